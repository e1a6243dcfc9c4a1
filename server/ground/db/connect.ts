import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { keysOf } from '#rules/table.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { readDatabaseUrl } from '#server/ground/config/database-url.ts';
import { type History, KnownHistory, readHost } from './known-history.ts';
import { DatabaseLink } from './link.ts';
import { sessionSettings } from './pool.ts';
import { prepareDataDir } from './postgres/places.ts';
import { type PostgresOptions, startPostgres } from './postgres/start.ts';

export interface Database {
  /** Connections that are made with it go through the link, and through a pooler where there is one. */
  readonly connection: pg.ClientConfig;
  /** The same past a pooler, for LISTEN, and for locks and settings of a session. */
  readonly direct: pg.ClientConfig;
  readonly link: DatabaseLink;
  readonly stop: () => Promise<void>;
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_LISTEN_URL'>>;

/**
 * Connects to the server that DATABASE_URL names, or else starts one of our own under DATA_DIR. Throws StartRefusal.
 */
export async function connectDatabase(
  config: Settings,
  options: Pick<PostgresOptions, 'log' | 'onLost'> = {},
): Promise<Database> {
  if (config.DATABASE_URL === undefined) {
    const { connection: own, stop } = await startPostgres({ dataDir: config.DATA_DIR, ...options });
    const link = new DatabaseLink();
    const connection = { ...own, stream: link.stream };
    return { connection, direct: connection, link, stop };
  }
  await prepareDataDir(config.DATA_DIR);
  const addressOf = (text: string) => readDatabaseUrl(text) ?? { url: text, hosts: [] };
  const named = addressOf(config.DATABASE_URL);
  const isPooled = config.DATABASE_LISTEN_URL !== undefined;
  const { url, hosts } = addressOf(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL);
  const link = new DatabaseLink(hosts, new KnownHistory(join(config.DATA_DIR, 'history')), named.hosts);
  const address = addressWithoutPassword(url);
  const shown = hosts.length === 0 ? address : hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  const log = options.log ?? ((sentence: string) => console.error(sentence));
  const direct = { connectionString: url, stream: link.direct };
  await chooseHost(direct, link, { address: shown, log, isPooled });
  const connection = isPooled ? { connectionString: named.url, stream: link.stream } : direct;
  if (isPooled)
    await refusePooler(connection, direct, { address: addressWithoutPassword(named.url), log, isPooled });
  return { connection, direct, link, stop: async () => {} };
}

/** Connects past a pooler, for work that takes locks or settings of a session. Throws StartRefusal. */
export function connectDirectly({
  DATABASE_URL,
  DATABASE_LISTEN_URL,
  DATA_DIR,
}: Settings): Promise<Database> {
  return connectDatabase({ DATABASE_URL: DATABASE_LISTEN_URL ?? DATABASE_URL, DATA_DIR });
}

/** The name of the database for people, and the receiver of warnings about it. */
interface Told {
  readonly address: string;
  readonly log: (sentence: string) => void;
  /** Others connect through a pooler, which does not pass our settings of a session on. */
  readonly isPooled: boolean;
}

/** Asks each host once, and stays with the usable one of the newest history. Throws the most informative StartRefusal. */
async function chooseHost(connection: pg.ClientConfig, link: DatabaseLink, told: Told): Promise<void> {
  const refusals: StartRefusal[] = [];
  let best: { at: number; history: History } | null = null;
  for (let at = 0; at < link.hosts; at += 1) {
    try {
      const history = await refuseUnusable(connection, link, told);
      if (best === null || history.timeline > best.history.timeline) best = { at, history };
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
      refusals.push(error);
    }
    link.chooseNext();
  }
  if (best === null) throw refusals.find(({ code }) => code !== 'database_unreachable') ?? refusals[0];
  for (let at = 0; at < best.at; at += 1) link.chooseNext();
  link.history.note(best.history);
}

/** Tells whether a pooler refused a setting of the session that it does not know and does not ignore. */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message);
}

/** Returns the history that the chosen host writes. Throws StartRefusal where the node cannot work with it. */
async function refuseUnusable(
  connection: pg.ClientConfig,
  { history }: DatabaseLink,
  { address, log, isPooled }: Told,
): Promise<History> {
  return onceAt(connection, address, async (client) => {
    const { rows } = await client.query<{
      version: string;
      number: number;
      limit: number;
    }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              coalesce((select setting::int from pg_settings where name = 'statement_timeout'), 0) as limit`,
    );
    const [server] = rows;
    const host = await readHost(client);
    const written = { system: host.system ?? '', timeline: host.timeline ?? 0 };
    if (server && server.number < 150_000)
      throw new StartRefusal('database_too_old', { version: server.version });
    if (host.read_only) throw new StartRefusal('database_read_only', { address });
    if (history.isOver(written))
      throw new StartRefusal('database_replaced', { address, timeline: written.timeline });
    if (isPooled) await setForRole(client);
    if (server?.limit === 0)
      log(
        `What answers at ${address} is a pooler that does not pass our settings of a session on (ignore_startup_parameters): no statement is ` +
          `limited. Name the database itself in DATABASE_LISTEN_URL, and they are set for its role.`,
      );
    return written;
  });
}

/**
 * Limits statements and idle transactions of our role in this database, because behind a pooler no session can ask for it. What an operator has
 * set for the role stays.
 */
async function setForRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; held: string[] }>(
    `select quote_ident(current_database()) as database, array(select split_part(held, '=', 1)
       from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(setconfig) held
       where rolname = current_user and setdatabase in (0, (select oid from pg_database where datname = current_database()))) as held`,
  );
  for (const { database, held } of rows)
    for (const name of keysOf(sessionSettings).filter((one) => !held.includes(one)))
      await client
        .query(`alter role current_user in database ${database} set ${name} = ${sessionSettings[name]}`)
        // Two nodes that start at once set the same.
        .catch(() => undefined);
}

/** Throws StartRefusal for a pooler that refuses our settings, or leads to another database than the direct line. */
async function refusePooler(
  pooled: pg.ClientConfig,
  direct: pg.ClientConfig,
  { address, log }: Told,
): Promise<void> {
  const ask = (connection: pg.ClientConfig) =>
    onceAt(connection, address, async (client) => {
      const { rows } = await client.query<{ one: string; limits: number }>(
        `select coalesce(current_database() || ' ' || (select system_identifier from pg_control_system()), '') as one,
           (select count(*)::int from pg_settings where name = any($1) and setting <> '0') as limits`,
        [keysOf(sessionSettings)],
      );
      return rows[0];
    });
  const [there, here] = [await ask(pooled), await ask(direct)];
  if (there?.one !== here?.one)
    throw new StartRefusal('database_listen_other', {
      address,
      direct: addressWithoutPassword(direct.connectionString ?? ''),
    });
  if (there?.limits !== keysOf(sessionSettings).length)
    log(
      `The pooler at ${address} has connections from before our settings were set for the role: their statements are not limited until it opens` +
        ` new ones (RECONNECT, on its console).`,
    );
}

/** Asks something over one connection, and ends it. Throws StartRefusal with what went wrong. */
async function onceAt<Result>(
  connection: pg.ClientConfig,
  address: string,
  ask: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, ...sessionSettings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await ask(client);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    if (isRefusedSetting(error))
      throw new StartRefusal('database_pooler', { address, reason: reasonOf(error) }, { cause: error });
    throw new StartRefusal('database_unreachable', { address, reason: reasonOf(error) }, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error for each address and an empty message of its own.
  return (error instanceof Error && error.message) || (errorCode(error) ?? 'it does not say why');
}

function addressWithoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
