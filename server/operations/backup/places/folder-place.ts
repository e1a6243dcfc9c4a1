import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlace } from './place.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Flushes the folder, because the name itself has to survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Stores backups in a folder, for this user alone. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string): string => join(folder, name);
  const isThere = (name: string): Promise<boolean> =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    );
  return {
    describe: pathOf,
    async begin(name) {
      if (await isThere(name)) throw new BackupRefusal('already_there', { place: pathOf(name) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(folder);
      const half = `${pathOf(name)}.${randomBytes(6).toString('hex')}.part`;
      const handle = await open(half, 'wx', 0o600);
      const sink = createWriteStream(half, { fd: handle, flush: true });
      return {
        sink,
        async finish(check) {
          await check(createReadStream(half));
          if (await isThere(name)) throw new BackupRefusal('already_there', { place: pathOf(name) });
          await rename(half, pathOf(name));
          await flushFolder(folder);
          return (await stat(pathOf(name))).size;
        },
        async discard() {
          sink.destroy();
          await rm(half, { force: true });
        },
      };
    },
    read: async (name) => createReadStream(pathOf(name)),
    list: () => readdir(folder),
    remove: (name) => rm(pathOf(name), { force: true }),
    close: () => {},
  };
}

/** Removes what a killed backup left. A younger file may belong to another backup that is being written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[0-9a-f]{12}\.part$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true });
  }
}
