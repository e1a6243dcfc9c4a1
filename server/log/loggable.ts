import pg from 'pg';

/**
 * An error as it may be logged. The database tells the values of a row it refused ("Failing row contains …"): of its errors only
 * the code, the place and the way here are kept.
 */
export function loggable(error: unknown): object {
  if (error instanceof pg.DatabaseError) {
    const { code, severity, table, column, constraint, routine, stack = '' } = error;
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    return {
      type: 'DatabaseError',
      code,
      severity,
      table,
      column,
      constraint,
      routine,
      stack: frames.join('\n'),
    };
  }
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack };
  return { type: typeof error };
}
