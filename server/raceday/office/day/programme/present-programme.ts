import type { DayProgramme, ProgrammeBlock, ProgrammePause } from '#contract/raceday/office/day/programme.ts';
import { type DayStep, dayLength, dayTimes, racesAfter } from '#rules/raceday/day/day-length.ts';
import type { NumberedRace } from '#rules/raceday/day/draw/race-numbers.ts';
import { type Pace, paceOf } from '#rules/raceday/day/pace.ts';
import { type ProgrammeItem, racesIn } from '#rules/raceday/day/programme.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { closeStartsOf, ridersByRace } from '#server/raceday/draws/close-starts.ts';
import { type DayFacts, itemsOf, readDayFacts, stillRidden } from '#server/raceday/draws/day-facts.ts';
import { openRunsOf } from '#server/season/races/facts.ts';
import { type ProgrammeDay, readProgrammeDay, readStarts } from './programme-queries.ts';
import { isAllDrawn } from './save-programme.ts';
import { sunsetIn } from './sunset.ts';

const keyOf = ({
  category_id,
  phase,
  serie,
}: Pick<NumberedRace, 'category_id' | 'phase' | 'serie'>): string => `${category_id} ${phase} ${serie}`;

/** A race with what is known of it. */
interface DayRace {
  number: string;
  ordinal: number;
  serie: number;
  started: number | null;
  done: boolean;
  riders: number[];
}

/** Returns a test for riders who are entered in more than one class of the day. */
function ridesTwice({ race }: DayFacts): (rider_id: number) => boolean {
  const entries = Map.groupBy(race.entries, ({ rider_id }) => rider_id);
  return (rider_id) => (entries.get(rider_id)?.length ?? 0) > 1;
}

/** Returns the races of each block in running order. A drawn heat may have a number of another program. */
function racesOf(
  facts: DayFacts,
  items: readonly ProgrammeItem[],
  starts: ReadonlyMap<string, number>,
  gates: ReturnType<typeof ridersByRace>,
) {
  const heats = new Map(facts.race.heats.map((heat) => [keyOf(heat), heat]));
  const runs = Map.groupBy(facts.race.runs, ({ heat_id }) => heat_id);
  const isStillRidden = stillRidden(facts);
  const isTwice = ridesTwice(facts);
  const ridersOf = new Map(gates.map((race) => [keyOf(race), race.rider_ids.filter(isTwice)]));
  const open = new Set(facts.shares.flatMap(openRunsOf).map(({ heat_id }) => heat_id));
  const asked = racesIn(items).filter(({ category_id, phase }) => isStillRidden(category_id, phase));
  const races = asked.map((race, index) => {
    const heat = heats.get(keyOf(race));
    const ridden = heat ? (runs.get(heat.heat_id) ?? []) : [];
    return {
      block: `${race.category_id} ${race.phase}`,
      number: heat?.number ?? race.number,
      ordinal: index + 1,
      serie: race.serie,
      started: starts.get(keyOf(race)) ?? null,
      riders: ridersOf.get(keyOf(race)) ?? [],
      done: heat !== undefined && ridden.length > 0 && !open.has(heat.heat_id),
    };
  });
  return Map.groupBy(races, ({ block }) => block);
}

type Placed =
  | { item: Exclude<ProgrammeItem, { kind: 'block' }>; races: null }
  | { item: ProgrammeItem & { kind: 'block' }; races: DayRace[] };

const stepsOf = ({ item, races }: Placed): DayStep[] =>
  races === null
    ? [{ kind: 'pause', minutes: item.minutes }]
    : races.map(({ started, done }) => ({ kind: 'race', started, done }));

const instantOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

function presentItem(
  facts: DayFacts,
  placed: Placed,
  at: readonly (number | null)[],
): ProgrammeBlock | ProgrammePause {
  const [first] = at;
  if (placed.races === null) return { ...placed.item, at: instantOf(first) };
  const { category_id, phase, letter } = placed.item;
  const category = facts.shares.find((share) => share.category.category_id === category_id)?.category;
  return {
    kind: 'block',
    category_id,
    phase,
    letter,
    category_name: category?.category_name ?? '',
    plate_colour: category?.plate_colour ?? 'white',
    at: instantOf(first),
    races: placed.races.map(({ number, ordinal, serie, done, riders }, index) => ({
      number,
      ordinal,
      serie,
      done,
      riders,
      at: instantOf(at[index]),
    })),
  };
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** Returns the hours of the day, and what the page shows of its end. */
function clockOf(day: ProgrammeDay, steps: readonly DayStep[], pace: Pace, late: number) {
  const [first_gate, now] = [timeOf(day.first_gate), timeOf(day.now)];
  const resumes = day.resumes && { day: Date.parse(day.resumes.day), at: Date.parse(day.resumes.at) };
  const at = (seconds: number) =>
    dayTimes(steps, { first_gate, now, pace: { ...pace, seconds }, late, resumes });
  const times = at(pace.seconds);
  const [end, low, high] = [times.end, at(pace.low).end, at(pace.high).end].map(instantOf);
  return { at: times.at, end: end && low && high ? { at: end, low, high } : null };
}

/** Returns the programme of a race day as the office reads it, from facts that were read already, if there are some. Throws `race.not_found`. */
export async function presentProgramme(db: Db, race_id: number, read?: DayFacts): Promise<DayProgramme> {
  const facts = read ?? (await readDayFacts(db, race_id));
  const day = await readProgrammeDay(db, race_id);
  const starts = new Map((await readStarts(db, race_id)).map((one) => [keyOf(one), Date.parse(one.at)]));
  const items = itemsOf(facts);
  const gates = ridersByRace(facts);
  const races = racesOf(facts, items, starts, gates);
  const placed = items.map((item): Placed =>
    item.kind === 'block'
      ? { item, races: races.get(`${item.category_id} ${item.phase}`) ?? [] }
      : { item, races: null },
  );
  const all = [...races.values()].flat();
  const steps = placed.map(stepsOf);
  const pace = paceOf([...starts.values()], day.settings.seconds_planned);
  const { at, end } = clockOf(day, steps.flat(), pace, facts.delay_minutes * 60_000);
  const { race, version, begun } = facts;
  const { organization_zone } = race.organization;
  const sunset =
    day.sunset === null
      ? sunsetIn(day.ride_on, organization_zone, day.track)
      : { at: day.sunset, place: null };
  const isRace = steps.flat().map(({ kind }) => kind === 'race');
  let from = 0;
  return {
    race_id,
    cup_name: race.cup_name,
    race_name: race.race_name,
    race_date: race.race_date,
    race_status: race.race_status,
    organization_zone,
    version,
    ...day.settings,
    begun,
    drawn: isAllDrawn(facts),
    sunset,
    pace,
    races: all.length,
    done: all.filter(({ done }) => done).length,
    length: dayLength(steps.flat(), day.settings.seconds_planned),
    end,
    after_sunset: sunset
      ? racesAfter(
          Date.parse(sunset.at),
          at.filter((_, index) => isRace[index]),
        )
      : 0,
    items: placed.map((one, index) => {
      const own = at.slice(from, from + (steps[index]?.length ?? 0));
      from += own.length;
      return presentItem(facts, one, own);
    }),
    close_starts: closeStartsOf(facts, gates),
  };
}
