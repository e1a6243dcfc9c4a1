import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { getLynxLists, sayFinish } from '#contract/raceday/judging/camera.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { utf16Bytes, windowsBytes } from '#rules/raceday/timing/lynx/text-bytes.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, judgedRace, Phone, places, verdictOf } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { TestBridge } from '#server/testing/timing.ts';
import type { z } from 'zod';
import { keepLists } from './keep-lists.ts';
import { LifFolder, watchLif } from './watch-lif.ts';

let app: TestApp;
let office: Office;
let url: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  url = await app.listen();
});
afterAll(() => app.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lynx-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function drawnRace() {
  const table = await judgedRace(app, office, 1);
  const bridge = await TestBridge.open(table, office, 1);
  const [judge, chief] = await Promise.all([
    Phone.open(table, office, 'finish'),
    Phone.open(table, office, 'chief'),
  ]);
  const heat = await chief.heat('M1');
  const answer = await office.people.call('GET', `/api/day/${table.race_id}/lynx`, bridge.token);
  const { heats, version } = answer.json<z.infer<typeof getLynxLists.reply>>();
  const listed = heats?.find((one) => one.round === 1 && one.heat === heat.serie);
  if (listed === undefined) throw new Error('no heat');
  return { table, bridge, judge, chief, heat, listed, version, order: idsOf(heat) };
}
type Drawn = Awaited<ReturnType<typeof drawnRace>>;

const finish = ({ listed }: Drawn, plates: readonly string[], more: object = {}) => ({
  event: listed.event,
  round: listed.round,
  heat: listed.heat,
  order: plates.map((plate) => [plate]),
  times: plates.map((id, at) => ({ id, time_ms: 35_000 + at })),
  marks: [],
  age_ms: 0,
  ...more,
});
async function say({ table, bridge }: Drawn, body: object) {
  const path = `/api/day/${table.race_id}/finish`;
  const answer = await office.people.call('POST', path, bridge.token, body);
  return answer.json<z.infer<typeof sayFinish.reply>>();
}
const platesOf = ({ listed }: Drawn): string[] => listed.riders.map(({ id }) => id);
async function saidByCamera(chief: Phone, heat: PackHeat) {
  const { ops } = await heard(chief);
  return ops.filter(({ camera, op }) => camera === true && op.heat?.phase === heat.phase);
}

test('a photo finish advises without a seat, once for each content, and says nothing of who is not named', async () => {
  const race = await drawnRace();
  const { chief, judge, heat, table, order } = race;
  const plates = platesOf(race);
  const [first = '', second = ''] = plates;
  const seen = finish(race, [first, second, 'X9'], { marks: [{ id: plates[2], status: 'DNF' }] });
  expect(await say(race, seen)).toEqual({ outcome: 'said', strangers: ['X9'], unnamed: plates.slice(3) });
  expect(await say(race, seen)).toMatchObject({ outcome: 'known' });
  expect(await say(race, { ...seen, heat: 77 })).toMatchObject({ outcome: 'no_heat' });
  const [op, ...more] = await saidByCamera(chief, heat);
  expect(more).toEqual([]);
  expect(op).toMatchObject({
    seat: null,
    op: { said: { kind: 'sheet', body: { order: [[order[0]], [order[1]], ['X9']] } } },
  });
  // The code has a seat, and a camera has none: the judge decides, and gets the time.
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['open', []]);
  judge.sheet(heat, order);
  await judge.told();
  expect(await places(table, 'M1')).toEqual(order);
});

test('nothing older than the order to ride again counts, nor the old file that is saved again', async () => {
  const race = await drawnRace();
  const { chief, heat } = race;
  const plates = platesOf(race);
  const first = finish(race, plates);
  await say(race, first);
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída' } }, attempt: 2 }, heat);
  await chief.told();
  expect(await say(race, first)).toMatchObject({ outcome: 'old' });
  const turned = finish(race, plates.toReversed());
  expect(await say(race, { ...turned, age_ms: 60_000 })).toMatchObject({ outcome: 'old' });
  expect(await say(race, turned)).toMatchObject({ outcome: 'said' });
  // A copy of an older file does not come before a newer one.
  expect(await say(race, { ...finish(race, plates.slice(1)), age_ms: 30_000 })).toMatchObject({
    outcome: 'old',
  });
  const said = await saidByCamera(chief, heat);
  expect(said.map(({ op: { attempt, device_n } }) => [attempt, device_n])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

/** Runs a command on the folder until something holds. */
async function whileRunning(
  { table }: Drawn,
  run: (order: {
    to: string;
    code: string;
    say: (line: string) => void;
    signal: AbortSignal;
  }) => Promise<void>,
  work: (told: string[]) => Promise<void>,
) {
  const until = new Date().toISOString().slice(0, 10);
  const made = await table.ask('POST', '/desk', { desk_name: 'Cámara', until, duty: 'timing' });
  const { code } = made.json<{ code: string }>();
  const ending = new AbortController();
  const told: string[] = [];
  const ended = run({ to: url, code, say: (line) => told.push(line), signal: ending.signal });
  try {
    await work(told);
  } finally {
    ending.abort();
    await ended;
  }
}

test('the folder of the operator gets the lists as the race is drawn, and what it has is not sent again', async () => {
  const race = await drawnRace();
  const evt = async () => new TextDecoder('utf-16le').decode(await readFile(join(folder, 'lynx.evt')));
  await whileRunning(
    race,
    (order) => keepLists(folder, { ...order, encoding: 'utf-16' }),
    async () => {
      await expect.poll(() => readdir(folder)).toEqual(['lynx.evt', 'lynx.ppl', 'lynx.sch']);
      const { event, name, riders } = race.listed;
      const text = await evt();
      expect(text).toContain(`${event},1,${race.heat.serie},${name}\r\n,${riders[0]?.id},`);
      expect(await readFile(join(folder, 'lynx.evt'))).toEqual(Buffer.from(utf16Bytes(text)));
    },
  );
  const { json } = await office.people.call(
    'GET',
    `/api/day/${race.table.race_id}/lynx?have=${race.version}`,
    race.bridge.token,
  );
  expect(json()).toMatchObject({ version: race.version, heats: null });
});

test('a file is brought once it is whole and stands still, whatever its name and its letters, and again when corrected', async () => {
  const race = await drawnRace();
  const [first = '', second = ''] = platesOf(race);
  const { event, round, heat } = race.listed;
  const head = `${event},${round},${heat},37 · Niños · M1,,,,,,,15:22:07.4190\r\n`;
  const line = (place: number, id: string) => `${place},${id},1,"PÉREZ, ""Ñ""",Ana,Club,35.21${place}\r\n`;
  const file = join(folder, 'anything.LIF');
  await whileRunning(
    race,
    (order) => watchLif(folder, order),
    async (told) => {
      await writeFile(file, windowsBytes(head + line(1, first).slice(0, 20)));
      await writeFile(join(folder, 'notes.txt'), head + line(1, first));
      await new Promise((resolve) => setTimeout(resolve, 1300));
      expect(told).toEqual([]);
      await appendFile(file, windowsBytes(line(1, first).slice(20)));
      await expect.poll(() => told).toHaveLength(1);
      await writeFile(file, utf16Bytes(head + line(1, second) + line(2, first)));
      await expect.poll(() => told).toHaveLength(2);
    },
  );
  const said = await saidByCamera(race.chief, race.heat);
  expect(said.map(({ op }) => op.said.kind === 'sheet' && op.said.body.order)).toEqual([
    [[race.order[0]]],
    [[race.order[1]], [race.order[0]]],
  ]);
});

test('each half of a file is waited for, and a file that was there before keeps its time', async () => {
  const whole = '12,1,2\n1,204,1\n2,018,2,"Núñez, hijo"\n';
  for (let length = 0; length < whole.length; length += 5) {
    await writeFile(join(folder, 'a.lif'), whole.slice(0, length));
    const files = new LifFolder(folder);
    await files.look();
    const found = await files.look();
    const isWhole = whole.slice(0, length).endsWith('1\n');
    expect([length, found.length]).toEqual([length, isWhole ? 1 : 0]);
    expect(await files.look()).toEqual([]);
  }
});
