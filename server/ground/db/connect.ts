import pg from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { readDatabaseUrl } from '#server/ground/config/database-url.ts';
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
  const link = new DatabaseLink(hosts);
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

/** Tries each host once, and stays with the first that is usable. Throws the most informative StartRefusal. */
async function chooseHost(connection: pg.ClientConfig, link: DatabaseLink, told: Told): Promise<void> {
  const refusals: StartRefusal[] = [];
  for (let left = link.hosts; left > 0; left -= 1) {
    try {
      return await refuseUnusable(connection, told);
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
      refusals.push(error);
      link.chooseNext();
    }
  }
  throw refusals.find(({ code }) => code !== 'database_unreachable') ?? refusals[0];
}

/** Tells whether a pooler refused a setting of the session that it does not know and does not ignore. */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message);
}

async function refuseUnusable(connection: pg.ClientConfig, { address, log }: Told): Promise<void> {
  const client = new pg.Client({ ...connection, ...sessionSettings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: string;
      number: number;
      read_only: boolean;
      limit: number;
    }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
              coalesce((select setting::int from pg_settings where name = 'statement_timeout'), 0) as limit`,
    );
    const [server] = rows;
    if (server && server.number < 150_000)
      throw new StartRefusal('database_too_old', { version: server.version });
    if (server?.read_only === true) throw new StartRefusal('database_read_only', { address });
    if (server?.limit === 0)
      log(
        `What answers at ${address} does not pass our settings of a session on (a pooler with ignore_startup_parameters): no statement is ` +
          `limited. Set them for the role: alter role … set statement_timeout = '30s'; alter role … set idle_in_transaction_session_timeout = '60s';`,
      );
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
