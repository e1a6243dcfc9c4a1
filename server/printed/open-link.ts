import { hashSecret, newSecret } from '#server/access/secret.ts';
import type { Db } from '#server/db/pool.ts';
import { insertFileLink } from '#server/printed/queries.ts';

/** Opens a file for a while under an address nobody guesses. */
export async function openLink(db: Db, file_id: number, name: string): Promise<string> {
  const token = newSecret();
  await insertFileLink(db, { token_hash: hashSecret(token), file_id, name });
  return `/documents/${token}/${name}`;
}
