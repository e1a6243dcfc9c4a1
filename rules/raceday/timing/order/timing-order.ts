import { plainSplits, type Splits } from '#rules/raceday/races/splits.ts';
import {
  betweenMs,
  chipsOf,
  heardOf,
  plainChip,
  SECOND,
  type Heard,
  type TimedHeat,
  type TimingFacts,
} from './facts.ts';
import { openingsOf, type Opening } from './openings.ts';
import { holesOf, troublesOf, type Hole, type TimingProblem } from './problems.ts';

/** Nobody rides for less, and nobody for longer. */
const SHORTEST_RIDE = 0.3 * SECOND;
const LONGEST_RIDE = 180 * SECOND;
/** From the call of a heat to its last finish, where no gate was heard. */
const LONGEST_CALL = 900 * SECOND;
/** Where one decoder hears all, the hill and the finish are told apart by these times since the drop. */
const HILL_FROM = 0.8 * SECOND;
const HILL_UNTIL = 10 * SECOND;
const FINISH_FROM = 15 * SECOND;
/** The same transponder at the same point within this time is one passing. */
const ECHO = 3 * SECOND;
/** So near to each other, two stand together, and a person decides. */
const TOGETHER = 5000;
/** So long after the first, a heat is told without those who did not come. */
const PATIENCE = 60 * SECOND;

/**
 * What became of a passing. In a heat: `gate`, `hill`, `corner`, `finish`, or `echo` of one of them. Of no heat: `gate` that
 * opened none, `unknown` transponder, `shared` by two of a heat, `outside` of the rides of its rider, `between` hill and finish,
 * `unused` because its source only hears the gate, `no_source`.
 */
interface Placement {
  source: string;
  no: number;
  heat: string | null;
  as:
    | 'gate'
    | 'hill'
    | 'corner'
    | 'finish'
    | 'echo'
    | 'unknown'
    | 'shared'
    | 'outside'
    | 'between'
    | 'unused'
    | 'no_source';
}

/** What timing says of a heat. Of who is in no place it says nothing: silence is neither DNS nor DNF. */
interface TimedOrder {
  heat: string;
  /** When its gate dropped on the common clock, or null where nothing of it was heard but its call. */
  dropped_us: number | null;
  /** Entries in the order in which they crossed the line; those of one place were too near to each other to tell. */
  order: number[][];
  /** Those who crossed the line, with what is known exactly. */
  times: { entry_id: number; time_ms: number | null; splits: Splits | null }[];
  /** True when it may be said: all have finished, or the first one a minute ago. Later passings make another order. */
  ready: boolean;
  problems: TimingProblem[];
}

/** The passings of a rider in a heat that count, the first at each point. */
interface Ride {
  hill: Heard | null;
  corners: Map<string, Heard>;
  finish: Heard | null;
  last: Map<string, number>;
}

type Rides = Map<number, Ride>;

/** Returns who carries each transponder, in which heats. */
function carriersOf(heats: readonly TimedHeat[]): Map<string, { heat: TimedHeat; entry_id: number }[]> {
  const carriers = new Map<string, { heat: TimedHeat; entry_id: number }[]>();
  for (const heat of heats)
    for (const { entry_id, chips } of heat.riders)
      for (const chip of new Set(chips.map(plainChip)))
        if (chip !== '') carriers.set(chip, [...(carriers.get(chip) ?? []), { heat, entry_id }]);
  return carriers;
}

type Point = 'hill' | 'corner' | 'finish';

/** Returns at which point a passing was heard, or null where the time since the drop does not tell it. */
function pointOf({ from, common_us }: Heard, { at_us, by }: Opening): Point | 'unused' | null {
  if (from.point === 'gate') return 'unused';
  if (from.point !== 'by_time') return from.point;
  const since = common_us - at_us;
  if (by === 'call') return null;
  if (since >= HILL_FROM && since <= HILL_UNTIL) return 'hill';
  return since >= FINISH_FROM ? 'finish' : null;
}

function isInWindow(opening: Opening, heard: Heard, ride: Ride | undefined): boolean {
  const since = heard.common_us - opening.at_us;
  const [least, most] = opening.by === 'call' ? [0, LONGEST_CALL] : [SHORTEST_RIDE, LONGEST_RIDE];
  if (since < least || since > most) return false;
  const finish = ride?.finish ?? null;
  return finish === null || heard.common_us - finish.common_us <= ECHO;
}

/** Takes a passing as one of a ride, and returns what it is there. */
function take(ride: Ride, heard: Heard, point: Point | null): Placement['as'] {
  const where = point ?? 'hill';
  const key = where === 'corner' ? `corner ${heard.source}` : where;
  const before = ride.last.get(key);
  const isEcho = before !== undefined && heard.common_us - before <= ECHO;
  if (point === null) return isEcho ? 'echo' : 'between';
  ride.last.set(key, heard.common_us);
  const known =
    point === 'hill'
      ? ride.hill
      : point === 'finish'
        ? ride.finish
        : (ride.corners.get(heard.source) ?? null);
  // Who has finished is on the way back to the park.
  if (isEcho || known !== null || ride.finish !== null) return 'echo';
  if (point === 'hill') ride.hill = heard;
  else if (point === 'finish') ride.finish = heard;
  else ride.corners.set(heard.source, heard);
  return point;
}

/** Gives each passing to the ride of one heat, or to none. */
function place(
  facts: TimingFacts,
  heard: readonly Heard[],
  openings: readonly Opening[],
  stray: ReadonlySet<Heard>,
) {
  const carriers = carriersOf(facts.heats);
  const byHeat = Map.groupBy(openings, ({ heat }) => heat);
  const rides = new Map<Opening, Rides>(openings.map((opening) => [opening, new Map()]));
  const gateOf = new Map(
    openings.flatMap((opening) => opening.gates.map((gate) => [gate, opening] as const)),
  );
  const placed = new Map<Heard, Omit<Placement, 'source' | 'no'>>();

  function placeRider(one: Heard): Omit<Placement, 'source' | 'no'> {
    const carried = [...chipsOf(one)].flatMap((name) => carriers.get(name) ?? []);
    if (carried.length === 0) return { heat: null, as: 'unknown' };
    const [best] = carried
      .flatMap(({ heat, entry_id }) => (byHeat.get(heat) ?? []).map((opening) => ({ opening, entry_id })))
      .filter(({ opening, entry_id }) => isInWindow(opening, one, rides.get(opening)?.get(entry_id)))
      // A heat may be called while its rider still rides the one before: a gate says more than a call.
      .toSorted(
        ({ opening: a }, { opening: b }) =>
          Number(a.by === 'call') - Number(b.by === 'call') || b.at_us - a.at_us,
      );
    if (best === undefined) return { heat: null, as: 'outside' };
    const { opening, entry_id } = best;
    if (carried.some((other) => other.heat === opening.heat && other.entry_id !== entry_id))
      return { heat: null, as: 'shared' };
    const point = pointOf(one, opening);
    if (point === 'unused') return { heat: null, as: 'unused' };
    const ofHeat = rides.get(opening);
    const ride = ofHeat?.get(entry_id) ?? { hill: null, corners: new Map(), finish: null, last: new Map() };
    const as = take(ride, one, point);
    if (as === 'between') return { heat: null, as };
    ofHeat?.set(entry_id, ride);
    return { heat: opening.heat.heat, as };
  }

  for (const one of heard)
    placed.set(
      one,
      one.gate
        ? { heat: stray.has(one) ? null : (gateOf.get(one)?.heat.heat ?? null), as: 'gate' }
        : placeRider(one),
    );
  return { placed, rides };
}

/** Returns the first time that can be told between the drop and a passing. */
function sinceDrop({ gates }: Opening, passing: Heard | null | undefined): number | null {
  if (passing === null || passing === undefined) return null;
  const ownGate = gates.find(({ source }) => source === passing.source);
  const gate = ownGate ?? gates.find(({ from }) => from.exact);
  return gate === undefined ? null : betweenMs(gate, passing);
}

interface Finished {
  entry_id: number;
  ride: Ride;
  finish: Heard;
}

/** Returns who crossed the line in order; those who are too near to each other are in one place. */
function orderOf(finished: readonly Finished[]): number[][] {
  const order: number[][] = [];
  let last = -Infinity;
  for (const { entry_id, finish } of finished) {
    if (finish.common_us - last <= TOGETHER) order.at(-1)?.push(entry_id);
    else order.push([entry_id]);
    last = finish.common_us;
  }
  return order;
}

function orderHeat(
  facts: TimingFacts,
  heat: TimedHeat,
  opening: Opening | undefined,
  rides: Rides,
): Omit<TimedOrder, 'problems'> {
  const finished = [...rides]
    .flatMap(([entry_id, ride]): Finished[] =>
      ride.finish === null ? [] : [{ entry_id, ride, finish: ride.finish }],
    )
    .toSorted((a, b) => a.finish.common_us - b.finish.common_us);
  const corners = facts.sources.filter(({ point }) => point === 'corner');
  const times = finished.map(({ entry_id, ride, finish }) => {
    const sinceGate = (passing: Heard | null | undefined) =>
      opening === undefined ? null : sinceDrop(opening, passing);
    const split_ms = corners.map(({ source }) => sinceGate(ride.corners.get(source)));
    return {
      entry_id,
      time_ms: sinceGate(finish),
      splits: plainSplits({ hill_ms: sinceGate(ride.hill), split_ms }),
    };
  });
  const [first] = finished;
  // Between its call and its gate somebody may cross the line who has not started.
  const gateIsHeard = opening?.by === 'call' && facts.passings.some(({ gate }) => gate);
  const isLate = first !== undefined && facts.now_us - first.finish.common_us >= PATIENCE && !gateIsHeard;
  return {
    heat: heat.heat,
    dropped_us: opening === undefined || opening.by === 'call' ? null : opening.at_us,
    order: orderOf(finished),
    times,
    ready: first !== undefined && (finished.length === heat.riders.length || isLate),
  };
}

/**
 * This makes the order of each heat of passings. It is advice, like the sheet of a judge without a seat: a person decides.
 *
 * @param facts sources, passings, heats in running order, the marshal's gates and the moment
 * @returns what is known of each heat in the same order, where each passing went, and the numbers that are missing
 * Source: ours; the times are those of BMX tracks.
 */
export function orderByTiming(facts: TimingFacts): {
  heats: TimedOrder[];
  placed: Placement[];
  holes: Hole[];
} {
  const heard = heardOf(facts);
  const { openings, strayDrops } = openingsOf(facts, heard);
  const { placed, rides } = place(facts, heard, openings, strayDrops);
  const last = new Map(
    openings
      .filter(({ heat, at_us }) => heat.again_us === null || at_us >= heat.again_us)
      .map((opening) => [opening.heat, opening]),
  );
  const troubles = troublesOf(heard, openings, placed);
  const heats = facts.heats.map((heat) => {
    const opening = last.get(heat);
    const ofHeat: Rides = (opening && rides.get(opening)) ?? new Map();
    const finishes = [...ofHeat].flatMap(([entry_id, { finish }]) =>
      finish === null ? [] : [{ entry_id, finish }],
    );
    return { ...orderHeat(facts, heat, opening, ofHeat), problems: troubles(heat, opening, finishes) };
  });
  const bySource = new Map(heard.map((one) => [`${one.source} ${one.no}`, placed.get(one)]));
  return {
    heats,
    placed: facts.passings.map(({ source, no }) => ({
      source,
      no,
      ...(bySource.get(`${source} ${no}`) ?? { heat: null, as: 'no_source' as const }),
    })),
    holes: holesOf(facts.passings),
  };
}
