import { isBestHill } from '#web/parts/race/split-words.ts';
import type { HeatRider, Manga, RaceCategory, RaceRider } from '#contract/season/races/races.ts';
import { motoColumn } from '#rules/raceday/results/moto-columns.ts';
import { isMoto, MOTO_PHASES, type Phase } from '#rules/stages.ts';
import type { Cell, HeatRow, HeatsSection, HeatView } from '#web/screens/raceday/race/parts/race-view.ts';
import { cellOf, passingRows, viewedRider } from './results-section.ts';

const gateLanes = 8;

interface Ride {
  lane: number | null;
  cell: Cell;
}

function ridesOf(rider: HeatRider): [Ride, Ride, Ride] {
  const ride = (lane: number | null, status: HeatRider['rider_S1'], R: number | null): Ride => ({
    lane,
    cell: cellOf({ status, place: null, R }),
  });
  return [
    ride(rider.rider_M1, rider.rider_S1, rider.rider_R1),
    ride(rider.rider_M2, rider.rider_S2, rider.rider_R2),
    ride(rider.rider_M3, rider.rider_S3, rider.rider_R3),
  ];
}

/** Gives the ride columns that a heat shows, of the three, and their names. */
function columnsOf(heat: Manga, category: RaceCategory): { index: number; phase: Phase }[] {
  if (heat.phase === null) {
    const motos = category.stages.filter(isMoto);
    const shown = motos.length > 0 ? motos : MOTO_PHASES;
    return shown.slice(0, 3).map((phase, index) => ({ index, phase }));
  }
  return [{ index: motoColumn(heat.phase), phase: heat.phase }];
}

type Column = ReturnType<typeof columnsOf>[number];

/** Gives the hill time of each of several rides that have one. */
function hillsOf({ splits = [] }: HeatRider, columns: readonly Column[], best: number | undefined) {
  return columns.flatMap(({ index, phase }): HeatRow['hills'] => {
    const hill_ms = splits[index]?.hill_ms ?? null;
    return hill_ms === null ? [] : [{ phase, hill_ms, isBest: isBestHill(splits[index], best) }];
  });
}

function rowOf(rider: HeatRider, columns: readonly Column[], best_hill_ms: number | undefined): HeatRow {
  const all = ridesOf(rider);
  const rides = columns.map(({ index }) => all[index] ?? { lane: null, cell: null });
  const single = columns.length === 1 ? columns[0] : undefined;
  const time_ms = single ? (rider.times[single.index] ?? null) : null;
  const splits = single && rider.splits?.[single.index];
  return {
    ...viewedRider(rider),
    rides,
    result: rider.result,
    points: rider.points,
    qualified: rider.qualified,
    time_ms,
    splits,
    bestHill: isBestHill(splits, best_hill_ms) || undefined,
    hills: single ? [] : hillsOf(rider, columns, best_hill_ms),
  };
}

/** Tells whether the source has no heats: no race number, no lanes, or more riders than a gate holds. */
function isOneList(heat: Manga): boolean {
  if (heat.number !== null || heat.seriesCount > 1) return false;
  return heat.riders.length > gateLanes || heat.riders.every((rider) => rider.rider_M1 === null);
}

function heatView(heat: Manga, category: RaceCategory, isFiltered: boolean): HeatView {
  const columns = columnsOf(heat, category);
  const rows = heat.riders.map((rider) => rowOf(rider, columns, category.best_hill_ms));
  const decided = rows.length > 0 && rows.every((row) => row.result !== null);
  return {
    number: heat.number,
    numbers: heat.numbers,
    phase: heat.phase,
    serie: isOneList(heat) ? null : heat.serie,
    seriesCount: heat.seriesCount,
    observations: heat.observations,
    images: heat.images.map((image) => ({
      image_id: image.image_id,
      mini: image.mini,
      full: image.full ?? image.medium,
      description: image.description,
    })),
    motos: columns.map((column) => column.phase),
    rows,
    pass: decided && !isFiltered ? passingRows(rows) : 0,
    mark: null,
  };
}

/** Makes the heats of one category in a tab. With a filter, only those of matching riders, and only these riders. */
export function heatsSection(
  heats: readonly Manga[],
  category: RaceCategory,
  matches: ((rider: RaceRider) => boolean) | null,
): HeatsSection | null {
  const own = heats.filter((heat) => heat.category_id === category.category_id);
  const asked = own
    .map((heat) => (matches ? { ...heat, riders: heat.riders.filter(matches) } : heat))
    .filter((heat) => heat.riders.length > 0 || !matches);
  if (asked.length === 0) return null;
  return {
    kind: 'heats',
    category_id: category.category_id,
    category_name: category.category_name,
    plate_colour: category.plate_colour,
    riders: category.riders,
    heats: asked.map((heat) => heatView(heat, category, matches !== null)),
  };
}
