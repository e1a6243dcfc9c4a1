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

/** What is asked of the driver, with a name for the statement where it has values. */
function withName([first, second, ...more]: unknown[]): unknown[] {
  if (typeof first === 'string' && Array.isArray(second))
    return [named({ text: first, values: second }), ...more];
  return isStatement(first) ? [named(first), second, ...more] : [first, second, ...more];
}

/**
 * Has each connection of a pool plan a statement once and for any values: files of tests say the same some hundred times, and a plan
 * costs more than its few rows.
 */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // The driver's own is looked up at each call: a test may listen to it.
    const query = (...asked: unknown[]): unknown =>
      Reflect.apply(Reflect.get(pg.Client.prototype, 'query'), client, withName(asked));
    Object.defineProperty(client, 'query', { value: query });
  });
}

/** The setting of a connection that goes with it. */
export const plannedOnce = { options: '-c plan_cache_mode=force_generic_plan' };
