import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { HeatName } from '#rules/judging/heat-ops.ts';
import type { VerdictState } from '#rules/judging/heat-verdict.ts';
import { LAST_CALL } from '#rules/judging/park.ts';
import { type Pace, paceOf } from '#rules/raceday/pace.ts';
import type { LiveBodies, LiveFact } from './live-facts.ts';
import type { LiveState } from './live-state.ts';

/** A race of the programme, or minutes without one, in running order. A race whose riders are not known yet stands here too. */
export type LiveStep = (HeatName & { number: string; minutes: null }) | { minutes: number };

/** A race of the day as it stands. */
export interface LiveRace extends HeatName {
  number: string;
  /** Position in the programme, from 0. */
  index: number;
  /** `ridden`: it has its results; `review`: it was ridden, and judges differ; `track`: its gate dropped; `ahead`: not yet. */
  state: 'ridden' | 'review' | 'track' | 'ahead';
  riders: LiveBodies['list']['g'];
  /** Riders who are missing in the park. */
  missing: readonly number[];
  results: LiveBodies['heat']['r'];
  /** When it was ridden, as well as anybody knows, in milliseconds; null: not yet. */
  at: number | null;
  /** When its gate dropped, in milliseconds; null: nobody said it. */
  dropped: number | null;
}

/** The key of a fact about a heat. In: which fact, and its heat. */
export const heatFactKey = (fact: 'list' | 'heat', heat: HeatName): string =>
  `${fact === 'list' ? 'l' : 'h'}/${heatKeyOf(heat)}`;

/** The key of the fact about a stage. In: its class and its name. */
export const stageFactKey = (category_id: number, stage: string): string => `s/${category_id}/${stage}`;

const SETTLED: readonly VerdictState[] = ['agreed', 'majority', 'ruled'];

function stateIn(fact: LiveFact | undefined): LiveRace['state'] {
  if (fact?.kind !== 'heat' || fact.body === null) return 'ahead';
  const { v, r, t } = fact.body;
  if (v === 'conflict' || v === 'rulings_differ') return 'review';
  // Who left before it leaves his mark in a heat that nobody has ridden yet.
  if (SETTLED.includes(v) && r.length > 0) return 'ridden';
  return t !== null || v !== 'open' ? 'track' : 'ahead';
}

/** Every race of the day in running order. In: the state, the programme. */
export function liveRaces(state: LiveState, steps: readonly LiveStep[]): LiveRace[] {
  return steps.flatMap((step, index): LiveRace[] => {
    if (step.minutes !== null) return [];
    const { minutes: _, ...race } = step;
    const list = state.facts.get(heatFactKey('list', step));
    const heat = state.facts.get(heatFactKey('heat', step));
    const told = heat?.kind === 'heat' ? heat.body : null;
    const dropped = told?.t == null ? null : told.t * 1000;
    const heard = told?.f == null ? null : told.f * 1000;
    return [
      {
        ...race,
        number: list?.kind === 'list' && list.body ? list.body.n : step.number,
        index,
        state: stateIn(heat),
        riders: list?.kind === 'list' && list.body ? list.body.g : [],
        missing: list?.kind === 'list' ? (list.body?.m ?? []) : [],
        results: told?.r ?? [],
        at: dropped ?? heard,
        dropped,
      },
    ];
  });
}

/** Where the day is. */
export interface LiveNow {
  /** On the track: its gate dropped last, or the one before it is over; null: the day is over. */
  track: LiveRace | null;
  next: LiveRace[];
  /** The one on the track and all behind it, as they come to the gate. */
  turn: readonly LiveRace[];
  /** How far the programme is: a race ridden once more is on the track again, and the breaks behind it are over. */
  reached: number;
  /** Behind the last race that was ridden, and not ridden: shown, and not waited for. */
  left: LiveRace[];
  /** Somebody has ridden. Before that, `track` is who rides first. */
  begun: boolean;
  done: number;
  of: number;
}

/**
 * The race that was ridden last; null: none was. In: the races in running order. When results are heard says nothing of it, a table types
 * whole classes late: the last of the programme, unless the gate of one before it dropped later. Source: ours.
 */
export function lastRidden(races: readonly LiveRace[]): LiveRace | null {
  const ridden = races.filter(({ state }) => state === 'ridden');
  const latest = (last: LiveRace, one: LiveRace) =>
    one.dropped !== null && last.at !== null && one.dropped > last.at ? one : last;
  const last = ridden.at(-1);
  return last === undefined ? null : ridden.reduce(latest, last);
}

/** The races that were ridden last, the newest first. In: the races in running order, how many at most. Source: as `lastRidden`. */
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
 * A race that the day was past already and that was let off since, once more or at last: the last gate that anybody knows of is its.
 * null: there is none. In: the races; the furthest of them that was let off.
 */
function letOffLate(races: readonly LiveRace[], furthest: LiveRace | undefined): LiveRace | null {
  // Known by its sheets alone: nobody can say which of the two gates dropped first.
  if (furthest === undefined || furthest.at === null) return null;
  const latest = Math.max(...races.flatMap(({ at }) => at ?? []));
  const since = races.find(({ at, state }) => at === latest && state === 'track');
  return since === undefined || furthest.at === latest ? null : since;
}

/** Where the day is. In: its races in running order. Out: what is ridden, what follows, what was left behind. */
export function liveNow(races: readonly LiveRace[]): LiveNow {
  const last = races.findLastIndex(({ state }) => state !== 'ahead');
  const furthest = races[last];
  const late = letOffLate(races, furthest);
  const behind = races.slice(last + 1);
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
 * Whom the park calls for the last time: missing in the race at the gate or in one of the two behind it. In: the races in running order.
 * Out: the races with somebody missing. Source: ours, docs/regulation.md §7.3.
 */
export function lastCalls(races: readonly LiveRace[]): LiveRace[] {
  return liveNow(races)
    .turn.slice(0, 1 + LAST_CALL)
    .filter(({ state, missing }) => state === 'ahead' && missing.length > 0);
}

/**
 * Races that still ride before one that is ahead: those between the one on the track and it. 0: it is on the track, or the very next.
 * In: what is on the track and behind it (`turn`), one of these. Source: ours, docs/regulation.md §7.5.
 */
export const racesBefore = (turn: readonly LiveRace[], race: LiveRace): number =>
  Math.max(0, turn.indexOf(race) - 1);

/** How far a class is: what it rides next, and how many races before that. */
export interface LiveClass {
  category_id: number;
  state: 'ended' | 'now' | 'ahead';
  /** Races that still ride before its next one; null: it has none ahead. */
  races: number | null;
  next: LiveRace | null;
}

/** How far each class of the day is, in the order of its first race. In: the races in running order. */
export function liveClasses(races: readonly LiveRace[]): LiveClass[] {
  const { turn } = liveNow(races);
  return [...new Set(races.map(({ category_id }) => category_id))].map((category_id) => {
    const next = turn.find((race) => race.category_id === category_id);
    if (next === undefined) return { category_id, state: 'ended', races: null, next: null };
    return { category_id, state: next === turn[0] ? 'now' : 'ahead', races: racesBefore(turn, next), next };
  });
}

/** How fast the day is ridden. In: its races, the planned seconds a race. Results typed all at once say nothing of the pace. */
export function livePace(races: readonly LiveRace[], planned: number): Pace {
  return paceOf(
    races.flatMap(({ at }) => at ?? []),
    planned,
  );
}
