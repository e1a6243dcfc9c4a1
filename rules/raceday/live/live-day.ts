import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { isSettled } from '#rules/raceday/judging/verdict/settled-states.ts';
import { LAST_CALL } from '#rules/raceday/judging/park.ts';
import { type Pace, paceOf } from '#rules/raceday/day/pace.ts';
import type { LiveBodies, LiveFact } from './live-facts.ts';
import type { LiveState } from './live-state.ts';

/** A race of the programme, or minutes without one, in running order. A race whose riders are not known yet is also listed. */
export type LiveStep = (HeatName & { number: string; minutes: null }) | { minutes: number };

/** A race of the day as it stands. */
export interface LiveRace extends HeatName {
  number: string;
  /** The position in the programme, counted from 0. */
  index: number;
  /**
   * `ridden` means that it has its results, `review` that it was ridden and judges differ, `track` that its gate dropped, and
   * `ahead` that none of this happened yet.
   */
  state: 'ridden' | 'review' | 'track' | 'ahead';
  riders: LiveBodies['list']['g'];
  /** The riders who are missing in the park. */
  missing: readonly number[];
  results: LiveBodies['heat']['r'];
  /** The time it was ridden, as well as it is known, in milliseconds since the epoch. It is null when it was not ridden yet. */
  at: number | null;
  /** The time its gate dropped, in milliseconds since the epoch. It is null when nobody reported it. */
  dropped: number | null;
  /**
   * Whether the day has reached or passed this race. A report further ahead than one phone may move the day does not count
   * (`MOST_MOVED_ALONE`).
   */
  counts: boolean;
}

/** One phone alone may move the day at most this many races ahead of what is known. Source: **ours**, docs/regulation.md §7.11. */
const MOST_MOVED_ALONE = 3;

/** A race is reported by one phone alone when no gate, no second seat and no deciding official confirms it. */
const isAlone = (fact: LiveFact | undefined): boolean => {
  if (fact?.kind !== 'heat' || fact.body === null) return false;
  const { v, t, s = 0 } = fact.body;
  if (t !== null || v === 'ruled' || v === 'rulings_differ') return false;
  return s === 1 || (s === 0 && v === 'waiting');
};

/** This marks how far the day is. It receives the races in running order and the positions that one phone alone reports. */
function withCounted(races: readonly Omit<LiveRace, 'counts'>[], alone: ReadonlySet<number>): LiveRace[] {
  let known = -1;
  races.forEach(({ state, index }, at) => {
    if (state === 'ahead') return;
    // A race that is closed counts as known; a judge who runs ahead of the others does not move the day by going on.
    if (!alone.has(index) || (state === 'ridden' && at - known <= MOST_MOVED_ALONE)) known = at;
  });
  return races.map((race, at) => {
    const counts = at <= known + (alone.has(race.index) ? MOST_MOVED_ALONE : 0) && race.state !== 'ahead';
    return { ...race, state: race.state === 'track' && !counts ? 'ahead' : race.state, counts };
  });
}

/**
 * Each fact about a heat has a key of its own.
 *
 * @param fact the kind of fact
 * @param heat the heat
 * @returns the key of the fact
 */
export const heatFactKey = (fact: 'list' | 'heat', heat: HeatName): string =>
  `${fact === 'list' ? 'l' : 'h'}/${heatKeyOf(heat)}`;

/**
 * Each fact about a stage has a key of its own.
 *
 * @param category_id the class
 * @param stage the name of the stage
 * @returns the key of the fact
 */
export const stageFactKey = (category_id: number, stage: string): string => `s/${category_id}/${stage}`;

function stateIn(fact: LiveFact | undefined): LiveRace['state'] {
  if (fact?.kind !== 'heat' || fact.body === null) return 'ahead';
  const { v, r, t } = fact.body;
  // A rider who withdraws before a heat leaves a mark in it although nobody has ridden. Results that stand while judges differ stay.
  const isRidden = isSettled(v) ? r.length > 0 : v !== 'open' && r.some(([, result]) => result !== 'DNS');
  if (isRidden) return 'ridden';
  if (v === 'conflict' || v === 'rulings_differ') return 'review';
  return t !== null || v !== 'open' ? 'track' : 'ahead';
}

/**
 * This computes how every race of the day stands.
 *
 * @param state the live state of the race day
 * @param steps the programme, in running order
 * @returns the races in running order
 */
export function liveRaces(state: LiveState, steps: readonly LiveStep[]): LiveRace[] {
  const alone = new Set<number>();
  const races = steps.flatMap((step, index): Omit<LiveRace, 'counts'>[] => {
    if (step.minutes !== null) return [];
    const { minutes: _, ...race } = step;
    const list = state.facts.get(heatFactKey('list', step));
    const heat = state.facts.get(heatFactKey('heat', step));
    const told = heat?.kind === 'heat' ? heat.body : null;
    const drawn = list?.kind === 'list' ? list.body : null;
    const dropped = told?.t == null ? null : told.t * 1000;
    const heard = told?.f == null ? null : told.f * 1000;
    if (isAlone(heat)) alone.add(index);
    return [
      {
        ...race,
        number: drawn?.n ?? step.number,
        index,
        state: stateIn(heat),
        riders: drawn?.g ?? [],
        missing: drawn?.m ?? [],
        results: told?.r ?? [],
        at: dropped ?? heard,
        dropped,
      },
    ];
  });
  return withCounted(races, alone);
}

/** The point that the day has reached. */
export interface LiveNow {
  /** The race on the track: its gate dropped last, or the one before it is over. It is null when the day is over. */
  track: LiveRace | null;
  next: LiveRace[];
  /** The race on the track and all behind it, in the order in which they come to the gate. */
  turn: readonly LiveRace[];
  /**
   * The position that the programme has reached. A race that is ridden once more is on the track again, but the breaks behind it
   * stay over.
   */
  reached: number;
  /**
   * Races that stand before the last ridden one and were not ridden themselves. They are shown, but the day does not wait for them.
   */
  left: LiveRace[];
  /** Whether somebody has ridden. Before that, `track` is the race that rides first. */
  begun: boolean;
  done: number;
  of: number;
}

/**
 * The race that was ridden last is the last one of the programme with results, unless the gate of an earlier one dropped later. The
 * time at which results arrive does not count, because a table types whole classes late.
 *
 * @param races the races in running order
 * @returns the race, null when none was ridden
 * Source: ours.
 */
export function lastRidden(races: readonly LiveRace[]): LiveRace | null {
  const ridden = races.filter(({ state, counts }) => state === 'ridden' && counts);
  const latest = (last: LiveRace, one: LiveRace) =>
    one.dropped !== null && last.at !== null && one.dropped > last.at ? one : last;
  const last = ridden.at(-1);
  return last === undefined ? null : ridden.reduce(latest, last);
}

/**
 * This lists the races that were ridden last, the newest first.
 *
 * @param races the races in running order
 * @param most the greatest number of races to list
 * @returns at most that many races
 * Source: as `lastRidden`.
 */
export function latestRidden(races: readonly LiveRace[], most: number): LiveRace[] {
  const last = most === 0 ? null : lastRidden(races);
  if (last === null) return [];
  return [
    last,
    ...latestRidden(
      races.filter((race) => race !== last),
      most - 1,
    ),
  ];
}

const HOW_MANY_NEXT = 3;

/**
 * This finds a race that the day had already passed and whose gate dropped since, once more or at last: its gate is the last one
 * that is known. It receives the races and the furthest of them that the day has reached, and returns null when there is no such
 * race.
 */
function letOffLate(races: readonly LiveRace[], furthest: LiveRace | undefined): LiveRace | null {
  // A race known only by its sheets does not show which of the two gates dropped first.
  if (furthest === undefined || furthest.at === null) return null;
  const past = races.filter(({ counts }) => counts);
  const latest = Math.max(...past.flatMap(({ at }) => at ?? []));
  const since = past.find(({ at, state }) => at === latest && state === 'track');
  return since === undefined || furthest.at === latest ? null : since;
}

/**
 * This finds the point that the day has reached.
 *
 * @param races the races of the day in running order
 * @returns the race on the track, the races that follow and those that were left behind
 */
export function liveNow(races: readonly LiveRace[]): LiveNow {
  const last = races.findLastIndex(({ counts }) => counts);
  const furthest = races[last];
  const late = letOffLate(races, furthest);
  const behind = races.slice(last + 1).filter(({ state }) => state === 'ahead');
  const isOnTrack = furthest?.state === 'track';
  const turn = late ? [late, ...behind] : isOnTrack ? [furthest, ...behind] : behind;
  const track = turn[0] ?? null;
  return {
    track,
    next: turn.slice(1, 1 + HOW_MANY_NEXT),
    turn,
    reached: Math.max(track?.index ?? 0, furthest?.index ?? 0),
    left: races.slice(0, last + 1).filter(({ state }) => state === 'ahead'),
    begun: last >= 0,
    done: races.filter(({ state }) => state === 'ridden').length,
    of: races.length,
  };
}

/**
 * The park calls riders for the last time when they are missing in the race at the gate or in one of the two behind it.
 *
 * @param races the races in running order
 * @returns the races with a missing rider
 * Source: ours, docs/regulation.md §7.3.
 */
export function lastCalls(races: readonly LiveRace[]): LiveRace[] {
  return liveNow(races)
    .turn.slice(0, 1 + LAST_CALL)
    .filter(({ state, missing }) => state === 'ahead' && missing.length > 0);
}

/**
 * This counts the races between the one on the track and one that is ahead.
 *
 * @param turn the race on the track and all behind it, as in `LiveNow`
 * @param race one of these races
 * @returns the number of races, 0 when the race is on the track or the very next one
 * Source: ours, docs/regulation.md §7.5.
 */
export const racesBefore = (turn: readonly LiveRace[], race: LiveRace): number =>
  Math.max(0, turn.indexOf(race) - 1);

/** The progress of a class: its next race, and the number of races before that. */
export interface LiveClass {
  category_id: number;
  state: 'ended' | 'now' | 'ahead';
  /** The races that still ride before its next one. It is null when the class has none ahead. */
  races: number | null;
  next: LiveRace | null;
}

/**
 * This computes how far each class of the day is.
 *
 * @param races the races in running order
 * @returns the classes in the order of their first race
 */
export function liveClasses(races: readonly LiveRace[]): LiveClass[] {
  const { turn } = liveNow(races);
  return [...new Set(races.map(({ category_id }) => category_id))].map((category_id) => {
    const next = turn.find((race) => race.category_id === category_id);
    if (next === undefined) return { category_id, state: 'ended', races: null, next: null };
    return { category_id, state: next === turn[0] ? 'now' : 'ahead', races: racesBefore(turn, next), next };
  });
}

/**
 * This computes how fast the day is ridden. Results that are typed all at once do not show the pace.
 *
 * @param races the races of the day in running order
 * @param planned the planned seconds between two races
 * @returns the pace, in seconds between two races
 */
export function livePace(races: readonly LiveRace[], planned: number): Pace {
  return paceOf(
    races.flatMap(({ at }) => at ?? []),
    planned,
  );
}
