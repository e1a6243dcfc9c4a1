import type { SeedCategory } from '#rules/season/categories/category-lists.ts';
import { numberRaces } from '#rules/raceday/day/draw/race-numbers.ts';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import type { DemoCup } from '#server/operations/demo/plan/cups.ts';
import type { Phase } from '#rules/stages.ts';
import type { PoolRider } from './pools.ts';
import { type RiddenCategory, rideCategory, type Starter } from './ride-category.ts';
import { wayOf } from './ride.ts';
import type { SeasonRows } from './season-rows.ts';

/** A rider who entered, with the class of the rider's licence and the class the rider races in. */
interface Entered extends Starter {
  rider: PoolRider;
  entered_category_id: number | null;
}

/** A date of a cup with its entered riders. */
interface RaceDay {
  cup: DemoCup;
  race_id: number;
  /** The ids of the cup's categories, in the order of its list. */
  categoryIds: readonly number[];
  /** The riders of each class. */
  riders: readonly (readonly PoolRider[])[];
  /** True when classes of one or two riders race with their neighbours. */
  merges: boolean;
  /** The part of the day that has been ridden. */
  ridden: 'all' | 'until moto 3' | 'nothing';
  entered_at: string;
  recorded_at: string;
}

const SMALLEST_CLASS = 3;
/** In a live meeting a good half of the third motos is complete. */
const THIRD_MOTOS_IN = 0.55;

function isNear(a: SeedCategory | undefined, b: SeedCategory | undefined): boolean {
  return (
    a !== undefined && b !== undefined && a.wheel === b.wheel && a.gender === b.gender && a.level === b.level
  );
}

/** Returns the class a small one races with: the next older of the same wheel and gender, or the next younger. */
function hostOf(index: number, { cup, riders }: RaceDay): number {
  const classes = [...cup.categories.keys()];
  const fits = (other: number): boolean =>
    isNear(cup.categories[other], cup.categories[index]) && (riders[other]?.length ?? 0) >= SMALLEST_CLASS;
  const older = classes.slice(index + 1).find(fits);
  return older ?? classes.slice(0, index).findLast(fits) ?? index;
}

/** Makes the entries of each class that races, by its position in the list. */
function enter(rows: SeasonRows, day: RaceDay): Map<number, Entered[]> {
  const classes = new Map<number, Entered[]>();
  for (const [index, riders] of day.riders.entries()) {
    if (riders.length === 0) continue;
    const host = day.merges && riders.length < SMALLEST_CLASS ? hostOf(index, day) : index;
    const entered = classes.get(host) ?? [];
    for (const rider of riders) {
      entered.push({
        rider,
        entry_id: rows.entry.length + 1,
        plate: rider.plate,
        entered_class: host === index ? null : (day.cup.categories[index]?.name ?? null),
        entered_category_id: host === index ? null : (day.categoryIds[index] ?? null),
        skill: rider.skill,
        lap_s: rider.lap_s,
      });
      // The row keeps its number. The results of the day are filled in when it is over.
      rows.entry.push({
        entry_id: rows.entry.length + 1,
        race_id: day.race_id,
        category_id: day.categoryIds[host] ?? 0,
        entered_category_id: host === index ? null : (day.categoryIds[index] ?? null),
        rider_id: rider.rider_id,
        club_id: rider.club_id,
        plate: rider.plate,
        lot: null,
        created_at: day.entered_at,
      });
    }
    classes.set(host, entered);
  }
  return new Map([...classes].sort(([a], [b]) => a - b));
}

function write(
  rows: SeasonRows,
  day: RaceDay,
  category_id: number,
  ridden: RiddenCategory,
  numbers: Map<string, string>,
): void {
  const { race_id, recorded_at } = day;
  const heatIds = new Map<string, number>();
  for (const { phase, serie } of ridden.heats) {
    const heat_id = rows.heat.length + 1;
    heatIds.set(`${phase}/${serie}`, heat_id);
    const number = numbers.get(`${category_id} ${phase} ${serie}`) ?? `${phase}-${serie}`;
    rows.heat.push({ heat_id, race_id, category_id, phase, serie, number });
  }
  for (const { entry_id, lot, runs } of ridden.riders) {
    const entry = rows.entry[entry_id - 1];
    if (entry) entry.lot = lot;
    for (const { heat, ...run } of runs) {
      rows.run.push({
        race_id,
        category_id,
        entry_id,
        heat_id: heatIds.get(heat ?? '') ?? null,
        ...run,
        ...wayOf(run.time_ms),
        recorded_at,
      });
    }
  }
  const { algorithm, seed, input } = ridden.draw;
  rows.draw.push({
    race_id,
    category_id,
    phase: 'M1',
    algorithm,
    seed,
    input: input.map(({ entry_id }) => ({ entry_id })),
    drawn_at: day.entered_at,
  });
}

/** Enters the riders of a date, draws it and simulates it as far as it has come, and adds its rows. */
export function addRaceDay(rows: SeasonRows, day: RaceDay): void {
  const { cup, race_id } = day;
  const classes = enter(rows, day);
  for (const index of classes.keys()) {
    rows.race_category.push({ race_id, cup_id: cup.cup_id, category_id: day.categoryIds[index] ?? 0 });
  }
  if (day.ridden === 'nothing') return;
  const programme = numberRaces(
    [...classes].map(([index, entered]) => ({
      category_id: day.categoryIds[index] ?? 0,
      riders: entered.length,
      rules: cup.rules,
      third_as_final: false,
    })),
  );
  const numbers = new Map(
    programme.map((race) => [`${race.category_id} ${race.phase} ${race.serie}`, race.number]),
  );
  const thirds = programme.filter(({ phase }) => phase === 'M3');
  const firstNotRidden = thirds[Math.round(thirds.length * THIRD_MOTOS_IN)]?.number ?? '0';
  for (const [index, entered] of classes) {
    const category_id = day.categoryIds[index] ?? 0;
    const isIn = (phase: Phase, serie: number): boolean =>
      phase !== 'M3' || Number(numbers.get(`${category_id} ${phase} ${serie}`)) < Number(firstNotRidden);
    const seed = `race ${race_id} category ${category_id}`;
    const ridden = rideCategory(
      entered,
      cup.rules,
      seed,
      day.ridden === 'all' ? 'all' : isIn,
      randomFrom(`ride ${seed}`),
    );
    write(rows, day, category_id, ridden, numbers);
  }
}
