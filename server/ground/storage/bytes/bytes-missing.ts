import { readFile } from 'node:fs/promises';
import { errorCode } from '#server/ground/config/start-refusal.ts';

/** Thrown when a row says that there is a paper, but its bytes are missing. */
export class BytesMissing extends Error {
  constructor() {
    super('the bytes of a paper are not in the store');
    this.name = 'BytesMissing';
  }
}

/** Reads a stored file. Throws BytesMissing if there is none. */
export const readStored = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new BytesMissing() : error;
  });
