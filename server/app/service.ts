import { isEverywhere, isInLan, lanAddresses, openAddress } from '#server/ground/http/lan-address.ts';
import type { ClientConfig, Pool } from 'pg';
import { createApp } from '#server/app/app.ts';
import { scheduleBackups } from '#server/operations/backup/schedule.ts';
import type { Config } from '#server/ground/config/config.ts';
import { refusalForListen } from '#server/ground/config/start-refusal.ts';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { type Db, openDb, openPool } from '#server/ground/db/pool.ts';
import { reopenDemo, shutDemo } from '#server/operations/demo/accounts/shut-demo.ts';
import { tellDemoAccounts } from '#server/operations/demo/accounts/tell-accounts.ts';
import { fillEmptyDatabase } from '#server/operations/demo/fill-empty.ts';
import { fillCountries } from '#server/season/import/fill-countries.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { openLogStream } from '#server/ground/log/log-stream.ts';
import { openLog } from '#server/ground/log/open-log.ts';
import { startTracing } from '#server/ground/tracing/start-tracing.ts';
import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { followHome } from '#server/raceday/venue/track/follow-home.ts';
import { removeHalves } from '#server/ground/storage/bytes/remove-halves.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';

interface Started {
  /** The address where the server answers. */
  address: string;
  /** The address for phones of the same network, or null where the server is not for them. */
  network: string | null;
  /** The addresses of this machine in other networks. */
  others: string[];
  /** The lines that describe the demo's accounts. */
  demoLines: string[];
}

/** Runs the product: its database, its app and its backups. It can be closed at any time, even while it starts. */
export class Service {
  /** The parts that are open, last first, which is the order of closing them. */
  readonly #opened: (() => Promise<void>)[] = [];
  #drain: () => Promise<void> = async () => {};

  /** Starts the product. `onLost` receives the reason when the database is lost for good. Throws StartRefusal. */
  async start(config: Config, onLost: (refusal: unknown) => void): Promise<Started> {
    const tracing = await startTracing(config);
    if (tracing !== null) this.#opened.unshift(() => tracing.close());
    const log = openLog(config, openLogStream(), tracing);
    const database = await connectDatabase(config, { log: (sentence) => log.warn(sentence), onLost });
    this.#opened.unshift(database.stop);
    const pool = openPool({
      connection: database.connection,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    this.#opened.unshift(() => pool.end());
    const { connection, direct, link } = database;
    const applied = await migrate(pool);
    await migrateJobs(direct, log);
    if (applied.length > 0)
      log.info(
        { migrations: applied.length, last: applied.at(-1) },
        'the database was brought up to this program',
      );
    const db = openDb(pool, tracing);
    await preparePaperKeys(config, db, (sentence) => console.log(sentence));
    const demoLines =
      config.DEMO === 'on' ? await showDemo(config, { pool, db }, direct) : await shutDemo(db);
    await fillCountries(db);
    const app = await createApp({
      config,
      pool,
      db,
      link,
      direct: direct === connection ? undefined : direct,
      log,
      tracing,
      jobs: connection,
    });
    this.#opened.unshift(() => app.close());
    this.#drain = () => app.drain.run(config.DRAIN_SECONDS, app.app.server);
    this.#opened.unshift(scheduleBackups({ config, connection: direct, db, log }));
    // The address of the machine itself always opens here.
    const address = await app.listen().catch((error: unknown) => {
      throw refusalForListen(error, config.HOST, config.PORT) ?? error;
    });
    this.#opened.unshift(followHome({ db, log, hear: hearKept }));
    void removeHalves(config.DATA_DIR).catch((error: unknown) =>
      log.warn({ err: error }, 'parts of papers were left'),
    );
    const network = isInLan(config) ? app.origin() : null;
    const port = Number(new URL(address).port || 80);
    const isChosen = config.PUBLIC_URL !== '' || !isEverywhere(config.HOST);
    const others = isChosen
      ? []
      : lanAddresses()
          .slice(1)
          .map((one) => openAddress(one, port));
    return { address, network, others, demoLines };
  }

  /** Lets balancers notice that this process ends. Before it listens there is nothing to wait for. */
  drain(): Promise<void> {
    return this.#drain();
  }

  /** Accepts no new requests, waits for those under way, then closes the database. */
  async close(): Promise<void> {
    for (const close of this.#opened.splice(0)) await close().catch((error: unknown) => console.error(error));
  }
}

/** Fills an empty database with the demo season, so that a first look at the product shows it in use. */
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
