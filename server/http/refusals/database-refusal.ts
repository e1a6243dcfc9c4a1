import pg from 'pg';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * What the database refused although the contract let it through: the last net, so that no input is a failure of the server. Values
 * that are too large, too long or cannot be read (22, 54), and rows that are not there, still used, or there already (23).
 * Out: null for what is no fault of the input.
 */
export function databaseRefusal(error: unknown): ErrorCode | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '' } = error;
  if (/^(22|54)/.test(code) || code === '23502' || code === '23514') return 'request.bad_value';
  if (code.startsWith('23')) return 'request.conflict';
  return null;
}
