import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Program, runProgram } from '#server/testing/program.ts';
import { buildAll } from '../../../scripts/build.mjs';

let dataDir: string;
let program: Program;
let address: string;

beforeEach(async () => {
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
afterEach(async () => {
  await program.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

interface Seen {
  health: number;
  page: number | string;
  closes: boolean;
  /** True when the page was requested on a connection that had answered before. */
  reused: boolean;
}

/** Calls health and a page once, as a balancer and a visitor with an open connection do. */
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
  // The system refuses a connection that arrives while the socket closes, before anything is read. An accepted
  // connection is never cut off.
  expect(last?.page).toMatch(/^ECONN(REFUSED|RESET)$/);
  expect(last?.reused).toBe(false);
  expect(new Set(seen.map(({ health }) => health).filter((one) => !Number.isNaN(one)))).toContain(503);
  expect(seen.at(-1)?.closes).toBe(true);
  expect(seen.some(({ health, closes }) => health === 503 && !closes)).toBe(true);
  expect(await program.ended).toBe(0);
  agent.destroy();
});

/**
 * Connects like a balancer, and sends the request a moment later.
 * @param onRefused - Called when nobody listens any more.
 */
function askLate(onRefused: () => void): Promise<'refused' | 'answered' | 'cut off' | 'too late'> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let isConnected = false;
    let answer = '';
    let isInTime = true;
    const line = connect(Number(port), hostname, () => {
      isConnected = true;
      const connectedAt = Date.now();
      setTimeout(() => {
        // On a busy machine, this test itself may wait for longer than the server does.
        isInTime = Date.now() - connectedAt < 700;
        line.write('GET /api/version HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      }, 200);
    });
    line.on('data', (part) => (answer += part.toString('latin1')));
    line.on('error', () => undefined);
    line.on('close', () => {
      if (answer.startsWith('HTTP/1.1 200')) resolve('answered');
      else if (isConnected) resolve(isInTime ? 'cut off' : 'too late');
      else {
        onRefused();
        resolve('refused');
      }
    });
  });
}

/** So many connections come, one each ten milliseconds, while a busy process is at one turn of its loop. */
const mostInOneTurn = 5;

test.each([
  ['asks after it, and is answered', 0],
  ['is answered also when the process then stands still', 1500],
])('a connection that was accepted before the end %s', async (_what, stillMs) => {
  program.signal('SIGTERM');
  const asked: ReturnType<typeof askLate>[] = [];
  const over = new AbortController();
  while (!over.signal.aborted) {
    asked.push(askLate(() => over.abort()));
    await sleep(10);
  }
  if (stillMs > 0) {
    program.signal('SIGSTOP');
    await sleep(stillMs);
    program.signal('SIGCONT');
  }
  const all = await Promise.all(asked);
  expect(all.filter((one) => one === 'answered').length).toBeGreaterThan(50);
  // The system accepts connections in their order. Those that still waited there when the socket closed were never the server's: they are
  // behind all others, and as many as came in one turn of its loop.
  const last = all.lastIndexOf('answered');
  const cutOff = all.flatMap((one, at) => (one === 'cut off' ? [at] : []));
  expect(cutOff.filter((at) => at < last)).toEqual([]);
  expect(cutOff.length).toBeLessThanOrEqual(mostInOneTurn);
});
