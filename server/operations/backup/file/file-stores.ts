import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { landingName, storageKey } from './format.ts';
import type { Config } from '#server/ground/config/config.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { openPictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { writeWhole } from '#server/ground/storage/bytes/write-whole.ts';

/** Stores pictures and papers under their storage keys, wherever they are, and the landing area's documents. */
export interface FileStores {
  /** Returns null when there are no such bytes. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  remove(key: string): Promise<void>;
  landing(): Promise<string[]>;
  readLanding(name: string): Promise<Buffer>;
  writeLanding(name: string, bytes: Uint8Array): Promise<void>;
  close(): void;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof BytesMissing || ('code' in error && error.code === 'ENOENT');
}

const nothingIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Opens the stores of the settings. The store of papers returns plain bytes and seals what it writes. */
export function openFileStores(config: Config): FileStores {
  const papers = openDocumentStore(config);
  const folder = join(config.DATA_DIR, 'landing');
  const pictures = openPictureStore(config);
  const isPublic = (key: string): boolean => key.startsWith('public/');
  return {
    async read(key) {
      if (!storageKey.test(key)) return null;
      return (isPublic(key) ? pictures : papers).get(key).catch(nothingIfMissing);
    },
    write: (key, bytes, mediaType) => (isPublic(key) ? pictures : papers).put(key, bytes, mediaType),
    remove: (key) => (isPublic(key) ? pictures : papers).remove(key),
    async landing() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfMissing);
      return (found ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((name) => landingName.test(name))
        .sort();
    },
    readLanding: (name) => readFile(join(folder, name)),
    writeLanding: (name, bytes) => writeWhole(join(folder, name), bytes),
    close() {
      papers.close();
      pictures.close();
    },
  };
}
