import type { StandingLine } from './parts/season-line.ts';

export interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
  position: number;
  race_date: string;
  /** The label is below the point, where there is more room. */
  isBelow: boolean;
}

interface SeasonDrawing {
  /** The positions that have a line across the picture. */
  ticks: { position: number; y: number }[];
  points: Point[];
  /** The season before, as a path. */
  before: string;
  path: string;
  /** The positions of the dates. */
  dates: { x: number; race_date: string }[];
}

export const margins = { left: 44, right: 24, top: 30, bottom: 28 } as const;
const possibleTicks = [1, 3, 5, 10, 20, 30, 50, 80, 120, 200];
/** The lowest position of the scale is at least this, so that a season of first places does not fill the height. */
const leastWorst = 5;
const tickRoom = 16;

const pathOf = (points: readonly ({ x: number; y: number } | null)[]): string =>
  points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`))
    .join('');

/** Draws a season as a line that goes down when the position gets worse, over the season before. */
export function drawSeason(line: StandingLine, before: StandingLine, { width, height }: Size): SeasonDrawing {
  const positions = [...line, ...before].flatMap(({ position }) => (position === null ? [] : [position]));
  const worst = Math.max(leastWorst, ...positions);
  const last = possibleTicks.find((tick) => tick >= worst) ?? worst;
  const count = Math.max(line.length, before.length);
  const round = (value: number) => Math.round(value * 10) / 10;
  const xOf = (index: number) =>
    round(
      count < 2 ? width / 2 : margins.left + (index * (width - margins.left - margins.right)) / (count - 1),
    );
  const yOf = (position: number) =>
    round(margins.top + ((position - 1) / (last - 1)) * (height - margins.top - margins.bottom));
  const placed = (of: StandingLine) =>
    of.map(({ position, race_date }, index) =>
      position === null ? null : { x: xOf(index), y: yOf(position), position, race_date },
    );
  const own = placed(line);
  const points = own.flatMap((point, index): Point[] => {
    if (point === null) return [];
    const beside = [own[index - 1], own[index + 1]].filter((one) => one != null);
    return [{ ...point, isBelow: beside.length > 0 && beside.every(({ y }) => y < point.y) }];
  });
  const ticks: SeasonDrawing['ticks'] = [];
  for (const position of possibleTicks.filter((tick) => tick <= last)) {
    const y = yOf(position);
    const above = ticks.at(-1);
    if (above === undefined || y - above.y >= tickRoom) ticks.push({ position, y });
  }
  return {
    ticks,
    points,
    path: pathOf(own),
    before: pathOf(placed(before)),
    dates: line.map(({ race_date }, index) => ({ x: xOf(index), race_date })),
  };
}
