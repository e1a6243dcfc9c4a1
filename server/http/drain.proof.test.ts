import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, runProgram } from '#server/testing/program.ts';
import { buildAll } from '../../scripts/build.mjs';

let dataDir: string;
let program: Program;
let address: string;

beforeAll(async () => {
  await buildAll();
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-drain-'));
  program = runProgram('dist/program/main.js', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '2',
  });
  address = /http:\S+/.exec(await program.says(/http:/))?.[0] ?? '';
});
afterAll(async () => {
  await program.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

interface Seen {
  health: number;
  page: number | string;
  closes: boolean;
  /** The page was asked for on a connection that had answered before. */
  reused: boolean;
}

/** One look as a balancer and a visitor with an open connection have it. */
async function look(agent: Agent): Promise<Seen> {
  const ask = (path: string) =>
    new Promise<{ status: number | string; closes: boolean; reused: boolean }>((resolve) => {
      const sent = get(`${address}${path}`, { agent }, (response) => {
        const closes = response.headers.connection === 'close';
        response
          .resume()
          .once('end', () =>
            resolve({ status: response.statusCode ?? 0, closes, reused: sent.reusedSocket }),
          );
      }).once('error', (error) =>
        resolve({
          status: 'code' in error ? String(error.code) : 'failed',
          closes: true,
          reused: sent.reusedSocket,
        }),
      );
    });
  const health = await ask('/healthz');
  const { status: page, closes, reused } = await ask('/');
  return { health: Number(health.status), page, closes, reused };
}

test('told to end, it first says no to balancers, then parts from its connections, and cuts nobody off', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before = await look(agent);
  expect(before).toEqual({ health: 200, page: 200, closes: false, reused: true });
  program.signal('SIGTERM');
  const seen: Seen[] = [];
  do seen.push(await look(agent));
  while (seen.at(-1)?.page === 200);
  const last = seen.pop();
  // A connection that comes while the socket closes is refused by the system, before anything is read; an accepted one is never cut off.
  expect(last?.page).toMatch(/^ECONN(REFUSED|RESET)$/);
  expect(last?.reused).toBe(false);
  expect(new Set(seen.map(({ health }) => health).filter((one) => !Number.isNaN(one)))).toContain(503);
  expect(seen.at(-1)?.closes).toBe(true);
  expect(seen.some(({ health, closes }) => health === 503 && !closes)).toBe(true);
  expect(await program.ended).toBe(0);
  agent.destroy();
});
