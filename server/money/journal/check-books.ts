import type { Db } from '#server/ground/db/pool.ts';
import { readWrongBooks } from './wrong-books.ts';

/** Throws if the books contradict themselves. The failed job shows the first contradiction and is counted. */
export async function checkBooks(db: Db): Promise<void> {
  const wrong = await readWrongBooks(db);
  if (wrong.length === 0) return;
  const first = wrong.slice(0, 5).map(({ what, id, cents }) => `${what} ${id}: ${cents}`);
  throw new Error(`the books do not agree in ${wrong.length} places: ${first.join(', ')}`);
}
