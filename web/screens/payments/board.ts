import type { z } from 'zod';
import type { listClubDues } from '#contract/payments.ts';

/** A club's riders, what they owe in a season, and how the club is paid. */
export type Board = z.infer<(typeof listClubDues)['reply']>;

/** Letters without accents, small: how names are searched. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Riders whose name has every word that was typed. */
export function findRiders<Rider extends { rider_fullname: string }>(
  riders: readonly Rider[],
  typed: string,
): Rider[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return riders.filter(({ rider_fullname }) => words.every((word) => plain(rider_fullname).includes(word)));
}
