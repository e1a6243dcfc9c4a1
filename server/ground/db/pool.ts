import { Kysely, type Logger, PostgresDialect } from 'kysely';
import pg from 'pg';
import { currentTrail } from '#server/ground/log/trail.ts';
import type { Tracing } from '#server/ground/tracing/tracing.ts';
import type { DB } from './database.ts';

export type Db = Kysely<DB>;

const { builtins } = pg.types;

/**
 * Converts values of the database the same way everywhere. A bigint or numeric becomes a number (no identifier or
 * count here nears 2^53). A date becomes the text `2026-11-20` (a calendar date has no hour and no zone). An instant
 * becomes ISO 8601 text in UTC, which is what JSON contains anyway.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.TIMESTAMP, String],
  [1182, plainArray], // date[]
  [1016, (value) => plainArray(value).map(toNumber)], // bigint[]
]);

/** Splits `{a,NULL,b}` of dates or numbers, which are never quoted. */
function plainArray(value: string): (string | null)[] {
  const inside = value.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((each) => (each === 'NULL' ? null : each));
}

function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** Converts `2026-11-20 21:03:04.5+00` to `2026-11-20T21:03:04.500Z`. The word infinity stays. */
function isoInstant(value: string): string {
  const instant = new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}

interface PoolOptions {
  readonly connection: pg.ClientConfig;
  readonly max?: number;
  /** Receives every lost connection, in use or idle. Without a listener each of them would end the program. */
  readonly onError: (error: Error) => void;
}

/** The settings of every session, in milliseconds: a limit on every statement, and no idle transaction. */
export const sessionSettings = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Opens connections that convert values our way, with a limit on every statement and no idle transaction. */
export function openPool({ connection, max = 10, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'partidor',
    connectionTimeoutMillis: 10_000,
    ...sessionSettings,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    ...connection,
    max,
    types: { getTypeParser: (oid, format) => typeParser(oid, format) },
  });
  // The pool listens to a connection only while it is idle, so a connection that is lost inside a transaction is
  // reported here. It fails twice, with the server's words and then the driver's, and once is enough for a log.
  pool.on('connect', (client) => client.once('error', onError).on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
}

/** Traces a statement that ended: its text, in which the values are numbered. */
const traced =
  (tracing: Tracing): Logger =>
  ({ level, query, queryDurationMillis }) => {
    const trail = currentTrail();
    if (trail === undefined) return;
    const text = query.sql.trim();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1000) };
    const span = tracing.begin('client', trail, Date.now() - queryDurationMillis);
    span.end(/^\w*/.exec(text)?.[0] ?? '', attributes, level === 'error');
  };

/** Returns the typed access to the same pool. `db.destroy()` ends the pool. */
export function openDb(pool: pg.Pool, tracing: Tracing | null = null): Db {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<DB>(tracing === null ? { dialect } : { dialect, log: traced(tracing) });
}
