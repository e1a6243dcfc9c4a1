import type { PlateColour } from '#rules/season/categories/categories.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { type LiveRace, stageFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveBodies } from '#rules/raceday/live/live-facts.ts';
import type { LiveState } from '#rules/raceday/live/live-state.ts';
import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import { isMoto } from '#rules/stages.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';

/** A rider of a heat, for the announcer and the scoreboard. */
export interface TrackRow {
  entry_id: number;
  rider_id: number;
  plate: string;
  name: string;
  club: string | null;
  /** The lane. It is null while it is not chosen. */
  lane: number | null;
  /** The result. It is null while the heat is not ridden. */
  result: number | LostStatus | null;
}

/** A heat with its names and words. */
export interface TrackHeat {
  race: LiveRace;
  class_name: string;
  colour: PlateColour;
  /** The number of heats that the class rides in this stage. */
  of: number;
  /** The row before the gate. */
  pen: number;
  /** The riders in the order of the finish once the heat is ridden, else in the order of the lanes. */
  rows: TrackRow[];
}

type Frame = Pick<LiveFrame, 'classes' | 'riders'>;

const frames = new WeakMap<Frame, Map<number, Omit<TrackRow, 'entry_id' | 'lane' | 'result'>>>();

/** Gives the riders of a frame by entry. They are computed once for each frame. */
function ridersOf(frame: Frame) {
  const known = frames.get(frame);
  if (known) return known;
  const made = new Map(
    frame.riders.map(([entry_id, , plate, name, club, rider_id]) => [
      entry_id,
      { rider_id, plate, name, club },
    ]),
  );
  frames.set(frame, made);
  return made;
}

/** Gives the plates of some entries, in the order of the entries. */
export const platesOf = (frame: Frame | null, entry_ids: readonly number[]): string[] =>
  frame === null ? [] : entry_ids.flatMap((entry_id) => ridersOf(frame).get(entry_id)?.plate ?? []);

const orderOf = ({ result }: TrackRow): number =>
  typeof result === 'number' ? result : 100 + LOST_STATUSES.findIndex((one) => one === result);

/** Gives a race of the day with its names. */
export function trackHeat(frame: Frame, races: readonly LiveRace[], race: LiveRace): TrackHeat {
  const riders = ridersOf(frame);
  const results = new Map(race.results);
  const { category_id, phase } = race;
  const own = frame.classes.find((one) => one.category_id === category_id);
  const rows = race.riders.map(([entry_id, lane]): TrackRow => {
    const rider = riders.get(entry_id) ?? { rider_id: 0, plate: '', name: '', club: null };
    return { entry_id, ...rider, lane, result: results.get(entry_id) ?? null };
  });
  const isRidden = race.state === 'ridden';
  return {
    race,
    class_name: own?.category_name ?? '',
    colour: own?.plate_colour ?? 'yellow',
    of: races.filter((one) => one.category_id === category_id && one.phase === phase).length,
    pen: stagingPen(race.number),
    rows: rows.toSorted((a, b) => (isRidden ? orderOf(a) - orderOf(b) : (a.lane ?? 9) - (b.lane ?? 9))),
  };
}

/** Gives the rides of a rider today before a race, in the order of the day. */
export const riddenBefore = (
  races: readonly LiveRace[],
  entry_id: number,
  { index }: Pick<LiveRace, 'index'>,
): { phase: LiveRace['phase']; result: number | LostStatus }[] =>
  races
    .filter((one) => one.index < index && one.state === 'ridden')
    .flatMap(({ phase, results }) =>
      results.flatMap(([entry, result]) => (entry === entry_id ? [{ phase, result }] : [])),
    );

/** Tells how far the stage of a race is published. It is null when it is not published. */
export function postingOf(
  state: LiveState,
  { category_id, phase }: Pick<LiveRace, 'category_id' | 'phase'>,
): LiveBodies['stage'] | null {
  const fact = state.facts.get(stageFactKey(category_id, isMoto(phase) ? 'motos' : phase));
  return fact?.kind === 'stage' ? fact.body : null;
}

/** Gives the current notices, the most important first. The time `now` is in milliseconds. */
export function noticesOf(state: LiveState, now: number): LiveBodies['notice'][] {
  const weights = ['stop', 'delay', 'info'];
  return [...state.facts.values()]
    .flatMap((fact) => (fact.kind === 'notice' && fact.body !== null ? [fact.body] : []))
    .filter(({ u }) => u * 1000 > now)
    .toSorted((a, b) => weights.indexOf(a.w) - weights.indexOf(b.w));
}

/** Tells whether the office has stopped the day. */
export function isStopped(state: LiveState): boolean {
  const fact = state.facts.get('race');
  return fact?.kind === 'race' && fact.body !== null && fact.body.x !== null;
}

/** Gives the pause of the day between the last ridden race and the next gate. It is null when there is none. */
export function pauseBefore(
  { steps }: Pick<LiveFrame, 'steps'>,
  races: readonly LiveRace[],
  track: LiveRace | null,
): Extract<LiveFrame['steps'][number], { kind: unknown }> | null {
  if (track === null || track.state !== 'ahead') return null;
  const before = races[races.indexOf(track) - 1];
  const between = steps.slice((before?.index ?? -1) + 1, track.index);
  return between.find((step) => step.minutes !== null) ?? null;
}
