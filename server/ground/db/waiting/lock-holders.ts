import pg from 'pg';

/** A session that blocks another one, as the database describes it. */
export interface Holder {
  readonly pid: number;
  /** The name it gave itself. It is null when it gave none, or belongs to another role. */
  readonly name: string | null;
  /** Its address. It is null when it connected through a socket of the same machine. */
  readonly address: string | null;
  /** The age of its transaction. It is null when it is in no transaction. */
  readonly in_transaction_seconds: number | null;
}

const tellOf = (pids: string) => `
  select a.pid, nullif(a.application_name, '') as name, host(a.client_addr) as address,
         extract(epoch from clock_timestamp() - a.xact_start)::int as in_transaction_seconds
  from pg_stat_activity a where a.pid = any(${pids}) order by a.xact_start nulls last, a.pid`;

/** Reads the sessions that block a waiting session. */
async function readBlockers(client: pg.ClientBase, pid: number): Promise<Holder[]> {
  return (await client.query<Holder>(tellOf('pg_blocking_pids($1)'), [pid])).rows;
}

/** Reads the sessions that hold an advisory lock whose key is one number. */
export async function readLockHolders(client: pg.ClientBase, key: number): Promise<Holder[]> {
  const holding = `array(select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.granted
      and l.objsubid = 1 and (l.classid::bigint << 32) + l.objid::bigint = $1)`;
  return (await client.query<Holder>(tellOf(holding), [key])).rows;
}

/** Describes sessions, such as `process 4711 (partidor-backup at 10.0.0.3, in a transaction for 40 s)`. */
export function describeHolders(holders: readonly Holder[]): string {
  const described = holders.map(({ pid, name, address, in_transaction_seconds: seconds }) => {
    const who = `${name ?? 'no name'}${address === null ? '' : ` at ${address}`}`;
    return `process ${pid} (${who}, ${seconds === null ? 'in no transaction' : `in a transaction for ${seconds} s`})`;
  });
  return described.join(', ') || 'nobody that was seen';
}

/** Returns the statement with which an operator ends the sessions, or lists all sessions where none was seen. */
export function endingStatement(holders: readonly Holder[]): string {
  if (holders.length === 0) return 'select pid, query from pg_stat_activity;';
  return holders.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(' ');
}

/** A wait for a table ends after a second. The blocking session is seen before that, also on a slow machine. */
const lookEveryMs = 150;

/**
 * Watches over a connection of its own which sessions block a working one. The connection is opened only when the work
 * takes time. Returns the sessions that blocked it last, and a function that stops the watch.
 */
export function watchBlockers(connection: pg.ClientConfig, pid: number) {
  let seen: Holder[] = [];
  let client: pg.Client | null = null;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (client === null) {
      client = new pg.Client({ ...connection, application_name: 'partidor-watch' });
      client.on('error', () => {});
      await client.connect();
    }
    const blockers = await readBlockers(client, pid);
    if (blockers.length > 0) seen = blockers;
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // An unknown blocker is no reason to fail.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  return {
    seen: () => seen,
    async stop(): Promise<void> {
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
