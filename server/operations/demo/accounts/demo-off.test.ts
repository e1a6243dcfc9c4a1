import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { type Program, runProgram } from '#server/testing/program.ts';
import { buildAll } from '../../../../scripts/build.mjs';

const emails = ['organizador@demo.test', 'admin@demo.test'];
const codes = ['DEMOJ-UEZ01', 'DEMOP-ARQUE', 'DEMOM-ESA01'];
const everyone = [...emails, ...codes];

/** A page that is requested with a session's token. */
type Question = readonly ['GET', string, undefined, string];

let dataDir: string;
let program: Program | null = null;

beforeAll(async () => {
  await buildAll();
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-demo-off-'));
});

afterAll(async () => {
  await program?.killTree();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the product again on the same data. */
async function restart(env: Record<string, string>) {
  program?.signal('SIGTERM');
  await program?.ended;
  program = runProgram('dist/program/main.js', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
    ...env,
  });
  const address = /http:\S+/.exec(await program.says(/^Partidor: http:/))?.[0] ?? '';
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, token?: string) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'x-access-token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const signIn = (user_email: string) =>
    ask('POST', '/api/users/login', { user_email, user_password: 'partidor-demo' });
  const openDay = (code: string) =>
    ask('POST', '/api/day/open', { code, device_id: randomUUID(), person: 'Ana' });
  /** Returns those of everyone who get in. */
  const opened = async () => {
    const answers = await Promise.all([...emails.map(signIn), ...codes.map(openDay)]);
    return everyone.filter((_, at) => answers[at]?.status === 200);
  };
  return { ask, signIn, openDay, opened, lines: program.lines, says: program.says };
}

/** The sessions that were opened while the demo was shown, to be tried again later. */
let sessions: Question[] = [];
let own: { code: string };

test('the demo is open to everybody, and an organizer of it makes a code for a desk', async () => {
  const demo = await restart({});
  const { user: admin } = (await demo.signIn('admin@demo.test')).body;
  const { user: organizer } = (await demo.signIn('organizador@demo.test')).body;
  const { body: judge } = await demo.openDay('DEMOM-ESA01');
  const { race_id, race_date } = judge.race;
  const pass = { desk_name: 'Carpa', until: race_date, duty: 'act' };
  const made = await demo.ask('POST', `/api/office/races/${race_id}/desk`, pass, organizer.token);
  own = { code: made.body.code };
  const { body: desk } = await demo.ask('POST', '/api/desk/open', own);
  sessions = [
    ['GET', '/api/users', undefined, admin.token],
    ['GET', `/api/day/${race_id}/pack`, undefined, judge.token],
    ['GET', `/api/desk/races/${race_id}/entries`, undefined, desk.token],
  ];
  for (const asked of sessions) expect((await demo.ask(...asked)).status).toBe(200);
  expect(demo.lines.filter((line) => line.startsWith('WARNING'))).toEqual([]);
});

test('a start without the demo shuts it, ends what was open, and says so once', async () => {
  const real = await restart({ DEMO: 'off' });
  await real.says(/^DEMO=off: 4 accounts of the demo were locked, 2 sessions ended and 5 codes revoked/);
  expect(await real.opened()).toEqual([]);
  for (const asked of sessions) expect((await real.ask(...asked)).status).toBe(401);
  expect((await real.ask('POST', '/api/desk/open', own)).status).not.toBe(200);

  const again = await restart({ DEMO: 'off' });
  expect((await again.openDay('DEMOM-ESA01')).status).not.toBe(200);
  expect(again.lines.filter((line) => /demo/i.test(line))).toEqual([]);
});

test('a start with the demo opens it again, and warns where everybody can come in', async () => {
  const shown = await restart({ PUBLIC_URL: 'https://bmx.example.org' });
  await shown.says(/^WARNING: .*https:\/\/bmx\.example\.org.*DEMO=off/);
  expect(await shown.opened()).toEqual(everyone);
  expect((await shown.ask('POST', '/api/desk/open', own)).status).toBe(200);
  for (const asked of sessions) expect((await shown.ask(...asked)).status).toBe(401);
});
