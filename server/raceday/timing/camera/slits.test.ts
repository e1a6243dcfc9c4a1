import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getLynxLists, getSlit, listSlits, saySlit } from '#contract/raceday/judging/camera.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { nameOfHeat } from '#server/testing/judges.ts';
import { PAGE, STRIP } from '#rules/raceday/timing/slit/slit.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { TestBridge } from '#server/testing/timing.ts';
import type { z } from 'zod';
import { sweepSlits } from './slit-queries.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** A drawn race with a phone at the line, which knows the heats by their numbers, and the table. */
async function lineOf(riders = 5) {
  const table = await judgedRace(app, office, 1, {}, [riders]);
  const { token, race_id } = await TestBridge.open(table, office);
  const chief = await Phone.open(table, office, 'chief');
  const url = `/api/day/${race_id}`;
  const lists = await office.people.call('GET', `${url}/lynx`, token);
  const { heats } = lists.json<z.infer<typeof getLynxLists.reply>>();
  const heatOf = ({ serie }: PackHeat) => {
    const found = heats?.find((one) => one.round === 1 && one.heat === serie);
    if (found === undefined) throw new Error('no heat');
    return { event: found.event, round: found.round, heat: found.heat };
  };
  const slit = {
    picture_id: randomUUID(),
    age_ms: 5000,
    times_us: Array.from({ length: 400 }, (_, at) => at * 16_667),
    heat: null as ReturnType<typeof heatOf> | null,
    marks: [] as { plate: string; frame: number }[],
    marked_age_ms: null as number | null,
  };
  const say = async (more: Partial<typeof slit>) =>
    office.people.call('POST', `${url}/slits`, token, { ...slit, ...more });
  const outcome = async (more: Partial<typeof slit>) =>
    (await say(more)).json<z.infer<typeof saySlit.reply>>().outcome;
  const path = `${url}/slits/${slit.picture_id}`;
  const bring = (bytes: Buffer, by = token) =>
    office.people.send('PUT', `${path}/picture`, by, {}, { file: { name: 'line.jpg', bytes } });
  return { table, race_id, token, chief, heatOf, slit, say, outcome, bring, url, path };
}

const picture = (height = 2 * STRIP.height) =>
  sharp({ create: { width: PAGE.width, height, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();

async function seenBy(chief: Phone, heat: PackHeat) {
  const { ops } = await heard(chief);
  return ops.flatMap(({ camera, op }) =>
    camera === true &&
    op.heat?.serie === heat.serie &&
    op.heat.phase === heat.phase &&
    op.said.kind === 'sheet'
      ? [op.said.body]
      : [],
  );
}

test('the order marked on a picture advises the table as the camera, without laps, and is corrected by the next marks', async () => {
  const { chief, heatOf, outcome } = await lineOf();
  const heat = await chief.heat('M1');
  const [one = 0, two = 0, three = 0] = idsOf(heat);
  const plates = new Map((await chief.pack()).riders.map(({ entry_id, plate }) => [entry_id, plate]));
  const plateOf = (entry_id: number) => plates.get(entry_id) ?? '';
  const mark = (entry_id: number, frame: number) => ({ plate: plateOf(entry_id), frame });
  expect(await outcome({})).toBe('kept');
  const first = { heat: heatOf(heat), marks: [mark(two, 90), mark(one, 10), mark(three, 90)] };
  expect(await outcome({ ...first, marked_age_ms: 900 })).toBe('said');
  expect(await outcome({ ...first, marked_age_ms: 900 })).toBe('known');
  const [sheet] = await seenBy(chief, heat);
  expect(sheet).toMatchObject({ laps: [], marks: [] });
  expect(sheet?.order.map((slot) => new Set(slot))).toEqual([new Set([one]), new Set([two, three])]);
  // The picture is as old as before; what was marked is newer, and counts.
  const next = { heat: heatOf(heat), marks: [mark(two, 9), mark(one, 10)] };
  expect(await outcome({ ...next, marked_age_ms: 10 })).toBe('said');
  expect((await seenBy(chief, heat)).at(-1)?.order).toEqual([[two], [one]]);
});

test('a picture of the wrong heat takes its order along, and one of before the order to ride again says nothing', async () => {
  const { chief, heatOf, outcome } = await lineOf(12);
  const [heat, other] = [await chief.heat('M1'), await chief.heat('M1', 2)];
  const marksOf = async (those: PackHeat) => {
    const { riders } = await chief.pack();
    return idsOf(those).map((id, frame) => ({
      plate: riders.find(({ entry_id }) => entry_id === id)?.plate ?? '',
      frame,
    }));
  };
  await outcome({ heat: heatOf(heat), marks: await marksOf(other), marked_age_ms: 900 });
  await outcome({ heat: heatOf(other), marks: await marksOf(other), marked_age_ms: 500 });
  expect((await seenBy(chief, heat)).at(-1)?.order).toEqual([]);
  expect((await seenBy(chief, other)).at(-1)?.order).toEqual(idsOf(other).map((id) => [id]));
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída' } }, attempt: 2 }, other);
  await chief.told();
  const late = { heat: heatOf(other), marks: (await marksOf(other)).slice(1), marked_age_ms: 0 };
  expect(await outcome({ ...late, age_ms: 60_000 })).toBe('old');
});

test('the picture is seen by the table alone, which marks it too, and it goes after two days', async () => {
  const { chief, bring, say, url, path, token, slit, table } = await lineOf();
  const judge = await Phone.open(table, office, 'finish');
  expect(codeOf(await bring(await picture()))).toBe('document.not_found');
  await say({});
  for (const bytes of [await picture(STRIP.height), Buffer.from('no picture')])
    expect((await bring(bytes)).statusCode).toBe(400);
  expect((await bring(await picture())).statusCode).toBe(200);
  expect((await bring(await picture())).statusCode).toBe(200);
  const list = async () => (await chief.call('GET', '/slits')).json<z.infer<typeof listSlits.reply>>().items;
  expect(await list()).toMatchObject([{ picture_id: slit.picture_id, heat: null, marks: 0 }]);
  for (const below of [`${url}/slits`, path, `${path}/picture`])
    for (const by of [token, judge.token, null])
      expect((await office.people.call('GET', below, by)).statusCode).toBeGreaterThan(400);
  const shown = await office.people.call('GET', `${path}/picture`, chief.token);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
    width: PAGE.width,
    height: 2 * STRIP.height,
  });

  const heat = await chief.heat('M1');
  const { riders } = await chief.pack();
  const marks = idsOf(heat).map((id, frame) => ({
    plate: riders.find(({ entry_id }) => entry_id === id)?.plate ?? '',
    frame: 100 - frame,
  }));
  const body = { heat: nameOfHeat(heat), marks };
  const marked = await office.people.call('PUT', `${path}/marks`, chief.token, body);
  expect(marked.json()).toMatchObject({ outcome: 'said', strangers: [] });
  expect((await seenBy(chief, heat)).at(-1)?.order).toEqual(
    idsOf(heat)
      .toReversed()
      .map((id) => [id]),
  );
  // The phone says its own again, without marks: what the table marked later stays.
  await say({});
  const read = (await office.people.call('GET', path, chief.token)).json<z.infer<typeof getSlit.reply>>();
  expect(read).toMatchObject({ marks, times_us: slit.times_us });
  const outside = { ...body, marks: [{ plate: marks[0]?.plate, frame: 400 }] };
  const refused = await office.people.call('PUT', `${path}/marks`, chief.token, outside);
  expect(codeOf(refused)).toBe('timing.slit_damaged');

  const { rows } = await app.pool.query<{ discard_after: string }>(
    'select discard_after from file join slit_picture using (file_id) where picture_id = $1',
    [slit.picture_id],
  );
  const days = (Date.parse(rows[0]?.discard_after ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(2);
  await app.pool.query(`update slit_picture set heard_at = now() - interval '49 hours'`);
  await sweepSlits(openDb(app.pool));
  expect(await list()).toEqual([]);
});

test('what is damaged is refused, and no race takes the picture of another one', async () => {
  const { say, slit } = await lineOf();
  const other = await lineOf();
  expect(codeOf(await say({ times_us: [0, 9, 9] }))).toBe('timing.slit_damaged');
  expect(codeOf(await say({ marks: [{ plate: '1', frame: 400 }] }))).toBe('timing.slit_damaged');
  expect((await say({ times_us: [] })).statusCode).toBe(400);
  await say({});
  expect(codeOf(await other.say({ picture_id: slit.picture_id }))).toBe('document.not_found');
});
