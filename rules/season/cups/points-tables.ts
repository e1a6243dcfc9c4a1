/** These are the points for a range of places, both ends included. */
export interface PointsRange {
  from: number;
  to: number;
  points: number;
}

/** This is a published points table, offered to an organizer as a start. */
interface PointsTable {
  code: string;
  name: string;
  source: string;
  ranges: readonly PointsRange[];
}

/** This is the number of places in a group and the points of each, from the first place down. */
type Group = readonly [places: number, points: number];

function ranges(groups: readonly Group[]): PointsRange[] {
  let from = 1;
  return groups.map(([places, points]) => {
    const range = { from, to: from + places - 1, points };
    from += places;
    return range;
  });
}

function eachPlace(points: readonly number[]): PointsRange[] {
  return ranges(points.map((value) => [1, value]));
}

/** This table gives no equal points inside 32 places and is easy to explain. A cup has it until its organizer writes another. */
export const DEFAULT_POINTS_TABLE: PointsTable = {
  code: 'uk-north',
  name: 'North region (GBR)',
  source: 'ossbmxracing.co.uk, North Region Scoring System',
  ranges: eachPlace([
    50, 47, 45, 44, 43, 42, 41, 40, 35, 32, 30, 29, 28, 27, 26, 25, 20, 17, 15, 14, 13, 12, 11, 10, 9, 7, 6,
    5, 4, 3, 2, 1,
  ]),
};

/**
 * These tables were found in published series.
 * Source: docs/regulation.md §4.1.
 */
export const POINTS_TABLES: readonly PointsTable[] = [
  DEFAULT_POINTS_TABLE,
  {
    code: 'cz-championship',
    name: 'Czech national championship 2022',
    source: 'Czech BMX series rules 2022',
    ranges: ranges([
      ...[350, 300, 250, 200, 190, 180, 170, 160].map((points): Group => [1, points]),
      ...[125, 120, 115, 110].map((points): Group => [2, points]),
      ...[90, 80, 70, 60].map((points): Group => [4, points]),
    ]),
  },
  {
    code: 'cz-cup',
    name: 'Czech national cup 2022',
    source: 'Czech BMX series rules 2022',
    ranges: ranges([
      ...[150, 130, 115, 100, 90, 80, 75, 70].map((points): Group => [1, points]),
      ...[65, 60, 55, 50].map((points): Group => [2, points]),
      ...[40, 35, 30, 25].map((points): Group => [4, points]),
    ]),
  },
  {
    code: 'cz-league',
    name: 'Czech leagues 2022',
    source: 'Czech BMX series rules 2022',
    ranges: ranges([
      ...[90, 70, 60, 50, 40, 30, 25, 20].map((points): Group => [1, points]),
      ...[15, 10, 8, 6].map((points): Group => [2, points]),
    ]),
  },
  {
    code: 'cz-free-race',
    name: 'Czech free races 2022',
    source: 'Czech BMX series rules 2022',
    ranges: ranges([
      ...[60, 45, 40, 35, 30, 25, 20, 15].map((points): Group => [1, points]),
      ...[8, 6, 4, 2].map((points): Group => [2, points]),
    ]),
  },
  {
    code: 'sunbury-2016',
    name: 'Sunbury BMX club (AUS) 2016',
    source: 'sunburybmxclub.com.au',
    ranges: [...eachPlace([8, 7, 6, 5, 4, 3, 2]), { from: 8, to: 256, points: 1 }],
  },
];

/**
 * This function finds the points of a place.
 * @param table - the points table
 * @param place - the place, from 1
 * @returns the points; 0 for a place below the table
 * Source: docs/regulation.md §4.1.
 */
export function pointsForPlace(table: readonly PointsRange[], place: number): number {
  return table.find(({ from, to }) => from <= place && place <= to)?.points ?? 0;
}

/** This is the reason why a points table cannot be used. */
type PointsTableRefusal = 'series.rangeEmpty' | 'series.rangesOverlap' | 'series.pointsNegative';

/**
 * This function checks a points table that an organizer wrote.
 * @param table - the points table
 * @returns the reason why it is refused, or null when every place has at most one value
 * Source: docs/regulation.md §4.3.
 */
export function refusePointsTable(table: readonly PointsRange[]): PointsTableRefusal | null {
  if (table.some(({ from, to }) => from < 1 || to < from)) return 'series.rangeEmpty';
  if (table.some(({ points }) => points < 0)) return 'series.pointsNegative';
  const ordered = table.toSorted((a, b) => a.from - b.from);
  const overlap = ordered.some((range, index) => range.from <= (ordered[index - 1]?.to ?? 0));
  return overlap ? 'series.rangesOverlap' : null;
}
