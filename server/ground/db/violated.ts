/** Returns the name of the unique constraint an error is about, or null when it is about something else. */
export function violatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505')
    return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** Tells whether a statement referred to a row that does not exist. */
export const violatesReference = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';

/** Tells whether the check of this name was violated. */
export const violatesCheckOf = (error: unknown, name: string): boolean =>
  violatesCheck(error) &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === name;

/** Tells whether a statement violated a check constraint. */
export const violatesCheck = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23514';
