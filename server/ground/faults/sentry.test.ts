import { createServer } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fault } from '#contract/operations/office/system.ts';
import { readSentryDsn } from '#server/ground/config/sentry-dsn.ts';
import { openSentry } from './sentry.ts';

/* A stand-in for a service that speaks the protocol: it reads envelopes as the description says, line by line. */
const heard: { path: string; auth: string; lines: Record<string, unknown>[] }[] = [];
let status = 200;
const service = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const text = Buffer.concat(pieces).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    heard.push({ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']), lines });
    response.writeHead(status, { 'retry-after': '60' }).end('{}');
  });
});

beforeEach(async () => {
  heard.length = 0;
  status = 200;
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(() => service.close());

const dsn = () => {
  const address = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return readSentryDsn(`http://abc123@127.0.0.1:${port}/7`);
};
const fault: Fault = {
  fingerprint: '0123456789abcdef',
  origin: 'server',
  kind: 'TypeError',
  words: 'Cannot read properties of undefined',
  frames: ['settle (server/raceday/results/log/settle-heats.ts:12:5)', 'node_modules/pg/lib/client.js:1:2'],
  place: '/api/races/:id',
  node: 'one',
  version: '1.0.0',
  seen: 1,
  first_at: '2026-12-01T10:00:00.000Z',
  last_at: '2026-12-01T10:00:00.000Z',
  codes: ['7F3K2M'],
};

function open() {
  const address = dsn();
  if (address === null) throw new Error('the address is none');
  return openSentry(address, pino({ level: 'silent' }));
}

test('an error arrives as an envelope of three lines, the outermost place first', async () => {
  open()(fault);
  await expect.poll(() => heard).toHaveLength(1);
  const [{ path, auth, lines } = { path: '', auth: '', lines: [] }] = heard;
  expect(path).toBe('/api/7/envelope/');
  expect(auth).toMatch(/^Sentry sentry_version=7, sentry_client=partidor\/1, sentry_key=abc123$/);
  expect(lines).toHaveLength(3);
  const [head, item, event] = lines;
  expect(head?.['event_id']).toMatch(/^[0-9a-f]{32}$/);
  expect([item, event?.['event_id']]).toEqual([{ type: 'event' }, head?.['event_id']]);
  expect(event).toMatchObject({
    platform: 'node',
    release: 'partidor@1.0.0',
    server_name: 'one',
    fingerprint: [fault.fingerprint],
    tags: { origin: 'server', code: '7F3K2M' },
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: {
            frames: [
              { filename: 'node_modules/pg/lib/client.js', lineno: 1, in_app: false },
              {
                filename: 'server/raceday/results/log/settle-heats.ts',
                function: 'settle',
                lineno: 12,
                in_app: true,
              },
            ],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/"(?:user|request|breadcrumbs|ip_address)"/);
});

test('the same error is sent once a minute, and a storm of others is bounded', async () => {
  const tell = open();
  for (let at = 0; at < 10; at += 1) tell(fault);
  for (let at = 0; at < 200; at += 1) tell({ ...fault, fingerprint: String(at).padStart(16, '0') });
  await expect.poll(() => heard.length).toBe(60);
});

test('a service that asks for a pause gets one', async () => {
  status = 429;
  const tell = open();
  tell(fault);
  await expect.poll(() => heard).toHaveLength(1);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  tell({ ...fault, fingerprint: 'ffffffffffffffff' });
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(heard).toHaveLength(1);
});

test.each([
  'https://errors.example.org/12',
  'https://key@errors.example.org/',
  'ftp://k@x/1',
  'key',
  'https://k@x/1?a=b',
])('%s is no address for errors', (text) => {
  expect(readSentryDsn(text)).toBeNull();
});

test('an address in a folder is one', () => {
  expect(readSentryDsn('https://key@example.org/errors/12')?.url).toBe(
    'https://example.org/errors/api/12/envelope/',
  );
});
