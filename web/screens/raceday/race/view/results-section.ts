import type { Race, RaceCategory, RaceRider, ResultRider, RiderRun } from '#contract/season/races/races.ts';
import type {
  Cell,
  ResultRow,
  ResultsSection,
  ViewedRider,
} from '#web/screens/raceday/race/parts/race-view.ts';
import { placeOf } from '#rules/raceday/classification/scoring.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { isMoto, type Phase, isQualifying } from '#rules/stages.ts';

const podiumPlaces = 3;

export function viewedRider(rider: RaceRider): ViewedRider {
  return {
    entry_id: rider.entry_id,
    plate: rider.plate,
    rider_fullname: rider.rider_fullname,
    club_name: rider.club?.club_name ?? null,
  };
}

/** Writes a ride in one word. It never uses 9 − R for a status: a DNF of eight and an eighth place both have R 1. */
export function cellOf(run: Pick<RiderRun, 'status' | 'place' | 'R'> | undefined): Cell {
  if (!run) return null;
  const { status, place, R } = run;
  return resultText({ status, place: place ?? (R === null ? null : placeOf(R)) });
}

/** Counts the riders who go on, when they are the first rows of the list. With 0, there is no line to draw. */
export function passingRows(rows: readonly { qualified: boolean }[]): number {
  const first = rows.findIndex((row) => !row.qualified);
  if (first < 1 || rows.slice(first).some((row) => row.qualified)) return 0;
  return first;
}

/** Counts the rows above the cut as it would be now. It is 0 when nothing is known, or each heat sends its own riders on. */
function rowsAboveCut(rows: readonly ResultRow[], qualify: number): number {
  const isIn = ({ prospect }: ResultRow) => prospect === 'in' || prospect === 'through';
  const isOut = ({ prospect }: ResultRow) => prospect === 'out' || prospect === 'gone';
  const [above, below] = [rows.slice(0, qualify), rows.slice(qualify)];
  const isDivided = below.length > 0 && rows.some(isIn) && !above.some(isOut) && !below.some(isIn);
  return isDivided ? qualify : 0;
}

function rowOf(rider: ResultRider, motos: Phase[], stages: Phase[]): ResultRow {
  const cell = (phase: Phase) => cellOf(rider.results.find((run) => run.phase === phase));
  return {
    ...viewedRider(rider),
    rank: rider.rank,
    shared: rider.shared,
    motos: motos.map(cell),
    stages: stages.map(cell),
    points: rider.points,
    decided_in: decidedIn(rider),
    qualified: rider.qualified,
    prospect: rider.prospect,
    removed: rider.removed,
    entered: enteredOf(rider),
    reason: reasonOf(rider, stages),
  };
}

/** Gives the reason of the place. Behind the word for the side of the cut, it says nothing new that points decided. */
function reasonOf({ moto_reason, reason, prospect }: ResultRider, stages: Phase[]): ResultRow['reason'] {
  const shown = stages.length === 0 ? (moto_reason ?? reason) : reason;
  return prospect !== null && shown?.by === 'points' ? null : shown;
}

/** Gives the stage after the motos that decided the rider's place. It is null when none of them did yet. */
export function decidedIn({ group, rank, results }: ResultRider): ResultRow['decided_in'] {
  if (group === 'motos' || group === 'removed' || rank === null) return null;
  const cell = cellOf(results.find(({ phase }) => phase === group));
  return cell === null ? null : { phase: group, cell };
}

export function enteredOf(rider: ResultRider): ResultRow['entered'] {
  if (rider.entered_category_name === null) return null;
  return { category_name: rider.entered_category_name, rank: rider.entered_rank };
}

/** Tells whether some riders have ridden more motos than others, who still have to ride theirs. */
function isUneven(riders: readonly ResultRider[]): boolean {
  const motos = riders.map(({ results }) => results.filter(({ phase }) => isMoto(phase)));
  const ridden = motos.map((runs) => runs.filter(({ status }) => status !== null).length);
  const started = motos.filter((_, index) => (ridden[index] ?? 0) > 0);
  const isOpen = started.some((runs) => runs.some(({ status }) => status === null));
  return isOpen && new Set(ridden.filter((count) => count > 0)).size > 1;
}

/** Makes the classification of one category. `matches` chooses the riders. */
export function resultsSection(
  race: Race,
  category: RaceCategory,
  matches: ((rider: RaceRider) => boolean) | null,
): ResultsSection | null {
  const riders = race.race_races.mangasResult[String(category.category_id)] ?? [];
  if (!riders.some((rider) => rider.results.some((run) => run.status !== null))) return null;
  const motos = category.stages.filter(isQualifying);
  const stages = category.stages.filter((phase) => !isQualifying(phase));
  const rows = riders.filter((rider) => matches?.(rider) ?? true).map((rider) => rowOf(rider, motos, stages));
  if (rows.length === 0) return null;
  const onPodium = riders
    .filter(({ rank }) => rank !== null && rank <= podiumPlaces)
    .slice(0, podiumPlaces)
    .map((rider) => ({ ...viewedRider(rider), rider_id: rider.rider_id, rank: rider.rank }));
  return {
    kind: 'results',
    category_id: category.category_id,
    category_name: category.category_name,
    plate_colour: category.plate_colour,
    riders: category.riders,
    motos,
    stages,
    rows,
    uneven: stages.length === 0 && isUneven(riders),
    pass: matches ? 0 : rowsAboveCut(rows, category.qualify) || passingRows(rows),
    podium: category.complete && !matches && onPodium.length === podiumPlaces ? onPodium : [],
  };
}
