import { readdirSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll } from '#server/testing/process-tree.ts';

type Undo = () => unknown;

const patienceMs = 20_000;

/** Returns processes that work in a folder that is ours alone: a database that outlived its server. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
      } catch {
        return false; // Gone meanwhile, or another user's.
      }
    });
}

/** What a fault started and made. It is released in reverse order, also after a failure or an interruption. */
export class Scope {
  readonly #undos: Undo[] = [];

  defer(undo: Undo): void {
    this.#undos.push(undo);
  }

  /** Makes a folder that other accounts may pass through, because PostgreSQL does not run as root. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'partidor-faults-'));
    await chmod(path, 0o755);
    this.defer(() => {
      killAll(processesIn(path));
      return rm(path, { recursive: true, force: true, maxRetries: 5 });
    });
    return path;
  }

  async close(): Promise<void> {
    for (let undo = this.#undos.pop(); undo !== undefined; undo = this.#undos.pop()) {
      const finished = Promise.resolve()
        .then(undo)
        .catch((error: unknown) => console.error('could not be given back:', error));
      await Promise.race([finished, sleep(patienceMs, undefined, { ref: false })]);
    }
  }
}
