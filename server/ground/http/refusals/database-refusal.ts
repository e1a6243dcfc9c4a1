import pg from 'pg';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * Returns the refusal for what the database refused although the contract accepted it, so that no input is a failure of
 * the server: values that are too large, too long or unreadable (22, 54), and rows that do not exist, are still used,
 * or exist already (23). It is null for an error that the input did not cause.
 */
export function databaseRefusal(error: unknown): ErrorCode | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '' } = error;
  // Two codes of our own triggers, and a sequence at its end, which only a server at the track has.
  if (code === 'PV001') return 'venue.led_elsewhere';
  if (code === 'PV002') return 'venue.refused';
  if (code === '2200H') return 'venue.numbers_used_up';
  if (/^(22|54)/.test(code) || code === '23502' || code === '23514') return 'request.bad_value';
  if (code.startsWith('23')) return 'request.conflict';
  return null;
}

/** Returns the name of the server at the track that a trigger refused a write for. */
export const leaderIn = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code === 'PV001' ? (error.detail ?? '') : null;

/** Returns how many seconds ago that server last spoke, as the trigger says it, or null where nobody knows. */
export const silenceOf = (error: unknown): number | null =>
  error instanceof pg.DatabaseError && /^\d+$/.test(error.hint ?? '') ? Number(error.hint) : null;
