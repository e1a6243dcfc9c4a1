import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../server/ground/config/config.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { openPictureStore } from '../server/ground/storage/pictures/picture-store.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { ensurePaperKey } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { eraseOrganization } from '#server/operations/organization/erase/erase-organization.ts';
import { exportOrganization } from '#server/operations/organization/export.ts';
import { importOrganization } from '#server/operations/organization/import/import-organization.ts';
import { storePapers } from './backup.ts';
import { crowd } from './office.ts';
import { type Row, seconds } from './report.ts';

const riders = 50_000;
const papers = 5000;

/** Gives each rider of the crowd a family with an account, and some of them a paper. */
async function addFamilies(pool: pg.Pool, organization_id: number): Promise<void> {
  await pool.query(
    `insert into users (user_email, user_password, email_confirmed_at)
     select 'familia' || rider_id || '@example.org', 'x', now() from rider where organization_id = $1`,
    [organization_id],
  );
  await pool.query(
    `insert into user_rider (user_id, rider_id) select u.user_id, r.rider_id from rider r join users u on u.user_email = 'familia' || r.rider_id || '@example.org'
     where r.organization_id = $1`,
    [organization_id],
  );
  await pool.query(
    `with f as (select file_id, row_number() over (order by file_id) as n from file where not is_public),
       r as (select rider_id, row_number() over (order by rider_id) as n from rider where organization_id = $1)
     update rider set rider_dni_image1 = f.file_id from f join r using (n) where rider.rider_id = r.rider_id`,
    [organization_id],
  );
}

/** Carries a federation of 50,000 riders with its papers into an installation that has another one, and erases it. */
export async function benchOrganization(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const key = await generateX25519Identity();
  const settings = (name: string) => readConfig({ DATA_DIR: join(dir, name), BACKUP_KEY: key });
  const [first, second] = [settings('first'), settings('second')];
  const source = await startPostgres({ dataDir: first.DATA_DIR });
  const target = await startPostgres({ dataDir: second.DATA_DIR });
  const open = (connection: pg.ClientConfig) =>
    openPool({ connection: { ...connection, statement_timeout: 0 }, onError: () => {} });
  const [pool, other] = [open(source.connection), open(target.connection)];
  try {
    for (const [one, { connection }] of [
      [pool, source],
      [other, target],
    ] as const) {
      await migrate(one);
      await migrateJobs(connection, pino({ level: 'silent' }));
    }
    await ensurePaperKey(first, () => {});
    await ensurePaperKey(second, () => {});
    await loadDemoSeason({ pool, pictures: openPictureStore(first), today: '2026-11-20' });
    await loadDemoSeason({ pool: other, pictures: openPictureStore(second), today: '2026-11-20' });
    await other.query(`update organization set organization_name = organization_name || ' (otra)'`);
    const organization_id = 1;
    const { rows } = await pool.query<{ last: number }>('select max(rider_id) as last from rider');
    await pool.query(crowd, [riders]);
    await pool.query(
      `update rider set organization_id = $1, club_id = (select min(club_id) from club where organization_id = $1) where rider_id > $2`,
      [organization_id, rows[0]?.last],
    );
    await storePapers(pool, first, papers);
    await addFamilies(pool, organization_id);
    await pool.query('analyze');
    const timed = async <Made>(work: () => Promise<Made>): Promise<[Made, number]> => {
      const begun = performance.now();
      return [await work(), performance.now() - begun];
    };
    const file = join(dir, 'federation.org');
    const ofSource = { config: first, connection: source.connection, organization_id };
    const [made, made_ms] = await timed(() => exportOrganization({ ...ofSource, file }));
    const [arrived, arrived_ms] = await timed(() =>
      importOrganization({ config: second, connection: target.connection, file }),
    );
    const [gone, gone_ms] = await timed(() => eraseOrganization({ ...ofSource, yes: made.name }));
    const size = `${made.rows} rows, ${made.files} files, ${(made.byte_size / 1e6).toFixed(0)} MB, sealed and read again`;
    const equal = arrived.rows === made.rows && arrived.files === made.files;
    return [
      seconds(`export of ${riders} riders with families and ${papers} papers of 60 kB`, made_ms, 60, size),
      seconds(
        'import of it beside other federations',
        arrived_ms,
        180,
        'every row and file read again and equal',
      ),
      seconds('erasure of it', gone_ms, 180, `${gone.rows} rows, ${gone.files} files`),
      {
        what: 'rows, pictures and papers that arrived',
        figure: equal ? 'all' : 'not all',
        beside: `${arrived.rows} rows, ${arrived.files} files`,
        target: 'all',
        holds: equal,
      },
    ];
  } finally {
    await pool.end();
    await other.end();
    await source.stop();
    await target.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
