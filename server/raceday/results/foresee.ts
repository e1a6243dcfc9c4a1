import type {
  foreseeResults,
  HeatBody,
  OfficeHeat,
  ResultConsequences,
} from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { consequencesOf } from '#rules/raceday/results/result-consequences.ts';
import { sameSplits, splitsWith } from '#rules/raceday/races/splits.ts';
import { isPublished, takesResults } from '#rules/race-statuses.ts';
import { seriesChanges } from '#rules/season/cups/season/series-changes.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { presentCup } from '#server/season/cups/present.ts';
import { readCup } from '#server/season/cups/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { heatToWrite } from './heats.ts';
import { shareOf } from './share.ts';
import { readOfficeRace } from './queries.ts';
import type { ResultChange } from './log/write-queries.ts';
import type { SplitChange } from './split-queries.ts';
import type { CategoryShare, AnyRaceFacts, RunFact } from '#server/season/races/facts.ts';

/** What is written about a rider, with the lap as it would be. */
type Result = Pick<OfficeHeat['runs'][number], 'entry_id' | 'status' | 'place' | 'time_ms'>;
type Named = ResultConsequences['comes_in'][number];

/** The subject of a write, checked against the present state. */
export interface Judged {
  facts: AnyRaceFacts;
  share: CategoryShare;
  heat: OfficeHeat;
  results: Result[];
  changes: ResultChange[];
  /** The split times that would change. Nothing follows from them. */
  splitChanges: SplitChange[];
}

/** Reads a race and checks a write of one of its heats. Throws a Refusal. */
export async function judgeWrite(db: Db, race_id: number, body: HeatBody): Promise<Judged> {
  const facts = await readOfficeRace(db, race_id);
  if (!takesResults(facts.race_status)) throw new Refusal('results.not_drawn');
  const share = shareOf(facts, body.category_id);
  return judgedHeat(facts, share, heatToWrite(share, body), body.results);
}

/** Checks what would be written about an existing heat. */
export function judgedHeat(
  facts: AnyRaceFacts,
  share: CategoryShare,
  heat: OfficeHeat,
  written: HeatBody['results'],
): Judged {
  const sent = new Map(written.map((one) => [one.entry_id, one]));
  const results = heat.runs.map(({ entry_id, time_ms, ...run }): Result => {
    const { status, place } = sent.get(entry_id) ?? run;
    const lap = sent.get(entry_id)?.time_ms;
    // A rider who has not ridden yet has no lap.
    return { entry_id, status, place, time_ms: status === null ? null : lap === undefined ? time_ms : lap };
  });
  const changes = heat.runs.flatMap(({ entry_id, plate, status, place, time_ms }, index): ResultChange[] => {
    const next = results[index];
    if (!next || (next.status === status && next.place === place && next.time_ms === time_ms)) return [];
    const was = { was_status: status, was_place: place, was_time_ms: time_ms };
    const became = { became_status: next.status, became_place: next.place, became_time_ms: next.time_ms };
    return [{ entry_id, plate, ...was, ...became }];
  });
  const splitChanges = heat.runs.flatMap((run, index): SplitChange[] => {
    const next = sent.get(run.entry_id)?.splits;
    const was = run.splits ?? null;
    const became = splitsWith(results[index]?.status ?? null, next === undefined ? was : next);
    return sameSplits(was, became) ? [] : [{ entry_id: run.entry_id, plate: run.plate, was, became }];
  });
  return { facts, share, heat, results, changes, splitChanges };
}

/** Returns the category's riders as they would be. */
function ridersAfter(
  riders: readonly CategoryRider[],
  phase: Phase,
  results: readonly Result[],
): CategoryRider[] {
  const sent = new Map(results.map((one) => [one.entry_id, one]));
  return riders.map((rider) => {
    const next = sent.get(rider.entry_id);
    if (!next) return rider;
    const { status, place, time_ms } = next;
    const runs = rider.runs.map((run) => (run.phase === phase ? { ...run, status, place, time_ms } : run));
    return { ...rider, runs };
  });
}

async function seriesOf(
  db: Db,
  { facts, results }: Judged,
  phase: Phase,
): Promise<ResultConsequences['series']> {
  if (!isPublished(facts.race_status)) return null;
  const cup = await readCup(db, facts.cup_id);
  if (!cup?.cup_parameters.showRanking) return null;
  const sent = new Map(results.map((one) => [one.entry_id, one]));
  const runs = cup.runs.map((run): RunFact => {
    const next = run.phase === phase ? sent.get(run.entry_id) : undefined;
    return next ? { ...run, status: next.status, place: next.place, time_ms: next.time_ms } : run;
  });
  const names = new Map(cup.riders.map(({ rider_id, rider_fullname }) => [rider_id, rider_fullname]));
  const categories = new Map(cup.categories.map((one) => [one.category_id, one.category_name]));
  const changes = seriesChanges(presentCup(cup).cup_rider, presentCup({ ...cup, runs }).cup_rider);
  return changes.map(({ category_id, rider_id, ...change }) => ({
    ...change,
    category_name: categories.get(category_id) ?? '',
    rider_fullname: names.get(rider_id) ?? '',
  }));
}

/** Returns what would follow from writing a heat like this, by the rules in both states. It stores nothing. */
export async function foresee(
  db: Db,
  { params, body }: Asked<typeof foreseeResults>,
): Promise<ResultConsequences> {
  return consequencesFor(db, await judgeWrite(db, params.id, body), body.phase);
}

/** Returns what would follow from a checked write. */
export async function consequencesFor(db: Db, judged: Judged, phase: Phase): Promise<ResultConsequences> {
  const { share, changes, results } = judged;
  const named = (entry_id: number): Named => {
    const entry = share.entryById.get(entry_id);
    return { plate: entry?.plate ?? '', rider_fullname: entry?.rider_fullname ?? '' };
  };
  const after = ridersAfter(share.riders, phase, results);
  const found = consequencesOf(share.riders, after, share.category.rules, phase);
  return {
    lines: changes.map((one) => ({
      ...named(one.entry_id),
      was: resultText({ status: one.was_status, place: one.was_place }),
      became: resultText({ status: one.became_status, place: one.became_place }),
      was_time_ms: one.was_time_ms,
      became_time_ms: one.became_time_ms,
    })),
    ranks: found.ranks.map(({ entry_id, was, became }) => ({ ...named(entry_id), was, became })),
    comes_in: found.comes_in.map(named),
    goes_out: found.goes_out.map(named),
    next_stage: found.next_stage,
    undecided: found.undecided.map(named),
    series: await seriesOf(db, judged, phase),
  };
}
