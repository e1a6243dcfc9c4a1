import type { ClubLedger } from '#contract/club-ledger.ts';
import type { Due } from '#contract/payments.ts';

export type LedgerRider = ClubLedger['riders'][number];

/** A column of the matrix: a season, a cup, or a date. */
export interface Period {
  key: string;
  kind: Due['kind'];
  due: Due;
}

/** A rider's line: what is asked in each period, and the sums in cents. */
export interface Row {
  rider: LedgerRider;
  dues: Due[];
  cells: ReadonlyMap<string, Due[]>;
  asked: number;
  paid: number;
  left: number;
  overdue: boolean;
}

export const shows = ['owing', 'overdue', 'clear', 'all'] as const;
export type Show = (typeof shows)[number];

export interface Filters {
  show: Show;
  q: string;
  period: string;
}

/** Where a due stands in the matrix: two entries of one rider in one date share a cell. */
export const periodOf = ({ kind, cup_name, race_date, race_name }: Due): string =>
  [kind, cup_name ?? '', race_date ?? '', race_name ?? ''].join('|');

const kindOrder = { season: 0, cup: 1, entry: 2 } as const;

/** The periods something was asked for: the season, then cups by name, then dates as they come. */
export function periodsOf(items: readonly Due[]): Period[] {
  const found = new Map<string, Period>();
  for (const due of items) {
    const key = periodOf(due);
    if (!found.has(key)) found.set(key, { key, kind: due.kind, due });
  }
  return [...found.values()].toSorted(
    (a, b) =>
      kindOrder[a.kind] - kindOrder[b.kind] ||
      (a.due.race_date ?? '').localeCompare(b.due.race_date ?? '') ||
      a.key.localeCompare(b.key),
  );
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function shownBy({ show, period, q }: Filters, row: Row): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  if (!words.every((word) => plain(row.rider.rider_fullname).includes(word))) return false;
  if (period !== '' && !row.cells.has(period)) return false;
  if (show === 'owing') return row.left > 0;
  if (show === 'overdue') return row.overdue;
  return show === 'all' || row.left === 0;
}

const sum = (dues: readonly Due[], of: 'cents' | 'paid_cents' | 'left_cents') =>
  dues.reduce((all, due) => all + due[of], 0);

/** Every rider's line, in the order of the names. A period leaves only its own dues. */
export function rowsOf({ riders, items }: Pick<ClubLedger, 'riders' | 'items'>, period = ''): Row[] {
  const byRider = Map.groupBy(
    period === '' ? items : items.filter((due) => periodOf(due) === period),
    ({ rider_id }) => rider_id,
  );
  return riders.map((rider) => {
    const dues = byRider.get(rider.rider_id) ?? [];
    return {
      rider,
      dues,
      cells: Map.groupBy(dues, periodOf),
      asked: sum(dues, 'cents'),
      paid: sum(dues, 'paid_cents'),
      left: sum(dues, 'left_cents'),
      overdue: dues.some(({ state }) => state === 'overdue'),
    };
  });
}

/** The lines that a filter leaves; who owes most comes first where debts are looked for. */
export function filtered(rows: readonly Row[], filters: Filters): Row[] {
  const left = rows.filter((row) => shownBy(filters, row));
  const byDebt = filters.show === 'owing' || filters.show === 'overdue';
  return byDebt ? left.toSorted((a, b) => b.left - a.left) : left;
}

/** What a rider and those of the same family still owe, the rider's own first. */
export function familyDues(ledger: Pick<ClubLedger, 'items'>, rider: LedgerRider): Due[] {
  const open = ledger.items.filter(({ left_cents }) => left_cents > 0);
  return [
    ...open.filter(({ rider_id }) => rider_id === rider.rider_id),
    ...open.filter(({ rider_id }) => rider.kin.includes(rider_id)),
  ];
}
