import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sayFinish } from '#contract/raceday/judging/camera.ts';
import { type LifSheet, readLif } from '#rules/raceday/timing/lynx/read-lif.ts';
import { rest, waitOf } from '#server/raceday/timing/bridge/connection.ts';
import { DeskLine, type DeskOrder } from '#server/raceday/timing/bridge/desk-line.ts';

/** Network drives tell of no change, so the folder is looked at so often. */
const LOOK_MS = 500;
/** A photo finish writes a few kilobytes. More than that is something else. */
const LONGEST = 1024 * 1024;

/** What the last look saw of a file. */
interface Look {
  size: number;
  mtimeMs: number;
  /** When this content was there, by our clock. */
  since_ms: number;
  /** True once it was read whole and handed on. */
  done: boolean;
}

/** A file of results that stood still. */
interface Found {
  name: string;
  sheet: LifSheet;
  since_ms: number;
}

/** Looks at a folder, and gives each content of a file once it stood still for two looks and is whole. */
export class LifFolder {
  readonly #folder: string;
  readonly #looks = new Map<string, Look>();
  #isFirst = true;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async #lookAt(name: string): Promise<Found | null> {
    const path = join(this.#folder, name);
    const { size, mtimeMs, isFile } = await stat(path).then((said) => ({
      size: said.size,
      mtimeMs: said.mtimeMs,
      isFile: said.isFile(),
    }));
    if (!isFile || size > LONGEST) return null;
    const was = this.#looks.get(name);
    if (was === undefined || was.size !== size || was.mtimeMs !== mtimeMs) {
      // The clock of a drive may be another one: what changes while we look has changed now.
      const since_ms = this.#isFirst ? Math.min(mtimeMs, Date.now()) : Date.now();
      this.#looks.set(name, { size, mtimeMs, since_ms, done: false });
      return null;
    }
    if (was.done) return null;
    const sheet = readLif(await readFile(path));
    const now = await stat(path);
    if (!sheet.whole || now.size !== size || now.mtimeMs !== mtimeMs) return null;
    was.done = true;
    return { name, sheet, since_ms: was.since_ms };
  }

  /** Returns what has become whole since the last look, oldest first. */
  async look(): Promise<Found[]> {
    const found: Found[] = [];
    for (const name of await readdir(this.#folder)) {
      if (!/\.lif$/i.test(name)) continue;
      // A file may go, or be held by the program that writes it. It is looked at again.
      const one = await this.#lookAt(name).catch(() => null);
      if (one !== null) found.push(one);
    }
    this.#isFirst = false;
    return found.toSorted((a, b) => a.since_ms - b.since_ms);
  }
}

/** Brings one file to the server. Rejects where it does not answer. */
async function bring(line: DeskLine, { sheet, since_ms }: Found): Promise<string> {
  const { event, round, heat, order, times, marks } = sheet;
  const age_ms = Math.max(0, Math.round(Date.now() - since_ms));
  const body = { event, round, heat, order, times, marks, age_ms };
  const asked = { type: 'application/json', text: JSON.stringify(body) };
  const { outcome, strangers, unnamed } = sayFinish.reply.parse(await line.ask('/finish', asked));
  return [
    outcome,
    ...(strangers.length > 0 ? [`not of the heat: ${strangers.join(', ')}`] : []),
    ...(unnamed.length > 0 ? [`nothing of ${unnamed.join(', ')}`] : []),
    ...sheet.problems.map(({ is }) => `look at it: ${is}`),
  ].join('; ');
}

/** Brings what a photo finish writes into a folder to the server, until it is told to stop. Nothing is ever written there. */
export async function watchLif(
  folder: string,
  order: DeskOrder & { say: (line: string) => void },
): Promise<void> {
  const { say, signal } = order;
  const line = new DeskLine(order);
  const files = new LifFolder(folder);
  const waiting: Found[] = [];
  let failed = 0;
  let isLost = false;
  while (!signal.aborted) {
    try {
      waiting.push(...(await files.look()));
      if (isLost) say(`${folder} can be read again`);
      isLost = false;
    } catch (error) {
      if (!isLost) say(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      isLost = true;
    }
    const [next] = waiting;
    if (next === undefined) {
      await rest(LOOK_MS, signal);
      continue;
    }
    try {
      say(`${next.name}: ${await bring(line, next)}`);
      waiting.shift();
      failed = 0;
    } catch (error) {
      if (signal.aborted) return;
      failed += 1;
      const why = error instanceof Error ? error.message : String(error);
      // What the server cannot read at all would hold up all that comes behind it.
      if (why.startsWith('request.bad')) {
        say(`${next.name}: refused (${why})`);
        waiting.shift();
        continue;
      }
      say(`not sent (${why}), ${waiting.length} waiting, again in ${waitOf(failed) / 1000} s`);
      await rest(waitOf(failed), signal);
    }
  }
}
