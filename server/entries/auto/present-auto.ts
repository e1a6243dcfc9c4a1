import { autoRefusal, type listAutoEntries } from '#contract/entries/office/auto-entries.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { isRace, readAutoEntries } from './auto-queries.ts';

/** Counts the riders whom the cup's setting entered, and lists those it could not, and why. Throws a Refusal. */
export async function presentAutoEntries(db: Db, { params }: Asked<typeof listAutoEntries>) {
  if (!(await isRace(db, params.id))) throw new Refusal('race.not_found');
  const lines = await readAutoEntries(db, params.id);
  return {
    entered: lines.filter(({ refused }) => refused === null).length,
    refused: lines.flatMap(({ refused, ...line }) =>
      refused === null ? [] : [{ ...line, why: autoRefusal.parse(refused) }],
    ),
  };
}
