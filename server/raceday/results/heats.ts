import { createHash } from 'node:crypto';
import type { HeatBody, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { heatProblems } from '#rules/raceday/results/heat-results.ts';
import { isOutOfOrder, sameSplits, splitsWith } from '#rules/raceday/races/splits.ts';
import { PHASES } from '#rules/stages.ts';
import type { CategoryShare, RideFact } from '#server/season/races/facts.ts';

/** Returns a fingerprint of the contents of a heat: a write based on another state is refused. */
function basisOf(runs: OfficeHeat['runs']): string {
  const text = runs
    .map(({ entry_id, status, place, time_ms, splits }) =>
      [entry_id, status, place, time_ms, ...(splits ? [splits.hill_ms, ...splits.split_ms] : [])].join(':'),
    )
    .toSorted()
    .join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function heatOf(
  share: CategoryShare,
  runs: readonly RideFact[],
  head: Pick<OfficeHeat, 'phase' | 'serie' | 'number' | 'observations'>,
): OfficeHeat {
  const lines = runs.flatMap(({ entry_id, lane, status, place, time_ms, splits }) => {
    const entry = share.entryById.get(entry_id);
    // The gate of a rider who left stays empty, so there is nothing to write.
    if (!entry || (entry.removed !== null && status === null)) return [];
    const { plate, rider_fullname, club_name } = entry;
    const result = { status, place, time_ms, ...(splits === null ? {} : { splits }) };
    return [{ entry_id, plate, rider_fullname, club_name, lane, ...result }];
  });
  const sized = Math.max(0, ...runs.map((run) => run.heat_size ?? 0));
  return {
    ...head,
    basis: basisOf(lines),
    size: Math.max(sized, runs.length),
    runs: lines.toSorted((a, b) => (a.lane ?? 9) - (b.lane ?? 9) || a.entry_id - b.entry_id),
  };
}

/** Returns a category's heats as they are ridden. Runs without a printed heat are one list for each phase. */
export function heatsOf(share: CategoryShare): OfficeHeat[] {
  const runs = [...share.runsByEntry.values()].flat();
  return PHASES.flatMap((phase) => {
    const ridden = runs.filter((run) => run.phase === phase);
    const printed = share.heats
      .filter((heat) => heat.phase === phase)
      .toSorted((a, b) => a.serie - b.serie)
      .map(({ heat_id, serie, number, observations }) =>
        heatOf(
          share,
          ridden.filter((run) => run.heat_id === heat_id),
          { phase, serie, number, observations },
        ),
      );
    const loose = ridden.filter((run) => run.heat_id === null);
    return loose.length === 0
      ? printed
      : [...printed, heatOf(share, loose, { phase, serie: null, number: null, observations: null })];
  });
}

/**
 * Tells whether a write with split times contains only what is stored already. That happens when it is sent again
 * after its answer was lost, because only writes of results keep their key.
 */
function saysWhatStands({ runs }: OfficeHeat, results: HeatBody['results']): boolean {
  if (!results.some(({ splits }) => splits !== undefined)) return false;
  const sent = new Map(results.map((one) => [one.entry_id, one]));
  return runs.every(({ entry_id, status, place, time_ms, splits = null }) => {
    const one = sent.get(entry_id);
    if (one?.status !== status || one.place !== place) return false;
    const isTimed = one.time_ms === undefined || one.time_ms === time_ms;
    return isTimed && (one.splits === undefined || sameSplits(one.splits, splits));
  });
}

/** Finds a rider whose times, as they would be, no ride can have. */
function impossiblyTimed({ runs }: OfficeHeat, results: HeatBody['results']): string | null {
  const standing = new Map(runs.map((run) => [run.entry_id, run]));
  const wrong = results.find(({ entry_id, status, time_ms, splits }) => {
    const run = standing.get(entry_id);
    const seen = splitsWith(status, splits === undefined ? (run?.splits ?? null) : splits);
    return seen !== null && isOutOfOrder(seen, time_ms === undefined ? (run?.time_ms ?? null) : time_ms);
  });
  return wrong === undefined ? null : (standing.get(wrong.entry_id)?.plate ?? null);
}

/**
 * Returns the heat of a write if it can be written like this. Throws a Refusal if there is no such heat, it was read in
 * another state, riders are missing or unknown, or the places are impossible.
 */
export function heatToWrite(share: CategoryShare, body: HeatBody): OfficeHeat {
  const heat = heatsOf(share).find(({ phase, serie }) => phase === body.phase && serie === body.serie);
  if (!heat) throw new Refusal('results.heat_not_found');
  if (heat.basis !== body.basis && !saysWhatStands(heat, body.results))
    throw new Refusal('office.changed', 'basis');
  const sent = new Set(body.results.map(({ entry_id }) => entry_id));
  if (
    sent.size !== body.results.length ||
    sent.size !== heat.runs.length ||
    !heat.runs.every(({ entry_id }) => sent.has(entry_id))
  )
    throw new Refusal('results.riders', 'results');
  const isWrong = ({ status, place, time_ms = null, splits = null }: HeatBody['results'][number]) =>
    (status === 'OK') !== (place !== null) || (status === null && (time_ms !== null || splits !== null));
  if (body.results.some(isWrong)) throw new Refusal('request.bad_body', 'results');
  const { twice, beyond } = heatProblems(body.results, heat.size, heat.serie !== null);
  if (twice[0] !== undefined)
    throw new Refusal('results.place_twice', 'results', { place: String(twice[0]) });
  if (beyond[0] !== undefined)
    throw new Refusal('results.place_beyond', 'results', { place: String(beyond[0]) });
  const plate = impossiblyTimed(heat, body.results);
  if (plate !== null) throw new Refusal('results.split_order', 'results', { plate });
  return heat;
}
