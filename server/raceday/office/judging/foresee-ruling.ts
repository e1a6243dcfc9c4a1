import { Refusal } from '#contract/errors.ts';
import type { foreseeRuling } from '#contract/raceday/judging/day.ts';
import type { ResultConsequences } from '#contract/raceday/office/results/results.ts';
import { takesResults } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { consequencesFor, judgedHeat } from '#server/raceday/results/foresee.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { shareOf } from '#server/raceday/results/share.ts';
import { resultProblem } from './refuse-op.ts';

/**
 * Returns what a ruling would change, for the table: with public names, and on whatever is in force, because a ruling
 * overrides everything that was received. A rider whom it does not name has no result. Throws a Refusal.
 */
export async function foreseeOf(
  db: Db,
  { params, body: { heat, results } }: Asked<typeof foreseeRuling>,
): Promise<ResultConsequences> {
  const facts = await readOfficeRace(db, params.id, 'public');
  if (!takesResults(facts.race_status)) throw new Refusal('results.not_drawn');
  const share = shareOf(facts, heat.category_id);
  const found = heatsOf(share).find(({ phase, serie }) => phase === heat.phase && serie === heat.serie);
  if (!found) throw new Refusal('results.heat_not_found');
  const problem = resultProblem(results);
  if (problem !== null) throw new Refusal(problem, 'results');
  const riders = new Set(found.runs.map(({ entry_id }) => entry_id));
  if (results.some(({ entry_id }) => !riders.has(entry_id))) throw new Refusal('results.riders', 'results');
  const said = new Map(results.map((one) => [one.entry_id, one]));
  const whole = found.runs.map(
    ({ entry_id }) => said.get(entry_id) ?? { entry_id, status: null, place: null, time_ms: null },
  );
  return consequencesFor(db, judgedHeat(facts, share, found, whole), heat.phase);
}
