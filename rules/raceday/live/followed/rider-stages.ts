import { type Gate, gateOf } from '#rules/raceday/live/away.ts';
import { type LiveRace, type LiveStep, liveNow } from '#rules/raceday/live/live-day.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { GoesOn } from './goes-on.ts';

/**
 * A stage of a rider's day. `ridden` has a result, and `next` and `later` are drawn with the rider. Of a stage that `may` be ridden, only
 * the programme is known.
 */
export interface RiderStage {
  phase: Phase;
  state: 'ridden' | 'next' | 'later' | 'may';
  /** The number of the rider's race, and of the first race of a stage that nobody is drawn into. */
  number: string;
  /** The number of races of the stage. */
  races: number;
  result: number | LostStatus | null;
  /** When it begins. It is null for a race that is ridden, or that the day has passed. */
  gate: Gate | null;
}

/**
 * This lists the stages of a rider's day: those ridden, those drawn, and those the rider may still reach.
 *
 * @param day the programme, the races as they stand, both in running order, and the pace of the day
 * @param rider the rider's class and entry
 * @param goesOn what became of the rider in the stage ridden last, null when that is no question
 * @returns the stages in their order
 * Source: ours, docs/regulation.md §7.5.
 */
export function riderStages(
  { steps, races, pace }: { steps: readonly LiveStep[]; races: readonly LiveRace[]; pace: Pace },
  { category_id, entry_id }: { category_id: number; entry_id: number },
  goesOn: GoesOn | null,
): RiderStage[] {
  const now = liveNow(races);
  const own = races.filter((race) => race.category_id === category_id);
  const phases = [...new Set(own.map(({ phase }) => phase))].toSorted(comparePhases);
  const gate = (race: LiveRace) => (now.turn.includes(race) ? gateOf(steps, now, race, pace) : null);
  const isHis = ({ riders }: LiveRace) => riders.some(([id]) => id === entry_id);
  const next = now.turn.find((race) => race.category_id === category_id && isHis(race));
  return phases.flatMap((phase): RiderStage[] => {
    const heats = own.filter((race) => race.phase === phase);
    const his = heats.find(isHis);
    const result = his?.results.find(([id]) => id === entry_id)?.[1] ?? null;
    const stage = { phase, races: heats.length };
    if (his?.state === 'ridden')
      return [{ ...stage, state: 'ridden', number: his.number, result, gate: null }];
    if (his) {
      const state = his === next ? 'next' : 'later';
      return [{ ...stage, state, number: his.number, result: null, gate: gate(his) }];
    }
    const [first] = heats;
    const isDrawn = heats.some(({ riders }) => riders.length > 0);
    if (first === undefined || isDrawn || goesOn?.how === 'out') return [];
    return [{ ...stage, state: 'may', number: first.number, result: null, gate: gate(first) }];
  });
}
