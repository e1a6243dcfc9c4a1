import type { z } from 'zod';
import type { listClubDues } from '#contract/money/payments.ts';

/** A club's riders, what they owe in a season, and how the club is paid. */
export type Board = z.infer<(typeof listClubDues)['reply']>;

/** A rider of the club, or one who left it. */
export type Debtor = Board['riders'][number] & { left: boolean };

/** Lists the club's riders, and after them those who left with a debt. A debt stays when the rider leaves. */
export function debtors({ riders, items }: Pick<Board, 'riders' | 'items'>): Debtor[] {
  const known = new Map<number, Debtor>(riders.map((rider) => [rider.rider_id, { ...rider, left: false }]));
  for (const { rider_id, rider_fullname } of items) {
    if (!known.has(rider_id)) known.set(rider_id, { rider_id, rider_fullname, mark: null, left: true });
  }
  return [...known.values()];
}

/** Writes small letters without accents, for the search by name. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Finds the riders whose name has every typed word. */
export function ridersNamed<Rider extends { rider_fullname: string }>(
  riders: readonly Rider[],
  typed: string,
): Rider[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return riders.filter(({ rider_fullname }) => words.every((word) => plain(rider_fullname).includes(word)));
}
