import pg from 'pg';

/**
 * Returns an error as it may be logged. The database repeats the values of a row it refused ("Failing row contains
 * …"), so of its errors only the code, the place and the stack are kept.
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
