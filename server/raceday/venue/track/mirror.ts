import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/ground/db/pool.ts';
import { readCopyWithN } from '#server/raceday/venue/offer-queries.ts';
import { readSets } from '#server/raceday/venue/set-queries.ts';
import { ownHome } from './lead-here.ts';

const everyMs = 1000;

/** Writes text to the end of a file, and returns when the disk has it. */
async function append(file: string, text: string, flags: 'a' | 'w'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Begins a mirror with the race as it is, under its last set. Returns the number of that set. */
export async function beginMirror(db: Db, folder: string): Promise<{ race_id: number; n: number }> {
  const { race_id } = await ownHome(db);
  const { n, rows } = await readCopyWithN(db, race_id);
  const lines = [
    JSON.stringify({ race_id, n }),
    ...rows.map(({ name, image }) => JSON.stringify({ t: name, r: image })),
  ];
  const file = join(folder, `race-${race_id}.ndjson`);
  await append(`${file}.part`, `${lines.join('\n')}\n`, 'w');
  await append(join(folder, `race-${race_id}.sets.ndjson`), '', 'w');
  await rename(`${file}.part`, file);
  return { race_id, n };
}

/** Adds the sets after a number to the mirror. Returns the number of the last one. */
export async function addToMirror(db: Db, folder: string, race_id: number, after: number): Promise<number> {
  let n = after;
  for (;;) {
    const sets = await readSets(db, race_id, n);
    const last = sets.at(-1);
    if (last === undefined) return n;
    await append(
      join(folder, `race-${race_id}.sets.ndjson`),
      sets.map((set) => `${JSON.stringify(set)}\n`).join(''),
      'a',
    );
    ({ n } = last);
  }
}

/** Writes the race and each of its sets to a folder, a stick beside the laptop, until it is stopped. */
export async function mirror(db: Db, folder: string, say: (line: string) => void): Promise<void> {
  const { race_id, n } = await beginMirror(db, folder);
  say(
    `Race ${race_id} is in ${folder} up to set ${n}; each further set follows within a second. Ctrl-C ends it.`,
  );
  for (let last = n; ;) {
    last = await addToMirror(db, folder, race_id, last);
    await sleep(everyMs);
  }
}
