import type { HeatRider, Manga, RaceCategory, ResultRider, RiderRun } from '#contract/season/races/races.ts';
import { MOTO_PHASES, type Phase } from '#rules/stages.ts';
import { clubNames, riderNames } from '#web/screens/raceday/race/testing/names.ts';

type Status = NonNullable<RiderRun['status']>;

/** How far a category is, and what happened to which rider. */
export interface CategoryPlan {
  category_id: number;
  category_name: string;
  riders: number;
  /** The number of ridden motos, of the three that are drawn. */
  ridden: 0 | 1 | 2 | 3;
  /** Semifinals and final are ridden too. */
  finished?: boolean;
  colour?: RaceCategory['plate_colour'];
  /** The statuses by rider (0 is the first of the list) and phase: `{ 3: { M2: 'DNF' } }`. */
  statuses?: Record<number, { [Ridden in Phase]?: Status }>;
}

const heatSize = 8;
const qualifyOf = (riders: number) => (riders <= heatSize ? 0 : riders <= 16 ? heatSize : 16);

interface Line {
  index: number;
  heat: number;
  runs: RiderRun[];
  points: number;
  rider: HeatRider;
}

function run(
  phase: Phase,
  heat: number,
  lane: number,
  place: number | null,
  status: Status | null,
): RiderRun {
  const finished = status === 'OK' ? place : null;
  return {
    phase,
    number: String(heat + 1),
    serie: heat + 1,
    lane,
    status,
    place: finished,
    time_ms: finished === null ? null : 42_000 + finished * 311,
    R: finished === null ? null : 9 - finished,
  };
}

/** Computes a place. The lower a rider's number, the better the rider, with one swap of neighbours in each moto. */
function placeIn(position: number, moto: number, size: number): number {
  const swapped = position % 2 === moto % 2 ? position + 1 : position - 1;
  return Math.min(size, Math.max(1, moto === 0 ? position + 1 : swapped + 1));
}

function lineOf(plan: CategoryPlan, index: number): Line {
  const heats = Math.ceil(plan.riders / heatSize);
  const [heat, position] = [index % heats, Math.floor(index / heats)];
  const size = Math.ceil((plan.riders - heat) / heats);
  const runs = MOTO_PHASES.slice(0, 3).map((phase, moto) => {
    const status = plan.statuses?.[index]?.[phase] ?? 'OK';
    const ridden = moto < plan.ridden;
    const place = placeIn(position, moto, size);
    return run(
      phase,
      heat,
      ((position + moto * 3) % heatSize) + 1,
      ridden ? place : null,
      ridden ? status : null,
    );
  });
  const points = runs.reduce((sum, one) => sum + (one.status === null ? 0 : (one.place ?? size + 2)), 0);
  const [first, second, third] = runs;
  const ridden = runs.filter((one) => one.status !== null);
  const entry_id = plan.category_id * 1000 + index + 1;
  const sum = ridden.length === 0 ? null : ridden.reduce((total, one) => total + (one.R ?? 0), 0);
  const rider: HeatRider = {
    entry_id,
    rider_id: entry_id + 500_000,
    plate: String(100 + ((index * 37) % 800)),
    rider_fullname: riderNames[index % riderNames.length] ?? '',
    club: { club_id: (index % clubNames.length) + 1, club_name: clubNames[index % clubNames.length] ?? '' },
    rider_M1: first?.lane ?? null,
    rider_M2: second?.lane ?? null,
    rider_M3: third?.lane ?? null,
    rider_R1: first?.R ?? null,
    rider_R2: second?.R ?? null,
    rider_R3: third?.R ?? null,
    rider_S1: first?.status ?? null,
    rider_S2: second?.status ?? null,
    rider_S3: third?.status ?? null,
    times: runs.map((one) => one.time_ms),
    points: sum,
    rider_points: sum,
    result: null,
    qualified: false,
  };
  return { index, heat, runs, points, rider };
}

function heatsOf(plan: CategoryPlan, lines: Line[]): Manga[] {
  const seriesCount = Math.ceil(plan.riders / heatSize);
  return Array.from({ length: seriesCount }, (_, heat) => {
    const own = lines.filter((line) => line.heat === heat);
    const inOrder = plan.ridden === 0 ? own : own.toSorted((a, b) => a.points - b.points);
    return {
      number: String(plan.category_id * 10 + heat),
      phase: null,
      category_id: plan.category_id,
      category_name: plan.category_name,
      serie: heat + 1,
      seriesCount,
      observations: null,
      images: [],
      riders: inOrder.map((line, place) => ({
        ...line.rider,
        result: plan.ridden === 0 ? null : String(place + 1),
      })),
    };
  });
}

function stageOf(plan: CategoryPlan, lines: Line[], phase: Phase, seriesCount: number): Manga[] {
  return Array.from({ length: seriesCount }, (_, heat) => {
    const riders = lines.filter((_line, index) => index % seriesCount === heat);
    return {
      number: String(plan.category_id * 10 + 5 + heat),
      phase,
      category_id: plan.category_id,
      category_name: plan.category_name,
      serie: heat + 1,
      seriesCount,
      observations: seriesCount > 1 ? 'Clasifican 4 por serie a la final' : null,
      images: [],
      riders: riders.map((line, position) => {
        const ride = run(
          phase,
          heat,
          position + 1,
          position + 1,
          plan.statuses?.[line.index]?.[phase] ?? 'OK',
        );
        line.runs.push(ride);
        return {
          ...line.rider,
          rider_M1: position + 1,
          rider_M2: null,
          rider_M3: null,
          rider_R1: ride.R,
          rider_R2: null,
          rider_R3: null,
          rider_S1: ride.status,
          rider_S2: null,
          rider_S3: null,
          times: [ride.time_ms],
          result: ride.place === null ? ride.status : String(ride.place),
          qualified: seriesCount > 1 && position < 4,
        };
      }),
    };
  });
}

export interface CategoryDay {
  category: RaceCategory;
  mangas: Manga[];
  playoff_2: Manga[];
  final: Manga[];
  results: ResultRider[];
}

/** Builds a category as far as the plan goes: heats of eight, three motos, semifinals when sixteen pass, final. */
export function buildCategory(plan: CategoryPlan): CategoryDay {
  const qualify = qualifyOf(plan.riders);
  const lines = Array.from({ length: plan.riders }, (_, index) => lineOf(plan, index));
  const ranked = lines.toSorted((a, b) => a.points - b.points || a.index - b.index);
  const passing = plan.ridden === 3 ? ranked.slice(0, qualify) : [];
  const toFinal = qualify === 16 ? passing.filter((_, index) => index < 8) : passing;
  const playoff_2 = plan.finished && qualify === 16 ? stageOf(plan, passing, 'playoff_2', 2) : [];
  const final = plan.finished && qualify > 0 ? stageOf(plan, toFinal, 'final', 1) : [];
  const motos = MOTO_PHASES.slice(0, 3);
  const ridden = motos.slice(0, plan.ridden);
  const knockout: Phase[] = [
    ...(playoff_2.length > 0 ? (['playoff_2'] as const) : []),
    ...(final.length > 0 ? (['final'] as const) : []),
  ];
  return {
    category: {
      category_id: plan.category_id,
      category_name: plan.category_name,
      category_order: plan.category_id,
      plate_colour: plan.colour ?? 'yellow',
      riders: plan.riders,
      qualify,
      stages: [...motos, ...knockout],
      reached: knockout.at(-1) ?? ridden.at(-1) ?? null,
      complete: plan.ridden === 3 && (qualify === 0 || plan.finished === true),
      timed: true,
    },
    mangas: heatsOf(plan, lines),
    playoff_2,
    final,
    results: ranked.map((line, place) => ({
      ...line.rider,
      result: String(place + 1),
      qualified: passing.includes(line),
      rank: place + 1,
      entered_category_name: null,
      entered_rank: null,
      moto_rank: place + 1,
      sum_of_places: line.points,
      group: 'motos',
      shared: false,
      removed: null,
      advances: false,
      reason: null,
      moto_reason: null,
      prospect: null,
      results: line.runs,
    })),
  };
}
