import { type sayPassings, timingLine } from '#contract/raceday/judging/passings.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  insertPassings,
  noteSources,
  type NumberedPassing,
  readHolesOfSources,
  type SourceWord,
} from './passing-queries.ts';
import { sayOrder } from './say-order.ts';

type Body = Asked<typeof sayPassings>['body'];

/** A clock that is further away is not one that anybody set. It is shown as it is, and decides nothing. */
const clockOf = (clock_us: number, now_ms: number): number => Math.round(clock_us / 1000 - now_ms);

/** Returns the lines by what they are: what sources say of themselves, passings, and lines that are neither. */
function sorted({ lines }: Body, now_ms: number) {
  const words = new Map<string, SourceWord>();
  const passings: NumberedPassing[] = [];
  const refused: { line: number; code: string }[] = [];
  const wordOf = (source: string): SourceWord => {
    const nothing = { clock_ms: null, noise: null, gps: null, temperature: null };
    const word = words.get(source) ?? { source, last_no: null, ...nothing };
    words.set(source, word);
    return word;
  };
  for (const [at, said] of lines.entries()) {
    const line = at + 1;
    const { success, data } = timingLine.safeParse(said);
    if (!success) refused.push({ line, code: said === null ? 'request.bad_json' : 'request.bad_body' });
    else if ('no' in data) {
      const word = wordOf(data.source);
      word.last_no = Math.max(word.last_no ?? 0, data.no);
      passings.push({ ...data, line });
    } else {
      const { source, status, clock_us } = data;
      const { noise, gps, temperature } = status;
      Object.assign(wordOf(source), { noise, temperature, gps: gps === null ? null : gps > 0 });
      if (clock_us !== undefined) wordOf(source).clock_ms = clockOf(clock_us, now_ms);
    }
  }
  return { words: [...words.values()], passings, refused };
}

/** Stores the lines of a bridge, and says the orders that follow from them. Returns what is known now. */
export async function hearPassings(db: Db, { params, query, body }: Asked<typeof sayPassings>) {
  const race_id = params.id;
  const { words, passings, refused } = sorted(body, Date.now());
  const { changed } = await inTransaction(db, async (tx) => {
    await noteSources(tx, race_id, query.point, words);
    return passings.length === 0 ? { changed: [] } : insertPassings(tx, race_id, passings);
  });
  // A line that says nothing new still lets time pass: a heat is told a minute after its first, without who did not come.
  await sayOrder(db, race_id);
  const known = await readHolesOfSources(
    db,
    race_id,
    words.map(({ source }) => source),
  );
  return {
    known_to: Object.fromEntries(known.map(({ source, known_to }) => [source, known_to])),
    holes: Object.fromEntries(known.map(({ source, holes }) => [source, holes])),
    refused: [...refused, ...changed.map((line) => ({ line, code: 'timing.changed' }))].toSorted(
      (a, b) => a.line - b.line,
    ),
    now: new Date().toISOString(),
  };
}
