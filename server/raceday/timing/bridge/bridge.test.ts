import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { p3Reader } from '#rules/raceday/timing/p3/stream.ts';
import { gateFrame, joined, p3Frame, riderFrame, statusFrame } from '#rules/raceday/timing/p3/write-frame.ts';
import { PassingsServer } from '#server/testing/passings-server.ts';
import { waitOf } from './connection.ts';

let folder: string;
let decoder: Server;
let server: PassingsServer;
/** What the decoder was sent. It must stay nothing, unless the bridge is told to ask for what it missed. */
let sentToDecoder: Buffer[] = [];
const lines: Socket[] = [];
let child: ChildProcess | null = null;
let told: string[] = [];

const listen = (one: Server) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  decoder = createServer((socket) => {
    lines.push(socket);
    socket.on('data', (bytes: Buffer) => sentToDecoder.push(bytes));
    socket.on('error', () => {});
  });
  await listen(decoder);
  server = await PassingsServer.open();
});
afterEach(async () => {
  await end('SIGKILL');
  for (const socket of lines.splice(0)) socket.destroy();
  decoder.close();
  server.close();
  told = [];
  sentToDecoder = [];
  await rm(folder, { recursive: true, force: true });
});

function begin(...more: readonly string[]): void {
  const args = [
    'server/app/commands/timing.ts',
    'p3',
    `127.0.0.1:${(decoder.address() as AddressInfo).port}`,
    '--to',
    server.url,
    '--code',
    'X',
    '--source',
    'finish',
    '--outbox',
    join(folder, 'out.ndjson'),
    '--record',
    join(folder, 'raw.bin'),
    ...more,
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
  await until(() => server.known.size === 2);
  expect(JSON.parse(server.known.get('p3-000c00d0/1 8855')?.body ?? '')).toMatchObject({
    at_us: 1_761_855_822_438_228,
    gate: true,
    chip: '9992',
  });
  expect(JSON.parse(server.known.get('p3-000c00d0/1 8857')?.body ?? '')).toMatchObject({
    chip: '102758186',
    label: 'FL-94890',
    strength: 120,
    hits: 20,
    raw: expect.stringMatching(/^8e02.*8f$/),
  });
  expect(await end('SIGTERM')).toBe(0);
  expect(await readFile(join(folder, 'raw.bin'))).toEqual(Buffer.from(bytes));
  expect(sentToDecoder).toEqual([]);
});

test('a bridge that is killed loses nothing that it kept, whoever answered, and sends nothing twice as another', async () => {
  begin();
  const first = await connected();
  // Half of the last frame is on the way when the process dies.
  first.write(joined(rider(1), rider(2), rider(3)));
  await until(() => server.known.size === 3);
  server.refusals = Array.from({ length: 50 }, () => 503);
  first.write(joined(rider(4), rider(5), rider(6).subarray(0, 20)));
  await expect.poll(() => readFile(join(folder, 'out.ndjson'), 'utf8')).toContain('"no":5');
  await end('SIGKILL');
  server.refusals = [];

  begin();
  const second = await connected();
  second.write(joined(rider(6), rider(6), rider(7)));
  await until(() => server.known.size === 7);
  expect(server.numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // What was cut off came again as a whole frame; what came twice is in the outbox once.
  const kept = (await readFile(join(folder, 'out.ndjson'), 'utf8')).trim().split('\n');
  expect(kept).toHaveLength(7);
  expect([...server.known.keys()].every((key) => key.startsWith('p3-000c00d0/1 '))).toBe(true);
});

test('a line that is lost is opened again, and numbers that begin anew are another run', async () => {
  begin();
  const first = await connected();
  first.write(rider(900));
  await until(() => server.known.size === 1);
  first.destroy();
  const second = await connected();
  second.write(joined(rider(1), rider(2)));
  await until(() => server.known.size === 3);
  expect([...server.known.keys()]).toEqual(['p3-000c00d0/1 900', 'p3-000c00d0/2 1', 'p3-000c00d0/2 2']);
  expect(told.join('')).toContain('lost (closed, again in 1 s)');
});

test('a bridge that may ask gets what it missed while the line was lost, once and of the same run', async () => {
  begin('--resend');
  const first = await connected();
  first.write(joined(rider(1), rider(2)));
  await until(() => server.known.size === 2);
  first.destroy();
  const second = await connected();
  second.write(rider(6));
  await until(() => sentToDecoder.length > 0);
  const [asked, ...more] = p3Reader().read(Buffer.concat(sentToDecoder));
  expect(more).toEqual([]);
  expect(asked?.is).toMatchObject({ ok: true, type: 'RESEND' });
  expect(asked?.wire).toEqual(
    p3Frame(4, [
      [0x01, [3, 0, 0, 0]],
      [0x02, [5, 0, 0, 0]],
    ]),
  );
  second.write(joined(rider(3), rider(4), rider(5), rider(7), rider(4)));
  await until(() => server.known.size === 7);
  expect(server.numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([...server.known.keys()].every((key) => key.startsWith('p3-000c00d0/1 '))).toBe(true);
  expect(sentToDecoder).toHaveLength(1);
});

test('the waits between tries grow to fifteen seconds and no further', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(waitOf)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
