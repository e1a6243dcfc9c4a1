import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import { compareDates } from '#rules/calendar.ts';
import type { MovementKind } from '#rules/money/ledger.ts';

export type LedgerRider = Ledger['riders'][number];

/** A column of the matrix: a season, a cup, or a date. */
export interface Period {
  key: string;
  kind: Due['kind'];
  due: Due;
}

/** A rider's line: the charges of each period, and the sums in cents. */
export interface Row {
  rider: LedgerRider;
  dues: Due[];
  cells: ReadonlyMap<string, Due[]>;
  asked: number;
  paid: number;
  /** The open amount, older seasons included. */
  left: number;
  /** The part of it that belongs to other seasons. */
  older: number;
  overdue: boolean;
  /** The oldest day of a late part. It is null when no part is late. */
  late_part: string | null;
}

export const showsInBooks = ['owing', 'overdue', 'clear', 'all'] as const;
export type BooksShow = (typeof showsInBooks)[number];

export interface BooksFilters {
  show: BooksShow;
  q: string;
  period: string;
}

/** Names the column of a due in the matrix. Two entries of one rider in one date share a cell. */
const periodOf = ({ kind, cup_name, race_date, race_name }: Due): string =>
  [kind, cup_name ?? '', race_date ?? '', race_name ?? ''].join('|');

const kindOrder = { season: 0, cup: 1, entry: 2 } as const;

/** Lists the periods with dues: the season, then cups by name, then dates in order. */
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

function shownBy({ show, period, q }: BooksFilters, row: Row): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  if (!words.every((word) => plain(row.rider.rider_fullname).includes(word))) return false;
  if (period !== '' && !row.cells.has(period)) return false;
  if (show === 'owing') return row.left > 0;
  if (show === 'overdue') return row.overdue;
  return show === 'all' || row.left === 0;
}

export const booksSumOf = (dues: readonly Due[], of: 'cents' | 'paid_cents' | 'left_cents') =>
  dues.reduce((all, due) => all + due[of], 0);

/** Tells whether a due is late: its day has passed, and no proof of it is in review. */
export function isLate({ left_cents, due_on, parts, state }: Due, today: string): boolean {
  const day = parts?.by ?? due_on;
  return left_cents > 0 && state !== 'in_review' && day !== null && compareDates(day, today) < 0;
}

type Books = Pick<Ledger, 'riders' | 'items' | 'older' | 'today'>;

/** Makes the line of every rider, by name. With a period, it has only the dues of that period. */
export function rowsOf({ riders, items, older, today }: Books, period = ''): Row[] {
  const byRider = Map.groupBy(
    period === '' ? items : items.filter((due) => periodOf(due) === period),
    ({ rider_id }) => rider_id,
  );
  const before = Map.groupBy(period === '' ? older : [], ({ rider_id }) => rider_id);
  return riders.map((rider) => {
    const dues = byRider.get(rider.rider_id) ?? [];
    const old = before.get(rider.rider_id) ?? [];
    const late = [...dues, ...old].filter((due) => isLate(due, today));
    return {
      rider,
      dues,
      cells: Map.groupBy(dues, periodOf),
      asked: booksSumOf(dues, 'cents'),
      paid: booksSumOf(dues, 'paid_cents'),
      left: booksSumOf(dues, 'left_cents') + booksSumOf(old, 'left_cents'),
      older: booksSumOf(old, 'left_cents'),
      overdue: late.length > 0,
      late_part: late.flatMap(({ parts }) => parts?.by ?? []).toSorted()[0] ?? null,
    };
  });
}

/** Gives the lines that pass the filter. In a search for debts, the largest comes first. */
export function filtered(rows: readonly Row[], filters: BooksFilters): Row[] {
  const left = rows.filter((row) => shownBy(filters, row));
  const byDebt = filters.show === 'owing' || filters.show === 'overdue';
  return byDebt ? left.toSorted((a, b) => b.left - a.left) : left;
}

/** Lists the open dues of a rider and the family: the rider's own first, older seasons before this one. */
export function familyDues({ items, older }: Pick<Ledger, 'items' | 'older'>, rider: LedgerRider): Due[] {
  const open = [...older, ...items].filter(({ left_cents }) => left_cents > 0);
  return [
    ...open.filter(({ rider_id }) => rider_id === rider.rider_id),
    ...open.filter(({ rider_id }) => rider.kin.includes(rider_id)),
  ];
}

/** Gives what a club's riders owe an organization for entries, which the club may pay at once, or null. */
export function clubDues(
  { book, riders, items, older }: Pick<Ledger, 'book' | 'riders' | 'items' | 'older'>,
  { club }: LedgerRider,
): { club_id: number; club_name: string; dues: Due[] } | null {
  if (club === null || book.club_id !== null) return null;
  const theirs = new Set(riders.flatMap((one) => (one.club?.club_id === club.club_id ? one.rider_id : [])));
  const dues = [...older, ...items].filter(
    ({ rider_id, kind, left_cents }) => theirs.has(rider_id) && kind === 'entry' && left_cents > 0,
  );
  return dues.length === 0 ? null : { ...club, dues };
}

/** Lists who last paid cash for a rider or the family, then the account holder, each once. */
export function payersOf({ riders }: Pick<Ledger, 'riders'>, rider: LedgerRider): string[] {
  const family = riders.filter(({ rider_id }) => rider.kin.includes(rider_id));
  return [...new Set([...[rider, ...family].flatMap(({ payer }) => payer ?? []), rider.holder])];
}

export interface BooksPart {
  kind: MovementKind | 'older';
  cents: number;
}

/** Gives the parts of what riders still owe: charged, less cancelled and received, with the rest of other seasons. */
export function balanceParts({ made_of, older }: Pick<Ledger, 'made_of' | 'older'>): {
  season: number;
  left: number;
  parts: BooksPart[];
} {
  const { charge, relief, cash, transfer, refund, credit, provider, taken_back } = made_of;
  const before = booksSumOf(older, 'left_cents');
  const received = cash + transfer + refund + credit + provider + taken_back;
  const season = charge + relief - received;
  const parts: BooksPart[] = [
    { kind: 'charge', cents: charge },
    { kind: 'relief', cents: relief },
    { kind: 'cash', cents: -cash },
    { kind: 'transfer', cents: -transfer },
    { kind: 'provider', cents: -provider },
    { kind: 'taken_back', cents: -taken_back },
    // A refund was received before, so it is subtracted from what was received.
    { kind: 'refund', cents: -refund },
    { kind: 'credit', cents: -credit },
    { kind: 'older', cents: before },
  ];
  return { season, left: season + before, parts: parts.filter(({ cents }) => cents !== 0) };
}

/** It names what a charge is for. */
export type ChargeTarget =
  | { kind: 'season' }
  | { kind: 'cup'; cup_id: number }
  | { kind: 'entry'; race_id: number };

/** Counts the dues that a charge would make for each rider. Riders who have them, or are not in the date, are left out. */
export function newDues(
  { riders, items, cups, races }: Pick<Ledger, 'riders' | 'items' | 'cups' | 'races'>,
  target: ChargeTarget,
): ReadonlyMap<number, number> {
  const open = riders.filter(({ left }) => !left).map(({ rider_id }) => rider_id);
  if (target.kind === 'entry') {
    const uncharged = races.find(({ race_id }) => race_id === target.race_id)?.uncharged ?? [];
    return new Map(
      open.flatMap((rider) => {
        const count = uncharged.filter((one) => one === rider).length;
        return count === 0 ? [] : [[rider, count]];
      }),
    );
  }
  const charged =
    target.kind === 'season'
      ? items.filter(({ kind }) => kind === 'season').map(({ rider_id }) => rider_id)
      : (cups.find(({ cup_id }) => cup_id === target.cup_id)?.charged ?? []);
  return new Map(open.filter((rider) => !charged.includes(rider)).map((rider) => [rider, 1]));
}
