import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import type { DB } from '#server/ground/db/database.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { CrashPlan, FragileDialect } from './fragile-dialect.ts';

/** One of two servers on one database. It can be killed at any statement. */
export interface JudgedNode {
  plan: CrashPlan;
  /** Sends a request. Returns the answer, or null when there is none that helps. */
  post(path: string, token: string, body: object): Promise<unknown>;
}

/** Opens two servers on one database. `killer` is a pool that can end their connections. */
export async function openNodes(connection: pg.ClientConfig, killer: pg.Pool) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-nodes-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
  });
  await preparePaperKeys(config, openDb(killer), () => {});
  const log = pino({ level: 'silent' });
  const open = async () => {
    const link = new DatabaseLink();
    const pool = openPool({ connection: { ...connection, stream: link.stream }, max: 3, onError: () => {} });
    const plan = new CrashPlan();
    const db = new Kysely<DB>({ dialect: new FragileDialect(pool, plan, killer) });
    const server = await createApp({ config, pool, db, link, log, jobs: null });
    const post: JudgedNode['post'] = async (url, token, payload) => {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'x-access-token': token },
      });
      return answer.statusCode === 200 ? answer.json<unknown>() : null;
    };
    const stop = async () => {
      plan.set(null);
      await server.close();
      await pool.end();
    };
    return { plan, post, stop };
  };
  const nodes = [await open(), await open()] as const;
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
