import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { hearMs } from '#server/ground/changes/hearing.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { readAssets } from '#server/ground/http/answers/assets.ts';
import type { UploadRules } from '#server/ground/http/uploads/upload-gate.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { PdfWorker } from '#server/ground/pdf/pdf-worker.ts';
import { readWrongBooks } from '#server/money/journal/wrong-books.ts';
import { runJobs } from '#server/ground/jobs/worker.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { World } from '#server/testing/world.ts';

function detour(connection: ClientConfig) {
  const link = new DatabaseLink();
  const pool = openPool({ connection: { ...connection, stream: link.stream }, onError: () => {} });
  return { connection, link, pool };
}

/** A port at which nobody listens, because no test calls the real provider. */
const nowhere = 'http://127.0.0.1:9';

const assets = new Map<string, ReturnType<typeof readAssets>>();

/** It stays for the apps that follow: a thread costs as much as everything that a file draws. */
const pdf = new PdfWorker({ idleMs: 10 * 60_000 });

/**
 * The built pages are read once for all apps of a process, which was half the cost of an app. Their headers follow
 * the settings.
 */
const assetsOnce: typeof readAssets = (dist, headers) => {
  const key = JSON.stringify(headers);
  const read = assets.get(key) ?? readAssets(dist, headers);
  assets.set(key, read);
  return read;
};

/**
 * Starts the whole app, without a socket. What it remembers is new. Its database is as good as new too, and belonged
 * with its connections to the files before.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  parts: {
    recaptchaUrl?: string;
    withJobs?: boolean;
    uploads?: Partial<UploadRules>;
    /** The app's own way to its database, where something can happen to it. The builders of the test keep theirs. */
    through?: (connection: ClientConfig) => Promise<ClientConfig>;
  } = {},
) {
  const database = await lendDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-test-'));
  const ours = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
    MERCADOPAGO_URL: nowhere,
  };
  const config = readConfig({ ...ours, ...env });
  const { pool, db } = database;
  await preparePaperKeys(config, db, () => {});
  const log = pino({ level: 'silent' });
  const { withJobs = false, through, ...more } = parts;
  const { connection, link, pool: own } = through ? detour(await through(database.connection)) : database;
  const jobs = withJobs ? { ...connection, stream: link.stream } : null;
  const app = await createApp({
    config,
    pool: own,
    db: openDb(own),
    link,
    log,
    jobs,
    assetsOf: assetsOnce,
    pdf,
    ...more,
  });
  let isCounting = false;
  /** Waits until the app has heard every change that was committed before, as a visitor of the next second finds it. */
  const hearAll = async () => {
    // A way through something that fails is for tests of what is heard late, or never.
    if (isCounting || through !== undefined) return;
    await app.hearing.ask(hearMs);
  };
  return {
    ...app,
    hearAll,
    log,
    pool,
    db,
    link,
    dataDir,
    connection: database.connection,
    world: new World(pool),
    /** Runs every job that is due, so that letters are sent. */
    runJobs: () => runJobs({ pool: database.jobs, tasks: app.tasks, log, watch: app.watch }),
    /** Sends a GET as a browser does, after every change before it. */
    async get(url: string, headers: Record<string, string> = {}) {
      await hearAll();
      return app.app.inject({ method: 'GET', url, headers });
    },
    /** Returns how many statements some work sends: each takes a connection from the pool once. */
    async countStatements(work: () => Promise<unknown>): Promise<number> {
      let statements = 0;
      const count = () => {
        statements += 1;
      };
      await hearAll();
      isCounting = true;
      own.on('acquire', count);
      await work();
      own.off('acquire', count);
      isCounting = false;
      return statements;
    },
    async stop() {
      await app.close();
      const wrong = await readWrongBooks(db);
      if (own !== pool) await own.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      // Whatever happened to money in a test, its books are consistent afterwards.
      if (wrong.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(wrong)}`);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
