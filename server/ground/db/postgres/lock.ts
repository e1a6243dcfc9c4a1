import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { refusalForWrite, StartRefusal } from '#server/ground/config/start-refusal.ts';

/** This is long enough for a process that has to stop to finish, so that a restart does not fail. */
const patienceMs = 2000;

/**
 * Locks DATA_DIR for this process alone. The lock belongs to the kernel (a record lock, which Node offers only
 * through SQLite): a process that ends in any way loses it, and a reused process id cannot be mistaken for it.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): void }> {
  const path = join(dataDir, 'lock');
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const held = tryLock(path, dataDir);
    if (held) return { release: () => held.close() };
    if (Date.now() > deadline) throw new StartRefusal('data_dir_in_use', { path: dataDir });
    await wait(100);
  }
}

const sqliteBusy = 5;

function tryLock(path: string, dataDir: string): DatabaseSync | undefined {
  const file = openLock(path, dataDir);
  try {
    // The journal is in memory, so nothing is ever written, and a full disk cannot prevent the lock.
    file.exec('pragma journal_mode = memory; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
}

function openLock(path: string, dataDir: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path);
    chmodSync(path, 0o600);
    return file;
  } catch (cause) {
    throw (
      refusalForWrite(cause, dataDir) ??
      new StartRefusal(
        'data_dir_unwritable',
        { path: dataDir, reason: 'the file lock cannot be opened' },
        { cause },
      )
    );
  }
}
