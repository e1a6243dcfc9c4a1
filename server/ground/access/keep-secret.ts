import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Returns a named secret of this installation. The value of the first caller is stored for good. */
export async function keepSecret(db: Db, name: string, made: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`
    insert into server_secret (name, value) values (${name}, ${made})
    on conflict (name) do update set value = server_secret.value returning value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A secret that was just kept is not there');
  return row.value;
}
