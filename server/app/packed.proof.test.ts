import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config/config.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import type { SheetAnswer, SheetQuestion } from '#server/ground/sheets/sheet-worker.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { pdf } from '#server/testing/papers.ts';
import { type Program, runProgram } from '#server/testing/program.ts';
import { packedFolder, programs } from '#server/ground/threads/programs.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';
import { buildAll } from '../../scripts/build.mjs';

const packed = (program: (typeof programs)[number]): URL =>
  pathToFileURL(join(rootFolder, packedFolder, `${program}.js`));

beforeAll(buildAll);

test('all that the server starts beside itself is packed with it', () => {
  expect(programs.filter((program) => !existsSync(packed(program)))).toEqual([]);
});

describe('the packed server at work', () => {
  let folder: string;
  let server: Program;
  let address: string;
  let race_id: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partidor-packed-'));
    server = runProgram(`${packedFolder}/main.js`, [], {
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      PAPERS_KEY: testPapersKey,
    });
    address = /http:\S+/.exec(await server.says(/http:/))?.[0] ?? '';
    // A process of its own has simulated the season.
    const official = encodeURIComponent('{"race_status":"OFFICIAL"}');
    const { items } = await (await fetch(`${address}/api/races?_filters=${official}`)).json();
    race_id = items[0].race_id;
  });

  afterAll(async () => {
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  test('an organizer signs in: a thread compares the password', async () => {
    const signedIn = await fetch(`${address}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_email: 'organizador@demo.test', user_password: 'partidor-demo' }),
    });
    expect(signedIn.status).toBe(200);
  });

  test.each([
    ['a picture of the race', () => `/og/es/race/${race_id}-x.jpg`, 'image/jpeg'],
    ['its list of riders, on paper', () => `/sheets/${race_id}/inscription`, 'application/pdf'],
    ['its results as a table', () => `/api/races/${race_id}/results/xlsx`, 'spreadsheetml'],
  ])('%s is drawn by a thread', async (_what, path, type) => {
    const answer = await fetch(address + path());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  });
});

test('a table that a club sends is read by a packed thread', async () => {
  const room = new ThreadRoom<SheetQuestion, SheetAnswer>(packed('ground/sheets/sheet-worker'));
  const answer = await room.ask({ bytes: Buffer.from('apellido;nombre\nPaz;Ana\n'), choice: {} });
  expect(answer).toMatchObject({
    sheet: { rows: [{ cells: ['apellido', 'nombre'] }, { cells: ['Paz', 'Ana'] }] },
  });
  await room.close();
});

test('a paper is looked at by a packed thread', async () => {
  const worker = new Worker(packed('ground/storage/documents/pdf-worker'), {
    workerData: new Uint8Array(pdf()),
  });
  expect(await once(worker, 'message')).toEqual([null]);
  await worker.terminate();
});

test('a backup on schedule is made by a packed process, which says why it cannot', async () => {
  const child = fork(packed('operations/backup/scheduled-backup'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const config = readConfig({ BACKUP_EVERY: '1h', BACKUP_TO: tmpdir(), PAPERS_KEY: testPapersKey });
  child.send({ config, connection: { connectionString: 'postgres://nobody@127.0.0.1:9/none' } });
  const [report] = await once(child, 'message');
  expect(report).toEqual({ failed: expect.stringContaining('ECONNREFUSED') });
});
