import type { ClientConfig, Pool } from 'pg';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { scheduleBackups } from '#server/backup/schedule.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { tellDemoAccounts } from '#server/demo/accounts/tell-accounts.ts';
import { fillEmptyDatabase } from '#server/demo/fill-empty.ts';
import { migrateJobs } from '#server/jobs/worker.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDb, openPool } from '#server/db/pool.ts';
import { openLogStream } from '#server/log/log-stream.ts';
import { refusalForListen, StartRefusal } from '#server/config/start-refusal.ts';
import { fillCountries } from '#server/import/fill-countries.ts';
import { removeHalves } from '#server/storage/bytes/remove-halves.ts';
import { preparePaperKeys } from '#server/storage/sealing/prepare-paper-keys.ts';

/** What has been opened, last first: the order in which it is closed. */
const opened: (() => Promise<void>)[] = [];

async function start(config: Config): Promise<string> {
  const log = pino({ level: config.LOG_LEVEL, base: null }, openLogStream());
  const database: Database = await connectDatabase(config, {
    log: (sentence) => log.warn(sentence),
    onLost: (refusal) => void end(1, refusal),
  });
  opened.unshift(database.stop);
  const pool = openPool({
    connection: database.connection,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  opened.unshift(() => pool.end());
  const applied = await migrate(pool);
  await migrateJobs(database.connection, log);
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to this program');
  const db = openDb(pool);
  await preparePaperKeys(config, db, (sentence) => console.log(sentence));
  if (config.DEMO === 'on') {
    await fillWithDemo(config, pool, database.connection);
    demoLines.push(...(await tellDemoAccounts(pool)));
  }
  await fillCountries(db);
  const app = await createApp({
    config,
    pool,
    db,
    link: database.link,
    log,
    jobs: database.connection,
  });
  opened.unshift(() => app.close());
  drain = () => app.drain.run(config.DRAIN_SECONDS, app.app.server);
  opened.unshift(scheduleBackups({ config, connection: database.connection, db, log }));
  const address = await app.listen().catch((error: unknown) => {
    throw refusalForListen(error, config.HOST, config.PORT) ?? error;
  });
  void removeHalves(config.DATA_DIR).catch((error: unknown) =>
    log.warn({ err: error }, 'parts of papers were left'),
  );
  return address;
}

const demoLines: string[] = [];

/** Lets balancers notice that this process goes; nothing to wait for before it listens. */
let drain: () => Promise<void> = async () => {};

/** An empty database gets the demo season, so that a first look at the product shows it in use. */
async function fillWithDemo(config: Config, pool: Pool, connection: ClientConfig): Promise<void> {
  const begun = performance.now();
  if (!(await fillEmptyDatabase(pool, { config, connection }))) return;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`The database was empty: the demo season is in (${seconds} s; DEMO=off starts without it).`);
}

const patienceMs = 20_000;
let ending = false;

/** Closes what is open: no new requests, those under way finish, then the database. */
async function end(code: number, reason?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  if (reason !== undefined) console.error(reason instanceof StartRefusal ? reason.message : reason);
  // What has not ended by then is left to the system; the embedded server stops with us in any case.
  setTimeout(() => process.exit(code || 1), patienceMs).unref();
  for (const close of opened) await close().catch((error: unknown) => console.error(error));
  process.exit(code);
}

// Lines to a full disk or to a closed terminal are lost; the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let told = false;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (told || ending) process.exit(1); // Asked a second time: it ends at once.
    told = true;
    // A server that is ended with Ctrl-C has no balancer in front.
    void (signal === 'SIGTERM' ? drain() : Promise.resolve()).then(() => end(0));
  });

try {
  const address = await start(readConfig(process.env));
  console.log(`Partidor: ${address}`);
  for (const line of demoLines) console.log(line);
} catch (error) {
  await end(1, error);
}
