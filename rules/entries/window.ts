import { takesInscriptions } from '#rules/cups/cups.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';

/**
 * When a race takes entries, as instants in milliseconds since the epoch, the opening one included, the closing one not.
 * `opens_at` null: an official keeps them closed, and no moment is promised.
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
 * The status of a race at a moment: entries open and close by themselves when every page says they do, whatever was written last. In: the
 * race, and now in milliseconds. Source: specification §4 (inscription window), docs/regulation.md §6.4.
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

/** What an official decides about entries: when they open and close instead; null: as the cup says, `never`: not by themselves. */
export interface HandMoments {
  opens_by_hand: number | 'never' | null;
  closes_by_hand: number | null;
}

interface HandFacts extends Pick<HandMoments, 'opens_by_hand'> {
  now: number;
  /** The moments of the cup's days. */
  opens_by_rule: number;
  closes_by_rule: number;
  /** The first moment of the day of the race, and the last. */
  day_begins: number;
  day_ends: number;
}

/** Whether a step opens or closes entries, which the clock does by itself: done by hand, it needs a reason. */
export function movesEntries(from: RaceStatus, to: RaceStatus): boolean {
  return to === 'NOT_ISCRIPTION' || to === 'INSCRIPTION' || (to === 'CLOSED' && from === 'INSCRIPTION');
}

/**
 * The moments of a race after an official moved its entries by hand, or null where the step does not touch them. Entries opened after
 * the end stay open until the day of the race, and on that day until its end. Source: docs/regulation.md §6.4 (ours).
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
