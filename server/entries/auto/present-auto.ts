import { autoRefusal, type listAutoEntries } from '#contract/office/entries/auto-entries.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { isRace, readAutoEntries } from './auto-queries.ts';

/** Whom the setting of the cup entered, counted, and whom it could not, with why. Throws a Refusal. */
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
