/** The name of the unique constraint an error is about, null when it is about something else. */
export function violatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505')
    return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** Whether something was written about a row that is not there. */
export const violatesReference = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';

/** Whether it was the check of this name. */
export const violatesCheckOf = (error: unknown, name: string): boolean =>
  violatesCheck(error) &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === name;

/** Whether a row would become what a constraint says cannot be. */
export const violatesCheck = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23514';
