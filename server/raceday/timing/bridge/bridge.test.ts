import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { gateFrame, joined, riderFrame, statusFrame } from '#rules/raceday/timing/p3/write-frame.ts';
import { waitOf } from './connection.ts';

let folder: string;
let decoder: Server;
let server: HttpServer;
/** What the decoder was sent. It must stay nothing. */
let sentToDecoder = 0;
const lines: Socket[] = [];
/** The passings that the server has, by source and number, and how often each came. */
const known = new Map<string, { body: string; came: number }>();
/** What the server answers instead, once. */
let refusals: number[] = [];
let child: ChildProcess | null = null;
let told: string[] = [];

const portOf = (one: Server | HttpServer): number => (one.address() as AddressInfo).port;
const listen = (one: Server | HttpServer, port = 0) =>
  new Promise<void>((resolve) => one.listen(port, '127.0.0.1', resolve));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  decoder = createServer((socket) => {
    lines.push(socket);
    socket.on('data', (bytes) => (sentToDecoder += bytes.length));
    socket.on('error', () => {});
  });
  server = createHttpServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const status = refusals.shift() ?? 200;
      reply.writeHead(status, { 'content-type': 'application/json' });
      if (status !== 200) reply.end(JSON.stringify({ code: 'server.busy' }));
      else if (request.url === '/api/desk/open') reply.end(JSON.stringify(opened));
      else reply.end(JSON.stringify(take(body)));
    });
  });
  await Promise.all([listen(decoder), listen(server)]);
});
afterEach(async () => {
  await end('SIGKILL');
  for (const socket of lines.splice(0)) socket.destroy();
  decoder.close();
  server.close();
  known.clear();
  refusals = [];
  told = [];
  sentToDecoder = 0;
  await rm(folder, { recursive: true, force: true });
});

const opened = {
  token: 'desk.x',
  expires_at: '2026-05-10T15:00:00Z',
  duty: 'timing',
  meeting: {
    race_id: 7,
    cup_name: 'C',
    race_name: 'F',
    race_date: '2026-05-10',
    organization_shortname: 'O',
  },
};

/** Takes lines as the server does: each number once. */
function take(body: string) {
  const known_to: Record<string, number> = {};
  for (const line of body.split('\n').filter((one) => one !== '')) {
    const { source, no } = JSON.parse(line) as { source: string; no?: number };
    if (no === undefined) continue;
    const before = known.get(`${source} ${no}`);
    known.set(`${source} ${no}`, { body: line, came: (before?.came ?? 0) + 1 });
    known_to[source] = Math.max(known_to[source] ?? 0, no);
  }
  return { known_to, holes: {}, refused: [], now: '2026-05-10T15:00:00Z' };
}

function begin(): void {
  const args = [
    'server/app/commands/timing.ts',
    'p3',
    `127.0.0.1:${portOf(decoder)}`,
    '--to',
    `http://127.0.0.1:${portOf(server)}`,
    '--code',
    'X',
    '--source',
    'finish',
    '--outbox',
    join(folder, 'out.ndjson'),
    '--record',
    join(folder, 'raw.bin'),
  ];
  child = spawn(process.execPath, args, { cwd: rootFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr?.on('data', (bytes: Buffer) => told.push(bytes.toString()));
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ending = child;
  child = null;
  if (ending === null || ending.exitCode !== null) return null;
  const code = new Promise<number | null>((resolve) => ending.once('exit', resolve));
  ending.kill(signal);
  return code;
}

const until = (holds: () => boolean): Promise<void> => expect.poll(holds).toBe(true);
const numbers = (): number[] =>
  [...known.keys()].map((key) => Number(key.split(' ')[1])).toSorted((a, b) => a - b);
const connected = async (): Promise<Socket> => {
  await until(() => lines.length > 0);
  const socket = lines.pop();
  if (socket === undefined) throw new Error('Nobody has connected');
  return socket;
};
const rider = (no: number) =>
  riderFrame(no, 102_758_186, 'FL-94890', BigInt(1_761_855_861_817_733 + no * 1000));

test('a passing goes from the socket to the server with all that was said of it, and the decoder hears nothing', async () => {
  begin();
  const socket = await connected();
  const bytes = joined(statusFrame(53), gateFrame(8855, 9992, 1_761_855_822_438_228n), rider(8857));
  for (const byte of bytes) socket.write(Uint8Array.of(byte));
  await until(() => known.size === 2);
  expect(JSON.parse(known.get('p3-000c00d0/1 8855')?.body ?? '')).toMatchObject({
    at_us: 1_761_855_822_438_228,
    gate: true,
    chip: '9992',
  });
  expect(JSON.parse(known.get('p3-000c00d0/1 8857')?.body ?? '')).toMatchObject({
    chip: '102758186',
    label: 'FL-94890',
    strength: 120,
    hits: 20,
    raw: expect.stringMatching(/^8e02.*8f$/),
  });
  expect(await end('SIGTERM')).toBe(0);
  expect(await readFile(join(folder, 'raw.bin'))).toEqual(Buffer.from(bytes));
  expect(sentToDecoder).toBe(0);
});

test('a bridge that is killed loses nothing that it kept, whoever answered, and sends nothing twice as another', async () => {
  begin();
  const first = await connected();
  // Half of the last frame is on the way when the process dies.
  first.write(joined(rider(1), rider(2), rider(3)));
  await until(() => known.size === 3);
  refusals = Array.from({ length: 50 }, () => 503);
  first.write(joined(rider(4), rider(5), rider(6).subarray(0, 20)));
  await expect.poll(() => readFile(join(folder, 'out.ndjson'), 'utf8')).toContain('"no":5');
  await end('SIGKILL');
  refusals = [];

  begin();
  const second = await connected();
  second.write(joined(rider(6), rider(6), rider(7)));
  await until(() => known.size === 7);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // What was cut off came again as a whole frame; what came twice is in the outbox once.
  const kept = (await readFile(join(folder, 'out.ndjson'), 'utf8')).trim().split('\n');
  expect(kept).toHaveLength(7);
  expect([...known.keys()].every((key) => key.startsWith('p3-000c00d0/1 '))).toBe(true);
});

test('a line that is lost is opened again, and numbers that begin anew are another run', async () => {
  begin();
  const first = await connected();
  first.write(rider(900));
  await until(() => known.size === 1);
  first.destroy();
  const second = await connected();
  second.write(joined(rider(1), rider(2)));
  await until(() => known.size === 3);
  expect([...known.keys()]).toEqual(['p3-000c00d0/1 900', 'p3-000c00d0/2 1', 'p3-000c00d0/2 2']);
  expect(told.join('')).toContain('lost (closed, again in 1 s)');
});

test('the waits between tries grow to fifteen seconds and no further', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(waitOf)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
