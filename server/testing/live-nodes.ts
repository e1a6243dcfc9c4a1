import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';

/** Opens one of several servers on one database, with an address of its own and some settings. */
export async function openLiveNode(connection: ClientConfig, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-live-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
    ...env,
  });
  const link = new DatabaseLink();
  const pool = openPool({ connection: { ...connection, stream: link.stream }, onError: () => {} });
  const server = await createApp({
    config,
    pool,
    db: openDb(pool),
    link,
    log: pino({ level: 'silent' }),
    jobs: null,
  });
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await server.close();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    origin: await server.listen(),
    streams: () => server.live.bounds.open,
    /** Its store of large public files. */
    store: server.streams,
    stop,
    /** Disconnects everybody in the middle of its answers, and answers nobody any more. */
    async kill(): Promise<void> {
      server.app.server.close();
      server.app.server.closeAllConnections();
      await stop();
    },
  };
}

export type LiveNode = Awaited<ReturnType<typeof openLiveNode>>;
