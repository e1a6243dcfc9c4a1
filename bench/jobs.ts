import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import type { Jobs } from '#server/ground/jobs/jobs.ts';
import { addJob, addJobs } from '#server/ground/jobs/queries.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import type { Row } from './report.ts';

const letters = 400;
const mailMs = 200;
const family = 'olvido@example.org';

const lettersOf = (organization_id: number, count: number): Jobs['import_undone'][] =>
  Array.from({ length: count }, (_, n) => ({
    user_email: `familia${n}.de${organization_id}@example.org`,
    language: 'es',
    has_account: false,
    organization_id,
    lines: [{ what: 'data', rider: 'Ana Luna', category: '', cup: '' }],
  }));

/** Measures how long a password letter waits behind the letters of a federation, with a slow mail server. */
export async function benchJobs(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const server = await startMailServer();
  server.slow(mailMs);
  const config = readConfig({
    DATA_DIR: dir,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    MAIL_URL: server.url,
  });
  const database = await connectDatabase(config, { log: () => {}, onLost: () => {} });
  const { connection } = database;
  const link = new DatabaseLink();
  const pool = openPool({ connection: { ...connection, stream: link.stream }, onError: () => {} });
  const log = pino({ level: 'silent' });
  try {
    await migrate(pool);
    await migrateJobs(connection, log);
    const db = openDb(pool);
    await preparePaperKeys(config, db, () => {});
    await pool.query(
      `insert into users (user_email, user_password, user_firstname, email_confirmed_at) values ($1, '', 'Ana', now())`,
      [family],
    );
    const app = await createApp({ config, pool, db, link, log, jobs: connection });
    const until = async (isThere: () => boolean): Promise<number> => {
      const begun = performance.now();
      while (!isThere()) await sleep(5);
      return (performance.now() - begun) / 1000;
    };
    const sent = (end: string) => server.received.filter(({ to }) => to[0]?.endsWith(end)).length;
    await addJobs(db, 'import_undone', lettersOf(1, letters));
    await until(() => sent('') > 10);
    const begun = performance.now();
    await addJob(db, 'rescue', { user_email: family });
    const rescued = await until(() => sent(family) === 1);
    await addJobs(db, 'import_undone', lettersOf(2, 10));
    const second = await until(() => sent('.de2@example.org') === 10);
    await until(() => sent('.de1@example.org') === letters);
    const all = (performance.now() - begun) / 1000;
    await app.close();
    return [
      {
        what: `a password letter behind ${letters} letters of a federation, ${mailMs} ms each`,
        figure: `${rescued.toFixed(2)} s`,
        beside: `the last of the ${letters}, as in one line: ${all.toFixed(1)} s`,
        target: '≤ 2 s',
        holds: rescued <= 2,
      },
      {
        what: 'ten letters of a second federation, added while the others wait',
        figure: `${second.toFixed(2)} s`,
        beside: '',
        target: '≤ 5 s',
        holds: second <= 5,
      },
    ];
  } finally {
    await pool.end();
    await database.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
