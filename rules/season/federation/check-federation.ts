import type { FederationCategory } from './federation.ts';

/** A row as a federation printed it. A null value is not compared. */
interface PublishedRow {
  category: string;
  rider: string;
  points: number | null;
  position: number | null;
}

/** A difference between a printed row and the computed one. */
interface FederationMismatch {
  /** The index of the printed row. */
  index: number;
  what: 'points' | 'position';
  published: number;
  /** The computed value. It is null when the rider is ranked in another category. */
  computed: number | null;
}

interface Computed {
  points: number | null;
  position: number | null;
}

const ABSENT: Computed = { points: null, position: null };
/** Printed tables are rounded, and sums of tenths are not exact. A smaller difference than this does not count. */
const NOTHING = 0.000_001;

function computedRows(ranking: readonly FederationCategory[]): (row: PublishedRow) => Computed {
  const rows = new Map(
    ranking.map(({ category, riders }) => [
      String(category),
      new Map(riders.map((row) => [String(row.rider), row])),
    ]),
  );
  const ranked = new Set(ranking.flatMap(({ riders }) => riders.map(({ rider }) => String(rider))));
  return ({ category, rider }) => {
    const riders = rows.get(category) ?? new Map<string, Computed>();
    const row = riders.get(rider);
    if (row) return row;
    if (ranked.has(rider)) return ABSENT;
    // A rider whom nobody ranked is printed with the values of a rider without results.
    return { points: 0, position: 1 + [...riders.values()].filter(({ points }) => (points ?? 0) > 0).length };
  };
}

function differ(published: number, computed: number | null): boolean {
  return computed === null || Math.abs(published - computed) > NOTHING;
}

/**
 * This compares a printed ranking with the computed one, row by row.
 *
 * @param ranking the computed ranking
 * @param published the printed rows, in the words of the ranking
 * @returns the differences, in the order of the rows
 * Source: docs/regulation.md §4.7.
 */
export function compareFederation(
  ranking: readonly FederationCategory[],
  published: readonly PublishedRow[],
): FederationMismatch[] {
  const computedOf = computedRows(ranking);
  return published.flatMap((row, index) => {
    const computed = computedOf(row);
    return (['points', 'position'] as const).flatMap((what) => {
      const printed = row[what];
      if (printed === null || !differ(printed, computed[what])) return [];
      return [{ index, what, published: printed, computed: computed[what] }];
    });
  });
}
