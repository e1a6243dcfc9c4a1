import type { Db } from '#server/db/pool.ts';
import { readWrongBooks } from './wrong-books.ts';

/** Throws where the books say two things: the job then stands among those that failed, with the first of them, and is counted there. */
export async function checkBooks(db: Db): Promise<void> {
  const wrong = await readWrongBooks(db);
  if (wrong.length === 0) return;
  const first = wrong.slice(0, 5).map(({ what, id, cents }) => `${what} ${id}: ${cents}`);
  throw new Error(`the books do not agree in ${wrong.length} places: ${first.join(', ')}`);
}
