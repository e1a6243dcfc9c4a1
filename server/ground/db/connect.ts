import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { readDatabaseUrl } from '#server/ground/config/database-url.ts';
import { type History, KnownHistory, readHost } from './known-history.ts';
import { DatabaseLink } from './link.ts';
import { sessionSettings } from './pool.ts';
import { prepareDataDir } from './postgres/places.ts';
import { type PostgresOptions, startPostgres } from './postgres/start.ts';

export interface Database {
  /** Connections that are made with it go through the link. */
  readonly connection: pg.ClientConfig;
  readonly link: DatabaseLink;
  readonly stop: () => Promise<void>;
}

/**
 * Connects to the server that DATABASE_URL names, or else starts one of our own under DATA_DIR. Throws StartRefusal.
 */
export async function connectDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  options: Pick<PostgresOptions, 'log' | 'onLost'> = {},
): Promise<Database> {
  if (config.DATABASE_URL === undefined) {
    const { connection: own, stop } = await startPostgres({ dataDir: config.DATA_DIR, ...options });
    const link = new DatabaseLink();
    return { connection: { ...own, stream: link.stream }, link, stop };
  }
  await prepareDataDir(config.DATA_DIR);
  const { url, hosts } = readDatabaseUrl(config.DATABASE_URL) ?? { url: config.DATABASE_URL, hosts: [] };
  const link = new DatabaseLink(hosts, new KnownHistory(join(config.DATA_DIR, 'history')));
  const address = addressWithoutPassword(url);
  const shown = hosts.length === 0 ? address : hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  const connection = { connectionString: url, stream: link.stream };
  await chooseHost(connection, link, {
    address: shown,
    log: options.log ?? ((sentence) => console.error(sentence)),
  });
  return { connection, link, stop: async () => {} };
}

/** The name of the database for people, and the receiver of warnings about it. */
interface Told {
  readonly address: string;
  readonly log: (sentence: string) => void;
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
  { address, log }: Told,
): Promise<History> {
  const client = new pg.Client({ ...connection, ...sessionSettings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
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
    if (server?.limit === 0)
      log(
        `What answers at ${address} does not pass our settings of a session on (a pooler with ignore_startup_parameters): no statement is ` +
          `limited. Set them for the role: alter role … set statement_timeout = '30s'; alter role … set idle_in_transaction_session_timeout = '60s';`,
      );
    return written;
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
