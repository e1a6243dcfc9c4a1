import type { ClientConfig, Pool } from 'pg';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { scheduleBackups } from '#server/backup/schedule.ts';
import type { Config } from '#server/config/config.ts';
import { refusalForListen } from '#server/config/start-refusal.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Db, openDb, openPool } from '#server/db/pool.ts';
import { reopenDemo, shutDemo } from '#server/demo/accounts/shut-demo.ts';
import { tellDemoAccounts } from '#server/demo/accounts/tell-accounts.ts';
import { fillEmptyDatabase } from '#server/demo/fill-empty.ts';
import { fillCountries } from '#server/import/fill-countries.ts';
import { migrateJobs } from '#server/jobs/worker.ts';
import { openLogStream } from '#server/log/log-stream.ts';
import { removeHalves } from '#server/storage/bytes/remove-halves.ts';
import { preparePaperKeys } from '#server/storage/sealing/prepare-paper-keys.ts';

interface Started {
  /** Where it answers. */
  address: string;
  /** What is said of the demo's accounts. */
  demoLines: string[];
}

/** The product at work: its database, its app, its backups. It can be closed at any time, half started too. */
export class Service {
  /** What has been opened, last first: the order in which it is closed. */
  readonly #opened: (() => Promise<void>)[] = [];
  #drain: () => Promise<void> = async () => {};

  /** In: its settings; what is told when the database is lost for good. Throws StartRefusal. */
  async start(config: Config, onLost: (refusal: unknown) => void): Promise<Started> {
    const log = pino({ level: config.LOG_LEVEL, base: null }, openLogStream());
    const database = await connectDatabase(config, { log: (sentence) => log.warn(sentence), onLost });
    this.#opened.unshift(database.stop);
    const pool = openPool({
      connection: database.connection,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    this.#opened.unshift(() => pool.end());
    const applied = await migrate(pool);
    await migrateJobs(database.connection, log);
    if (applied.length > 0)
      log.info(
        { migrations: applied.length, last: applied.at(-1) },
        'the database was brought up to this program',
      );
    const db = openDb(pool);
    await preparePaperKeys(config, db, (sentence) => console.log(sentence));
    const demoLines =
      config.DEMO === 'on' ? await showDemo(config, { pool, db }, database.connection) : await shutDemo(db);
    await fillCountries(db);
    const { connection, link } = database;
    const app = await createApp({ config, pool, db, link, log, jobs: connection });
    this.#opened.unshift(() => app.close());
    this.#drain = () => app.drain.run(config.DRAIN_SECONDS, app.app.server);
    this.#opened.unshift(scheduleBackups({ config, connection, db, log }));
    const address = await app.listen().catch((error: unknown) => {
      throw refusalForListen(error, config.HOST, config.PORT) ?? error;
    });
    void removeHalves(config.DATA_DIR).catch((error: unknown) =>
      log.warn({ err: error }, 'parts of papers were left'),
    );
    return { address, demoLines };
  }

  /** Lets balancers notice that this process goes; nothing to wait for before it listens. */
  drain(): Promise<void> {
    return this.#drain();
  }

  /** No new requests, those under way finish, then the database. */
  async close(): Promise<void> {
    for (const close of this.#opened.splice(0)) await close().catch((error: unknown) => console.error(error));
  }
}

/** An empty database gets the demo season, so that a first look at the product shows it in use. */
async function showDemo(
  config: Config,
  { pool, db }: { pool: Pool; db: Db },
  connection: ClientConfig,
): Promise<string[]> {
  const begun = performance.now();
  if (await fillEmptyDatabase(pool, { config, connection })) {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`The database was empty: the demo season is in (${seconds} s; DEMO=off starts without it).`);
  }
  await reopenDemo(db);
  return tellDemoAccounts(pool, config.PUBLIC_URL);
}
