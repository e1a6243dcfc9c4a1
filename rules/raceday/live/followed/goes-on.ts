import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { statusFacts } from '#rules/statuses.ts';
import {
  isBarred,
  mayBeAhead,
  scoreOf,
  surelyAhead,
  withRide,
} from '#rules/raceday/classification/moto-outlook.ts';
import type { Going } from './going.ts';
import { motosOf, ridesOf, rivalsOf } from './live-motos.ts';
import { comparePhases, isAfter, isMoto, type Phase, STAGES } from '#rules/stages.ts';

/** What became of a rider in the stage that was ridden last, according to the lists and results that everybody reads. */
export interface GoesOn {
  /**
   * `through` means that he is on a list of the following stage, or is sure to be; `out` that he is not on it, or is sure not to
   * be; `open` that it is not known yet.
   */
  how: 'through' | 'out' | 'open';
  /** The stage that follows. */
  phase: Phase;
}

/**
 * This reads what the heat of a last chance or a knock-out decides about a rider once it is ridden. Which of the riders without a
 * place is ahead is not known here.
 */
function saidByHeat({ results }: LiveRace, entry_id: number, through: number): GoesOn['how'] {
  const result = results.find(([id]) => id === entry_id)?.[1];
  if (result === undefined || through === 0) return 'open';
  if (typeof result === 'number') return result <= through ? 'through' : 'out';
  const placed = results.filter(([, other]) => typeof other === 'number').length;
  return statusFacts(result).advances && placed < through ? 'open' : 'out';
}

/**
 * This finds how many riders pass from each heat of a race.
 *
 * @param phase the race
 * @param going how many go on in the class, null when that is not known
 * @returns the number, undefined when no heat of it decides that alone
 * Source: docs/regulation.md §1.2–§1.8.
 */
export function throughFrom(
  phase: Phase,
  going: Pick<Going, 'last_chance' | 'knockout' | 'transfers'> | null,
): number | undefined {
  if (isMoto(phase)) return going?.transfers?.[STAGES[phase].moto - 1];
  return phase === 'LCQ' ? going?.last_chance : going?.knockout;
}

/** This computes what the points of all motos decide about a rider who has ridden his. */
function saidByPoints(own: readonly LiveRace[], entry_id: number, going: Going | null): GoesOn['how'] {
  if (going === null || going.transfers || going.last_chance > 0) return 'open';
  const motos = motosOf(ridesOf(own), going);
  if (isBarred(motos, entry_id)) return 'out';
  const score = scoreOf(motos, entry_id);
  if (score.includes(null)) return 'open';
  const mine = withRide(score, 1);
  const rivals = rivalsOf(motos, going.by, entry_id);
  if (mayBeAhead(motos, rivals, mine, null) < going.take) return 'through';
  return surelyAhead(motos, rivals, mine) >= going.take ? 'out' : 'open';
}

/**
 * A rider goes on when he is on a list of the following stage, or when his heat or the points of the motos already decide it. A last chance that is drawn
 * without him decides nothing, because riders who are already through do not ride it.
 *
 * @param races the races of the day as they stand, in running order
 * @param category_id the class
 * @param entry_id the rider's entry
 * @param going how many go on in the class, null when that is not known
 * @returns what became of the rider and the following stage; null when he has ridden nothing yet, still has motos to ride, or no
 *   stage follows
 * Source: ours, docs/regulation.md §7.5.
 */
export function goesOnOf(
  races: readonly LiveRace[],
  category_id: number,
  entry_id: number,
  going: Going | null = null,
): GoesOn | null {
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
  if (next === undefined) return null;
  const heat = ridden.find(({ phase }) => phase === last);
  const through = throughFrom(last, going);
  const saidByMotos = isMoto(last) && next.phase !== 'LCQ' ? saidByPoints(own, entry_id, going) : 'open';
  const how = heat !== undefined && through !== undefined ? saidByHeat(heat, entry_id, through) : saidByMotos;
  // Whoever is not through after a moto rides the next one.
  const ridesAgain = isMoto(last) && how !== 'through' && STAGES[last].moto < (going?.transfers?.length ?? 0);
  return ridesAgain ? null : { how, phase: next.phase };
}
