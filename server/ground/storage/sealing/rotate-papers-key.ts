import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { chown, open, rename, rm, stat } from 'node:fs/promises';
import type { Db } from '#server/ground/db/pool.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { makePaperSecret, readPaperKeys } from '#server/ground/config/paper-key.ts';
import { insertPaperKey, lockPaperKeys, readKnownKeys } from './paper-key-queries.ts';
import { readKeyFile } from './paper-keys.ts';
import { keyFileHead } from './prepare-paper-keys.ts';

/** Replaces the whole key file with the same owner: root's command must not take it from the server. */
async function replaceKeyFile(path: string, text: string): Promise<void> {
  const was = await stat(path);
  const half = `${path}.part`;
  try {
    await rm(half, { force: true });
    const handle = await open(half, 'wx', was.mode & 0o777);
    await handle
      .writeFile(text)
      .then(() => handle.sync())
      .finally(() => handle.close());
    if (process.getuid?.() === 0) await chown(half, was.uid, was.gid);
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw new StartRefusal('papers_key_unwritable', { path, reason: errorCode(error) ?? 'unknown' });
  }
}

/**
 * Adds a new key before the others of the file, which still open what they sealed. If a rotation was killed before
 * everything was sealed, it is continued instead, without a second key. Tells whether a key was made.
 */
export async function addPaperKey(db: Db, path: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockPaperKeys(tx);
    const known = await readKnownKeys(tx);
    if (known.slice(1).some(({ papers, lost_at }) => papers > 0 && lost_at === null)) return false;
    const text = (await readKeyFile(path)) ?? '';
    const others = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const secret = makePaperSecret();
    await replaceKeyFile(path, `${keyFileHead}${[secret, ...others].join('\n')}\n`);
    const [made] = readPaperKeys(secret) ?? [];
    if (made) await insertPaperKey(tx, made.id);
    return true;
  });
}
