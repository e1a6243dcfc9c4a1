import { closeSync, openSync } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const largestLog = 8 * 1024 * 1024;
const betweenLooks = 10 * 60 * 1000;

/**
 * PostgreSQL's log. The server itself appends to it, and with its predecessor it never exceeds twice `largestLog`.
 */
export interface LogFile {
  readonly path: string;
  readonly fd: number;
  size(): Promise<number>;
  readFrom(offset: number): Promise<string>;
  close(): void;
}

export async function openLogFile(path: string): Promise<LogFile> {
  const fd = openSync(path, 'a', 0o600);
  await keepSmall(path);
  const looks = setInterval(() => void keepSmall(path), betweenLooks).unref();
  return {
    path,
    fd,
    size: async () => (await stat(path)).size,
    readFrom: (offset) => readFrom(path, offset),
    close: () => {
      clearInterval(looks);
      closeSync(fd);
    },
  };
}

/** Empties the log in place, because the server appends through a descriptor it keeps open. */
async function keepSmall(path: string): Promise<void> {
  try {
    if ((await stat(path)).size < largestLog) return;
    await copyFile(path, `${path}.1`);
    await truncate(path);
  } catch {
    // A log that cannot be moved aside (a full disk) must not stop the server. The next check tries again.
  }
}

async function readFrom(path: string, offset: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.min(offset, size);
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(size - start, 65_536)),
      0,
      undefined,
      start,
    );
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
