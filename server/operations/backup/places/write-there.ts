import type { Readable, Writable } from 'node:stream';
import type { BackupPlace } from './place.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { SinkFailure } from '#server/operations/backup/file/write-container.ts';
import { errorCode } from '#server/ground/config/start-refusal.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the refusal for a failed write. */
function refusalOfPlace(error: unknown, place: string): BackupRefusal {
  if (error instanceof BackupRefusal) return error;
  const code = errorCode(error);
  if (code !== undefined && fullDisk.has(code))
    return new BackupRefusal('place_full', { place }, { cause: error });
  return new BackupRefusal('place_unwritable', { place, reason: reasonOf(error) }, { cause: error });
}

/** Writes a file at a place, and names it only after it was read again. Throws BackupRefusal and then leaves no name. */
export async function writeThere<Written extends object>(
  { place, name, signal }: { place: BackupPlace; name: string; signal?: AbortSignal | undefined },
  write: (sink: Writable) => Promise<Written>,
  check: (source: Readable) => Promise<unknown>,
): Promise<Written & { byte_size: number }> {
  const location = place.describe(name);
  const ofPlace = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw refusalOfPlace(error, location);
    });
  const draft = await ofPlace(place.begin(name));
  const stop = (): void => void draft.sink.destroy(new Error('interrupted'));
  draft.sink.on('error', () => {});
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const written = await write(draft.sink).catch((error: unknown) => {
      throw error instanceof SinkFailure ? refusalOfPlace(error.cause, location) : error;
    });
    const byte_size = await ofPlace(
      draft.finish(async (source) => {
        await check(source);
        signal?.throwIfAborted();
      }),
    );
    return { ...written, byte_size };
  } catch (error) {
    await draft.discard();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
