import { createHash } from 'node:crypto';
import type { HeatBody, OfficeHeat } from '#contract/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { heatProblems } from '#rules/results/heat-results.ts';
import { PHASES } from '#rules/stages.ts';
import type { CategoryShare, RunFact } from '#server/races/facts.ts';

/** A fingerprint of what is written in a heat: a write upon another state is refused. */
function basisOf(runs: OfficeHeat['runs']): string {
  const text = runs
    .map(({ entry_id, status, place, time_ms }) => `${entry_id}:${status}:${place}:${time_ms}`)
    .toSorted()
    .join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function heatOf(
  share: CategoryShare,
  runs: readonly RunFact[],
  head: Pick<OfficeHeat, 'phase' | 'serie' | 'number' | 'observations'>,
): OfficeHeat {
  const lines = runs.flatMap(({ entry_id, lane, status, place, time_ms }) => {
    const entry = share.entryById.get(entry_id);
    // The gate of a rider who left stays empty: there is nothing to write.
    if (!entry || (entry.removed !== null && status === null)) return [];
    const { plate, rider_fullname, club_name } = entry;
    return [{ entry_id, plate, rider_fullname, club_name, lane, status, place, time_ms }];
  });
  const sized = Math.max(0, ...runs.map((run) => run.heat_size ?? 0));
  return {
    ...head,
    basis: basisOf(lines),
    size: Math.max(sized, runs.length),
    runs: lines.toSorted((a, b) => (a.lane ?? 9) - (b.lane ?? 9) || a.entry_id - b.entry_id),
  };
}

/** Every heat of a category in the order in which they are ridden; runs without a printed heat are one list for each phase. */
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
 * The heat a write is about, when it can be written so. Throws a Refusal: no such heat, read in another state, riders missing or
 * strange, places that cannot be.
 */
export function heatToWrite(share: CategoryShare, body: HeatBody): OfficeHeat {
  const heat = heatsOf(share).find(({ phase, serie }) => phase === body.phase && serie === body.serie);
  if (!heat) throw new Refusal('results.heat_not_found');
  if (heat.basis !== body.basis) throw new Refusal('office.changed', 'basis');
  const sent = new Set(body.results.map(({ entry_id }) => entry_id));
  if (
    sent.size !== body.results.length ||
    sent.size !== heat.runs.length ||
    !heat.runs.every(({ entry_id }) => sent.has(entry_id))
  )
    throw new Refusal('results.riders', 'results');
  const isWrong = ({ status, place, time_ms = null }: HeatBody['results'][number]) =>
    (status === 'OK') !== (place !== null) || (status === null && time_ms !== null);
  if (body.results.some(isWrong)) throw new Refusal('request.bad_body', 'results');
  const { twice, beyond } = heatProblems(body.results, heat.size, heat.serie !== null);
  if (twice[0] !== undefined)
    throw new Refusal('results.place_twice', 'results', { place: String(twice[0]) });
  if (beyond[0] !== undefined)
    throw new Refusal('results.place_beyond', 'results', { place: String(beyond[0]) });
  return heat;
}
