import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import pino from 'pino';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { findExternalServer, onDatabase } from './connection.ts';
import { quickFolder } from './quick-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { connection: pg.ClientConfig; template: string };
  }
}

interface TestServer {
  readonly connection: pg.ClientConfig;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one server for all test files, with a migrated template from which each worker clones its database.
 * With TEST_ON=external the same tests run on the server that answers outside.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_ON === 'external' ? await external() : await embedded();
  const template = `partidor_template_${process.pid}_${project.name.replaceAll('-', '_')}`;
  const admin = openPool({ connection: server.connection, max: 1, onError: () => {} });
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`);
  const pool = openPool({ connection: onDatabase(server.connection, template), max: 1, onError: () => {} });
  await migrate(pool);
  await migrateJobs(onDatabase(server.connection, template), pino({ level: 'warn' }));
  await pool.end();
  project.provide('postgres', { connection: server.connection, template });
  return async () => {
    // This includes the databases that workers kept.
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [template],
    );
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function embedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'partidor-test-'));
  const { connection, stop } = await startPostgres({ dataDir, durable: false });
  return {
    connection,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function external(): Promise<TestServer> {
  const connection = await findExternalServer();
  if (!connection)
    throw new Error(
      'TEST_ON=external, and no PostgreSQL answers (TEST_DATABASE_URL, local socket, 127.0.0.1)',
    );
  return { connection, stop: async () => {} };
}
