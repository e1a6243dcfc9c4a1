import { createHash } from 'node:crypto';
import pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
}

function isStatement(asked: unknown): asked is Statement {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked || 'name' in asked) return false;
  return (
    'text' in asked && typeof asked.text === 'string' && 'values' in asked && Array.isArray(asked.values)
  );
}

const named = (statement: Statement): Statement & { name: string } => ({
  ...statement,
  name: createHash('md5').update(statement.text).digest('hex'),
});

/** Returns the arguments for the driver, with a name for the statement if it has values. */
function withName([first, second, ...more]: unknown[]): unknown[] {
  if (typeof first === 'string' && Array.isArray(second))
    return [named({ text: first, values: second }), ...more];
  return isStatement(first) ? [named(first), second, ...more] : [first, second, ...more];
}

/**
 * Lets each connection of a pool plan a statement only once, for any values: test files send the same statements
 * hundreds of times, and a plan costs more than its few rows.
 */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // The driver's own function is looked up at each call, because a test may spy on it.
    const query = (...asked: unknown[]): unknown =>
      Reflect.apply(Reflect.get(pg.Client.prototype, 'query'), client, withName(asked));
    Object.defineProperty(client, 'query', { value: query });
  });
}

/** The setting of a connection that belongs to it. */
export const plannedOnce = { options: '-c plan_cache_mode=force_generic_plan' };
