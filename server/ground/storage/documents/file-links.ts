import { sql } from 'kysely';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import type { Db } from '#server/ground/db/pool.ts';

const linkMinutes = 15;

async function insertFileLink(
  db: Db,
  link: { token_hash: Buffer; file_id: number; name: string },
): Promise<void> {
  await sql`
    insert into file_link (token_hash, file_id, name, expires_at)
    values (${link.token_hash}, ${link.file_id}, ${link.name}, now() + make_interval(mins => ${linkMinutes}))`.execute(
    db,
  );
}

export async function readFileLink(
  db: Db,
  token_hash: Buffer,
): Promise<{ file_id: number; name: string } | null> {
  const { rows } = await sql<{ file_id: number; name: string }>`
    select file_id, name from file_link where token_hash = ${token_hash} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Removes expired addresses. */
export async function sweepFileLinks(db: Db): Promise<void> {
  await sql`delete from file_link where expires_at < now()`.execute(db);
}

/** Opens a file for a while under an address nobody guesses. */
export async function openLink(db: Db, file_id: number, name: string): Promise<string> {
  const token = newSecret();
  await insertFileLink(db, { token_hash: hashSecret(token), file_id, name });
  return `/documents/${token}/${name}`;
}
