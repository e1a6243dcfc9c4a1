import { isMoto, type Phase } from '#rules/stages.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import { awayOf, type Gate, stageAhead } from '#rules/raceday/live/away.ts';
import { goesOnOf } from './goes-on.ts';
import type { Going } from './going.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { type LiveRace, type LiveStep, liveNow, stageFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveState } from '#rules/raceday/live/live-state.ts';

/** A race that a rider starts in. */
export interface Start {
  phase: Phase;
  number: string;
  lane: number | null;
}

type Told =
  | { what: 'list'; starts: Start[] }
  | { what: 'away'; start: Start; races: number; pen: number; from: number; to: number }
  | { what: 'through'; phase: Phase; gate: Gate | null }
  | { what: 'result'; phase: Phase; result: number | LostStatus }
  | { what: 'window'; phase: Phase; until: number };

/** A notification to a follower of a rider. Each `key` is sent once. */
export type RiderNews = Told & { key: string };

/** Followers are notified when this many races, or fewer, remain before the rider's own. Source: ours, docs/regulation.md §7.5. */
const TOLD_BEFORE = [10, 5] as const;

/** Results older than this are not notified. */
const FRESH_MS = 10 * 60_000;

/** Motos are drawn and posted together, and every other stage is posted alone. */
const stageOf = (phase: Phase) => (isMoto(phase) ? 'motos' : phase);

/** The facts of a day from which notifications are made. */
interface Day {
  state: LiveState;
  steps: readonly LiveStep[];
  races: readonly LiveRace[];
  pace: Pace;
  /** How many go on in each class. A class is missing when nobody does. */
  goings: ReadonlyMap<number, Going>;
}

/**
 * This lists the notifications about a rider that hold now: his lists, that his race comes near, results of the last minutes, that he
 * goes on, and the time until which protests are accepted.
 *
 * @param day the state, programme, races and pace of the day, and how many go on
 * @param entry_id the rider's entry
 * @param now the present time, in milliseconds since the epoch
 * @returns all notifications that hold; the sender leaves out those that were sent before
 */
export function newsOfRider(day: Day, entry_id: number, now: number): RiderNews[] {
  const own = day.races.filter(({ riders }) => riders.some(([id]) => id === entry_id));
  return [
    ...listNews(own, entry_id),
    ...awayNews(day, entry_id),
    ...resultNews(own, entry_id, now),
    ...throughNews(day, own, entry_id, now),
    ...windowNews(day.state, own, now),
  ];
}

const startOf = (race: LiveRace, entry_id: number): Start => ({
  phase: race.phase,
  number: race.number,
  lane: race.riders.find(([id]) => id === entry_id)?.[1] ?? null,
});

function listNews(own: readonly LiveRace[], entry_id: number): RiderNews[] {
  const stages = Map.groupBy(own, ({ category_id, phase }) => `${category_id} ${stageOf(phase)}`);
  return [...stages].flatMap(([stage, races]): RiderNews[] => {
    const starts = races.map((race) => startOf(race, entry_id));
    const ahead = races.flatMap(({ state }, index) => (state === 'ahead' ? (starts[index] ?? []) : []));
    const key = `list ${stage} ${starts.map(({ number, lane }) => `${number}/${lane ?? ''}`).join(' ')}`;
    return ahead.length === 0 ? [] : [{ key, what: 'list', starts: ahead }];
  });
}

function awayNews({ state, steps, races, pace }: Day, entry_id: number): RiderNews[] {
  const race = state.facts.get('race');
  const isStopped = race?.kind === 'race' && race.body?.x != null;
  const { away } = awayOf(steps, races, [entry_id], pace);
  // Before the first gate, the first races would be announced as near on the evening before.
  if (isStopped || away === null || away.isNow || !liveNow(races).begun) return [];
  const { races: before, pen, from, to } = away;
  return TOLD_BEFORE.filter((most) => before <= most).map((most) => ({
    key: `away ${most} ${heatKeyOf(away.race)}`,
    what: 'away',
    start: startOf(away.race, entry_id),
    races: before,
    pen,
    from,
    to,
  }));
}

function resultNews(own: readonly LiveRace[], entry_id: number, now: number): RiderNews[] {
  return own.flatMap((race): RiderNews[] => {
    const result = race.results.find(([id]) => id === entry_id)?.[1];
    const isNew = race.state === 'ridden' && race.at !== null && now - race.at < FRESH_MS;
    if (!isNew || result === undefined) return [];
    return [{ key: `result ${heatKeyOf(race)}`, what: 'result', phase: race.phase, result }];
  });
}

/** Whoever goes on hears of it when the last result that decides it is new, and only until the list of that stage tells it. */
function throughNews(
  { steps, races, pace, goings }: Day,
  own: readonly LiveRace[],
  entry_id: number,
  now: number,
): RiderNews[] {
  const classes = new Set(own.map(({ category_id }) => category_id));
  return [...classes].flatMap((category_id): RiderNews[] => {
    const found = goesOnOf(races, category_id, entry_id, goings.get(category_id) ?? null);
    if (found?.how !== 'through' || own.some(({ phase }) => phase === found.phase)) return [];
    const last = Math.max(
      ...races.flatMap((race) => (race.category_id === category_id ? (race.at ?? []) : [])),
    );
    if (now - last >= FRESH_MS) return [];
    const gate = stageAhead(steps, races, { category_id, phase: found.phase }, pace);
    return [{ key: `through ${category_id} ${found.phase}`, what: 'through', phase: found.phase, gate }];
  });
}

function windowNews(state: LiveState, own: readonly LiveRace[], now: number): RiderNews[] {
  const stages = Map.groupBy(own, ({ category_id, phase }) => stageFactKey(category_id, stageOf(phase)));
  return [...stages].flatMap(([key, [race]]): RiderNews[] => {
    const fact = state.facts.get(key);
    const until = fact?.kind === 'stage' && fact.body?.b === 'PROVISIONAL' ? fact.body.u : null;
    if (race === undefined || until === null || until * 1000 <= now) return [];
    return [{ key: `window ${key} ${until}`, what: 'window', phase: race.phase, until: until * 1000 }];
  });
}
