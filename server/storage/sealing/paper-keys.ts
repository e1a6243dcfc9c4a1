import { readFile } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import { errorCode, StartRefusal } from '#server/config/start-refusal.ts';
import { digestOf, type PaperKey, readPaperKeys } from '#server/config/paper-key.ts';

export type PaperKeySettings = Pick<Config, 'DATA_DIR' | 'PAPERS_KEY' | 'PAPERS_KEY_FILE'>;

/** The keys this process has, the one that seals first; null: none were made yet. Throws StartRefusal. */
export type PaperKeys = () => Promise<readonly PaperKey[] | null>;

/** Beside the data folder, not in it: a copy of the folder does not hold the key. */
export function paperKeyFile({ DATA_DIR, PAPERS_KEY_FILE }: PaperKeySettings): string {
  return PAPERS_KEY_FILE ?? `${DATA_DIR}.key`;
}

/** What the key file says; null: there is none. Throws StartRefusal where it cannot be read. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartRefusal('papers_key_unreadable', {
      path,
      reason: errorCode(error) ?? 'it does not say why',
    });
  }
}

function keysIn(text: string, where: string): PaperKey[] {
  const keys = readPaperKeys(text);
  if (keys === null) throw new StartRefusal('papers_key_wrong', { where });
  return keys;
}

/** The keys the settings give. A file is read each time, so that a rotation beside the running server is known at once. */
export function openPaperKeys(settings: PaperKeySettings): PaperKeys {
  if (settings.PAPERS_KEY !== undefined) {
    const keys = keysIn(settings.PAPERS_KEY, 'PAPERS_KEY');
    return () => Promise.resolve(keys);
  }
  const path = paperKeyFile(settings);
  let read: { digest: string; keys: PaperKey[] } | null = null;
  return async () => {
    const text = await readKeyFile(path);
    // A file that is gone while the server runs takes nothing away that it knows.
    if (text === null) return read?.keys ?? null;
    const digest = digestOf(text);
    if (read?.digest !== digest) read = { digest, keys: keysIn(text, path) };
    return read.keys;
  };
}
