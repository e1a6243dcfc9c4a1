import type { LiveRace } from '#rules/live/live-day.ts';
import { comparePhases, isAfter, isMoto, type Phase, STAGES } from '#rules/stages.ts';

/** What became of a rider in the stage ridden last, by the lists everybody reads. */
export interface GoesOn {
  /** `through`: on a list of the stage that follows; `out`: that stage is drawn without him; `open`: nobody has said it yet. */
  how: 'through' | 'out' | 'open';
  /** The stage that follows. */
  phase: Phase;
}

/**
 * Whether a rider goes on. In: the races of the day as they stand, the class, the entry. Out: null: nothing ridden, motos still to
 * ride, or no stage follows. A last chance drawn without him says nothing: who is in already does not ride it.
 * Source: ours, docs/regulation.md §7.5.
 */
export function goesOnOf(races: readonly LiveRace[], category_id: number, entry_id: number): GoesOn | null {
  const own = races.filter((race) => race.category_id === category_id);
  const ridden = own.filter(
    ({ state, results }) => state === 'ridden' && results.some(([id]) => id === entry_id),
  );
  const last = ridden
    .map(({ phase }) => phase)
    .toSorted(comparePhases)
    .at(-1);
  if (last === undefined) return null;
  const isListed = ({ riders }: LiveRace) => riders.some(([id]) => id === entry_id);
  const hasMotos = own.some((race) => isMoto(race.phase) && race.state !== 'ridden' && isListed(race));
  if (isMoto(last) && hasMotos) return null;
  const later = own
    .filter(({ phase }) => isAfter(phase, last))
    .toSorted((one, other) => comparePhases(one.phase, other.phase));
  const listed = later.find(isListed);
  if (listed !== undefined) return { how: 'through', phase: listed.phase };
  const drawn = later.find(({ phase, riders }) => STAGES[phase].kind === 'knockout' && riders.length > 0);
  if (drawn !== undefined) return { how: 'out', phase: drawn.phase };
  const next = later.find(({ riders }) => riders.length === 0);
  return next === undefined ? null : { how: 'open', phase: next.phase };
}
