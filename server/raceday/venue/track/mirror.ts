import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type RowSet, rowSet } from '#contract/raceday/venue/venue.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readLead } from '#server/raceday/venue/lead-queries.ts';
import { readCopyWithN } from '#server/raceday/venue/offer-queries.ts';
import { readAllSets, readSets } from '#server/raceday/venue/set-queries.ts';
import { readHomeId, readNumbersLeft } from './home-queries.ts';
import { ownHome } from './lead-here.ts';

const everyMs = 1000;

/** The first line of a mirror: with it any laptop can go on, and the home server knows that it may. */
const mirrorHead = z.object({
  race_id: z.number(),
  /** The rows are as they were after this set. */
  n: z.number(),
  /** The home server knew the sets up to this one. Those after it are in the mirror. */
  known_n: z.number(),
  url: z.string(),
  token: z.string(),
  venue_name: z.string(),
  home_id: z.uuid(),
  /** Who led when the mirror was made. */
  epoch: z.number(),
  leader: z.uuid(),
  numbers: z.array(z.object({ name: z.string(), id: z.string(), first: z.number(), last: z.number() })),
});
const rowLine = z.object({ t: z.string(), r: z.string() });

/** What is on a stick: a race, and each set after it. */
interface Mirror {
  head: z.infer<typeof mirrorHead>;
  rows: { name: string; image: string }[];
  sets: RowSet[];
}

const filesIn = (folder: string, race_id: number) => ({
  rows: join(folder, `race-${race_id}.ndjson`),
  sets: join(folder, `race-${race_id}.sets.ndjson`),
});

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

const linesOf = (sets: readonly RowSet[]): string => sets.map((set) => `${JSON.stringify(set)}\n`).join('');

/**
 * Begins a mirror with the race as it is, under its last set, and with the sets that the home server does not know. Returns
 * the number of the last set.
 */
export async function beginMirror(db: Db, folder: string): Promise<{ race_id: number; n: number }> {
  const { race_id, known_n, url, token, venue_name } = await ownHome(db);
  const lead = await readLead(db, race_id);
  if (lead?.here !== true) throw new Error('Only the server that leads a race has something to mirror.');
  const numbers = await readNumbersLeft(db);
  const { n, rows } = await readCopyWithN(db, race_id);
  const head: Mirror['head'] = {
    race_id,
    n,
    known_n,
    url,
    token,
    venue_name,
    numbers,
    home_id: await readHomeId(db, race_id),
    epoch: lead.epoch,
    leader: lead.leader,
  };
  const lines = [
    JSON.stringify(head),
    ...rows.map(({ name, image }) => JSON.stringify({ t: name, r: image })),
  ];
  const files = filesIn(folder, race_id);
  await append(`${files.rows}.part`, `${lines.join('\n')}\n`, 'w');
  const unknown = (await readAllSets(db, race_id, known_n)).filter((set) => set.n <= n);
  await append(`${files.sets}.part`, linesOf(unknown), 'w');
  // The sets of a former mirror end where these rows begin: whichever of both names is changed first, they fit.
  await rename(`${files.sets}.part`, files.sets);
  await rename(`${files.rows}.part`, files.rows);
  return { race_id, n };
}

/** Adds the sets after a number to the mirror. Returns the number of the last one. */
export async function addToMirror(db: Db, folder: string, race_id: number, after: number): Promise<number> {
  let n = after;
  for (;;) {
    const sets = await readSets(db, race_id, n);
    const last = sets.at(-1);
    if (last === undefined) return n;
    await append(filesIn(folder, race_id).sets, linesOf(sets), 'a');
    ({ n } = last);
  }
}

/** Returns what a line of JSON says, or null for one that the power cut off. */
function whole<Line extends z.ZodType>(line: string, shape: Line): z.output<Line> | null {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Reads a mirror. The last line may be cut off: it was never acknowledged. Throws for one without its race. */
export function parseMirror(rows: string, sets: string): Mirror {
  const [first = '', ...rest] = rows.split('\n').filter((line) => line !== '');
  const known = sets.split('\n').map((line) => whole(line, rowSet));
  const end = known.indexOf(null);
  return {
    head: mirrorHead.parse(JSON.parse(first)),
    rows: rest.map((line) => {
      const { t, r } = rowLine.parse(JSON.parse(line));
      return { name: t, image: r };
    }),
    sets: known.slice(0, end < 0 ? known.length : end).filter((set) => set !== null),
  };
}

/** Writes the race and each of its sets to a folder, a stick beside the laptop, until it is stopped. */
export async function mirror(db: Db, folder: string, say: (line: string) => void): Promise<void> {
  const { race_id, n } = await beginMirror(db, folder);
  say(
    `Race ${race_id} is in ${folder} up to set ${n}; each further set follows within a second. Ctrl-C ends it. Another laptop goes on from it with “take-up ${folder}”.`,
  );
  for (let last = n; ;) {
    last = await addToMirror(db, folder, race_id, last);
    await sleep(everyMs);
  }
}
