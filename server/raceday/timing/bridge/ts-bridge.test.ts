import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { PassingsServer } from '#server/testing/passings-server.ts';
import { runBridge } from './bridge.ts';
import { rest } from './connection.ts';
import { tsFeed } from './ts-feed.ts';

let folder: string;
let server: PassingsServer;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ts-'));
  server = await PassingsServer.open();
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, resolve));
  port = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const passing = (place: string, no: number, ...chips: string[]): string =>
  [
    `${place}@Passing@`,
    ...chips.map((chip, at) => `t=15:22:4${at}.631|c=${chip}|ct=CX|d=261128|l=1|dv=4|re=0|h=31@`),
    `${no}@$`,
  ].join('');
const gun = (no: number) => `Gate@Marker@mt=Gunshot|t=15:22:07.419|n=Gunshot 1@${no}@$`;

/** What Timing & Scoring has to say. What was not answered it says again, in this order, on each new line. */
const said = new Map([
  ['AckMarker@7', gun(7)],
  ['AckPassing@16', passing('Finish', 16, 'FL94890', 'FL94989')],
  ['AckPassing@17', passing('Finish', 17, 'FL94891')],
]);

/** A program that dials the bridge, as Timing & Scoring does. */
class Program {
  readonly answered: string[] = [];
  readonly #socket: Socket;
  private constructor(socket: Socket) {
    this.#socket = socket;
    let open = '';
    socket.on('data', (bytes: Buffer) => {
      const parts = `${open}${bytes.toString('latin1')}`.split('$');
      open = parts.pop() ?? '';
      this.answered.push(...parts);
    });
    socket.on('error', () => {});
  }

  /** Dials until somebody answers. */
  static async dial(): Promise<Program> {
    for (;;) {
      const socket = connect({ host: '127.0.0.1', port });
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      if (isOpen) return new Program(socket);
      await rest(20, new AbortController().signal);
    }
  }

  say(text: string): Promise<void> {
    return new Promise((resolve) => this.#socket.write(text, 'latin1', () => resolve()));
  }

  has(answer: string): boolean {
    return this.answered.some((one) => one === `Partidor@${answer}@`);
  }

  drop(): void {
    this.#socket.resetAndDestroy();
  }
}

function begin(outbox: string) {
  const ending = new AbortController();
  const ended = runBridge({
    host: null,
    port,
    feed: tsFeed,
    to: server.url,
    code: 'X',
    pointOf: (source) => (source.startsWith('ts-gate/') ? 'gate' : 'finish'),
    record: null,
    outbox,
    say: () => {},
    signal: ending.signal,
  });
  return {
    end: async () => {
      ending.abort();
      await ended;
    },
  };
}

const all = ['ts-finish/1 48000', 'ts-finish/1 48003', 'ts-finish/1 51000', 'ts-gate/1 21002'];

test('a program that dials in is asked for what we read, and each message is answered', async () => {
  const bridge = begin(join(folder, 'one.ndjson'));
  const program = await Program.dial();
  await program.say(
    `Meta@Pong@$Meta@GetLocations@ln=Gate@ln=Finish@$${[...said.values()].join('')}Finish@Ping@$`,
  );
  await expect
    .poll(() => program.answered)
    .toEqual([
      'Partidor@AckPong@Version2.1@c|t|d|dv|re|h|am@',
      'Partidor@AckGetLocations@',
      'Partidor@AckMarker@7@',
      'Partidor@AckPassing@16@',
      'Partidor@AckPassing@17@',
      'Partidor@AckPing@',
    ]);
  await expect.poll(() => [...server.known.keys()].toSorted()).toEqual(all);
  expect(JSON.parse(server.known.get('ts-gate/1 21002')?.body ?? '')).toMatchObject({
    gate: true,
    chip: null,
  });
  expect(JSON.parse(server.known.get('ts-finish/1 48003')?.body ?? '')).toMatchObject({
    chip: 'FL94989',
    at_us: Date.UTC(2026, 10, 28, 15, 22, 41, 631) * 1000,
    raw: 'Finish@Passing@16/1',
  });
  expect(server.points).toEqual(
    new Map([
      ['ts-gate/1', 'gate'],
      ['ts-finish/1', 'finish'],
    ]),
  );
  await bridge.end();
});

test('wherever the line is cut and the bridge begins anew, nothing is lost and nothing doubled', async () => {
  const stream = [...said.values()].join('');
  for (let cut = 0; cut <= stream.length; cut += 17) {
    const outbox = join(folder, `cut-${cut}.ndjson`);
    server.known.clear();
    const first = begin(outbox);
    const before = await Program.dial();
    await before.say(stream.slice(0, cut));
    before.drop();
    await first.end();
    const second = begin(outbox);
    const after = await Program.dial();
    const left = [...said].filter(([answer]) => !before.has(answer));
    await after.say(left.map(([, message]) => message).join(''));
    await expect.poll(() => left.every(([answer]) => after.has(answer))).toBe(true);
    await expect.poll(() => [...server.known.keys()].toSorted()).toEqual(all);
    after.drop();
    await second.end();
  }
});

test('a message is only answered once it is on the disk: a killed process loses nothing that it answered', async () => {
  const args = ['server/app/commands/timing.ts', 'ts', String(port), '--to', server.url, '--code', 'X'];
  const more = ['--source', 'by_time', '--place', 'Gate=gate', '--outbox', join(folder, 'out.ndjson')];
  const start = () => spawn(process.execPath, [...args, ...more], { cwd: rootFolder, stdio: 'ignore' });
  server.refusals = Array.from({ length: 20 }, () => 503);
  const child = start();
  const program = await Program.dial();
  await program.say([...said.values()].join(''));
  await expect.poll(() => program.has('AckPassing@17')).toBe(true);
  child.kill('SIGKILL');
  expect(server.known.size).toBe(0);
  server.refusals = [];
  const again = start();
  await expect.poll(() => [...server.known.keys()].toSorted()).toEqual(all);
  expect(server.points.get('ts-finish/1')).toBe('finish');
  again.kill('SIGKILL');
});
