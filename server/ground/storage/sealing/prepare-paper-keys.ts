import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { writeFile } from 'node:fs/promises';
import type { Db } from '#server/ground/db/pool.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { makePaperSecret } from '#server/ground/config/paper-key.ts';
import {
  countUnseen,
  insertPaperKey,
  type KnownKey,
  lockPaperKeys,
  readKnownKeys,
} from './paper-key-queries.ts';
import { openPaperKeys, paperKeyFile, type PaperKeySettings } from './paper-keys.ts';

/** The first lines of a key file, for whoever finds it years later. */
export const keyFileHead = `# Keys of the papers of Partidor. The first one seals, the others still open what they sealed.
# Keep a copy apart from the data: without it nobody can read the papers.
`;

async function makeKeyFile(path: string): Promise<void> {
  const text = `${keyFileHead}${makePaperSecret()}\n`;
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    // Another start on the same folder was quicker, so its key is used.
    if (errorCode(error) !== 'EEXIST')
      throw new StartRefusal('papers_key_unwritable', { path, reason: errorCode(error) ?? 'unknown' });
  });
}

function sayMade(path: string, say: (sentence: string) => void): void {
  say(
    `A key was made that seals the papers: ${path}. Keep a copy of it apart from the data; without it nobody can read them.`,
  );
}

/** Returns a missing key that seals papers. Papers not checked yet may be sealed by the newest key. */
async function readMissingKey(
  tx: Db,
  held: ReadonlySet<string>,
): Promise<{ key: string; papers: number } | null> {
  const known = await readKnownKeys(tx);
  const unseen = await countUnseen(tx);
  const sealedWith = (one: KnownKey) => one.papers + (one === known[0] ? unseen : 0);
  const missing = known.find((one) => !held.has(one.key_id) && one.lost_at === null && sealedWith(one) > 0);
  return missing ? { key: missing.key_id, papers: sealedWith(missing) } : null;
}

async function makeFirstKey(tx: Db, path: string, say: (sentence: string) => void): Promise<void> {
  if ((await readMissingKey(tx, new Set())) !== null) throw new StartRefusal('papers_key_missing', { path });
  await makeKeyFile(path);
  sayMade(path, say);
}

/** Makes sure that keys exist and open what is stored. The first start makes one. Throws StartRefusal. */
export async function preparePaperKeys(
  settings: PaperKeySettings,
  db: Db,
  say: (sentence: string) => void,
): Promise<void> {
  const read = openPaperKeys(settings);
  const path = paperKeyFile(settings);
  await inTransaction(db, async (tx) => {
    await lockPaperKeys(tx);
    if ((await read()) === null) {
      if (settings.PAPERS_KEY_FILE !== undefined) throw new StartRefusal('papers_key_absent', { path });
      await makeFirstKey(tx, path, say);
    }
    const keys = (await read()) ?? [];
    const missing = await readMissingKey(tx, new Set(keys.map(({ id }) => id)));
    const where = settings.PAPERS_KEY === undefined ? path : 'PAPERS_KEY';
    if (missing !== null) throw new StartRefusal('papers_key_other', { ...missing, where });
    const [sealing] = keys;
    if (sealing) await insertPaperKey(tx, sealing.id);
  });
}

/** Makes the key for a restore, which writes papers before their database exists. Throws StartRefusal. */
export async function ensurePaperKey(
  settings: PaperKeySettings,
  say: (sentence: string) => void,
): Promise<void> {
  if ((await openPaperKeys(settings)()) !== null) return;
  const path = paperKeyFile(settings);
  if (settings.PAPERS_KEY_FILE !== undefined) throw new StartRefusal('papers_key_absent', { path });
  await makeKeyFile(path);
  sayMade(path, say);
}
