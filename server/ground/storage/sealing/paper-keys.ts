import { readFile } from 'node:fs/promises';
import type { Config } from '#server/ground/config/config.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { digestOf, type PaperKey, readPaperKeys } from '#server/ground/config/paper-key.ts';

export type PaperKeySettings = Pick<Config, 'DATA_DIR' | 'PAPERS_KEY' | 'PAPERS_KEY_FILE'>;

/** Returns the keys, first the one that seals, or null when none were made yet. Throws StartRefusal. */
export type PaperKeys = () => Promise<readonly PaperKey[] | null>;

/** The key file is beside the data folder and not in it, so that a copy of the folder does not contain the key. */
export function paperKeyFile({ DATA_DIR, PAPERS_KEY_FILE }: PaperKeySettings): string {
  return PAPERS_KEY_FILE ?? `${DATA_DIR}.key`;
}

/** Reads the key file. Returns null when there is none. Throws StartRefusal if it cannot be read. */
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

/** Returns the keys of the settings. The file is read each time, to see a rotation beside the server at once. */
export function openPaperKeys(settings: PaperKeySettings): PaperKeys {
  if (settings.PAPERS_KEY !== undefined) {
    const keys = keysIn(settings.PAPERS_KEY, 'PAPERS_KEY');
    return () => Promise.resolve(keys);
  }
  const path = paperKeyFile(settings);
  let read: { digest: string; keys: PaperKey[] } | null = null;
  return async () => {
    const text = await readKeyFile(path);
    // If the file is deleted while the server runs, the server keeps the keys that it knows.
    if (text === null) return read?.keys ?? null;
    const digest = digestOf(text);
    if (read?.digest !== digest) read = { digest, keys: keysIn(text, path) };
    return read.keys;
  };
}
