import { takesInscriptions } from '#rules/season/cups/cups.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';

/**
 * This is the time in which a race accepts entries, as instants in milliseconds since the epoch. The opening instant is included, and the
 * closing one is not. `opens_at` is null when an official keeps entries closed and no moment is promised.
 */
export interface EntryWindow {
  opens_at: number | null;
  closes_at: number;
}

interface WindowFacts extends EntryWindow {
  race_status: RaceStatus;
  cup_status: string;
}

/**
 * This function computes the status of a race at a moment. Entries open and close by themselves at the moments that every page shows,
 * whatever status was written last.
 * @param facts - the status of the race and the cup, and the entry window
 * @param now - the moment, in milliseconds since the epoch
 * @returns the status of the race at that moment
 * Source: specification §4 (inscription window), docs/regulation.md §6.4.
 */
export function statusAt(
  { race_status, cup_status, opens_at, closes_at }: WindowFacts,
  now: number,
): RaceStatus {
  if (!takesInscriptions({ cup_status })) return race_status;
  const isOpened = race_status === 'INSCRIPTION';
  const opens = race_status === 'NOT_ISCRIPTION' && opens_at !== null && now >= opens_at;
  if (!isOpened && !opens) return race_status;
  return now < closes_at ? 'INSCRIPTION' : 'CLOSED';
}

/**
 * This is an official's decision about when entries open and close instead. A moment is null when the cup's setting counts; `never` means
 * that they do not open by themselves.
 */
export interface HandMoments {
  opens_by_hand: number | 'never' | null;
  closes_by_hand: number | null;
}

interface HandFacts extends Pick<HandMoments, 'opens_by_hand'> {
  now: number;
  /** These are the moments of the cup's days, in milliseconds since the epoch. */
  opens_by_rule: number;
  closes_by_rule: number;
  /** These are the first moment of the day of the race and the last one. */
  day_begins: number;
  day_ends: number;
}

/**
 * This function decides whether a step opens or closes entries. The clock does so by itself, so a step by hand needs a reason.
 * @param from - the status before the step
 * @param to - the status after it
 * @returns true when the step opens or closes entries
 */
export function movesEntries(from: RaceStatus, to: RaceStatus): boolean {
  return to === 'NOT_ISCRIPTION' || to === 'INSCRIPTION' || (to === 'CLOSED' && from === 'INSCRIPTION');
}

/**
 * This function computes the moments of a race after an official opened or closed its entries by hand. Entries opened after the end stay
 * open until the day of the race, and on that day until its end.
 * @param from - the status before the step
 * @param to - the status after it
 * @param facts - the current time, the moments of the cup's days and those of the day of the race
 * @returns the moments to store, or null when the step does not change them
 * Source: docs/regulation.md §6.4 (ours).
 */
export function momentsByHand(from: RaceStatus, to: RaceStatus, facts: HandFacts): HandMoments | null {
  if (!movesEntries(from, to)) return null;
  const { now, opens_by_rule, closes_by_rule, day_begins, day_ends } = facts;
  if (to === 'INSCRIPTION') {
    const ends = [closes_by_rule, day_begins].find((moment) => moment > now) ?? day_ends;
    return {
      opens_by_hand: opens_by_rule <= now ? null : now,
      closes_by_hand: ends === closes_by_rule ? null : ends,
    };
  }
  if (to === 'CLOSED') return { opens_by_hand: facts.opens_by_hand, closes_by_hand: now };
  return { opens_by_hand: opens_by_rule > now ? null : 'never', closes_by_hand: null };
}
