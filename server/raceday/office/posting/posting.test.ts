import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, officeHeat, Phone, places, rule } from '#server/testing/judges.ts';
import { LivePhone } from '#server/testing/live-phone.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { PostingRoom } from '#server/testing/posting.ts';

let app: TestApp;
let office: Office;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  origin = await app.listen();
});
afterAll(() => app.stop());

/** Reads what the public sees of the motos of the first class. */
async function told({ table }: PostingRoom) {
  const phone = new LivePhone(origin, table.race_id);
  await phone.snapshot();
  return phone.state.facts.get(`s/${table.classes[0]}/motos`)?.body ?? null;
}

/** Lets the office swap the first and the second in the first heat. */
async function correct({ table }: PostingRoom, reason?: string) {
  const { category_id, phase, serie } = { category_id: table.classes[0], phase: 'M1', serie: 1 };
  const { basis, runs } = await officeHeat(table, 'M1');
  const results = runs.map(({ entry_id, status, place }) => ({
    entry_id,
    status,
    place: place === 1 ? 2 : place === 2 ? 1 : place,
  }));
  const said = reason === undefined ? {} : { reason };
  const body = { category_id, phase, serie, basis, results, request_key: crypto.randomUUID(), ...said };
  return table.ask('PUT', '/results', body);
}

const status = ({ table }: PostingRoom, was: string, race_status: string, reason?: string) =>
  table.ask('PUT', '/results/status', { was, race_status, ...(reason === undefined ? {} : { reason }) });

describe('a stage of a class', () => {
  test('is posted by itself, with a clock everybody reads, while the race goes on', async () => {
    const room = await PostingRoom.ridden(app, office, [6, 6]);
    expect(await told(room)).toBeNull();
    await room.posted(app);
    const { state, until, posted_at, by, changed } = await room.stage();
    expect([state, changed, by]).toEqual(['PROVISIONAL', false, 'Ana']);
    expect(Date.parse(until ?? '') - Date.parse(posted_at ?? '')).toBeLessThanOrEqual(15 * 60_000 + 1000);
    await expect
      .poll(() => told(room))
      .toMatchObject({
        b: 'PROVISIONAL',
        u: Math.floor(Date.parse(until ?? '') / 1000),
      });
    expect((await room.stage('motos', room.table.classes[1])).state).toBe('RACING');
    expect((await room.board()).race_status).toBe('RACING');
  });

  test('is posted once it is ridden whole, and upon the results that were read', async () => {
    const room = await PostingRoom.ridden(app, office);
    const heat = await room.judge.heat('M2');
    await app.pool.query(
      `update run set status = null, place = null where heat_id = (select heat_id from heat where race_id = $1 and phase = 'M2')`,
      [room.table.race_id],
    );
    expect(codeOf(await room.post('PROVISIONAL'))).toBe('posting.not_ridden');
    room.judge.sheet(heat, idsOf(heat).toReversed());
    await room.judge.told();
    expect(codeOf(await room.post('PROVISIONAL', undefined, { digest: 'x' }))).toBe('office.changed');
    expect((await room.post('PROVISIONAL')).statusCode).toBe(200);
    const { basis } = await room.stage();
    expect(codeOf(await room.post('OFFICIAL', 'Se terminó', { basis: basis - 1 }))).toBe('office.changed');
    expect(codeOf(await room.post('PROVISIONAL', undefined, { stage: 'final' }))).toBe(
      'posting.stage_not_found',
    );
  });

  test('becomes official behind its clock, before it with a reason, and goes back with one', async () => {
    const room = await PostingRoom.ridden(app, office);
    expect(codeOf(await room.post('OFFICIAL'))).toBe('posting.not_posted');
    await room.posted(app);
    expect(codeOf(await room.post('OFFICIAL'))).toBe('posting.window_open');
    expect((await room.post('OFFICIAL', 'Los delegados firmaron')).statusCode).toBe(200);
    await expect.poll(() => told(room)).toMatchObject({ b: 'OFFICIAL', u: null });
    expect(codeOf(await room.post('RACING'))).toBe('posting.reason_missing');
    expect((await room.post('RACING', 'Faltaba un video')).statusCode).toBe(200);
    await expect.poll(() => told(room)).toMatchObject({ b: 'RACING' });
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where entity = 'race' and entity_id = $1 and action = 'post_stage' order by audit_id`,
      [room.table.race_id],
    );
    expect(rows.map(({ became }) => became)).toEqual([
      { state: 'PROVISIONAL' },
      { state: 'OFFICIAL', reason: 'Los delegados firmaron' },
      { state: 'RACING', reason: 'Faltaba un video' },
    ]);
    const over = await PostingRoom.ridden(app, office);
    await over.posted(app, { isOver: true });
    expect((await over.post('OFFICIAL')).statusCode).toBe(200);
  });

  test('is posted by the table of its race and no other judge, under the name of its code', async () => {
    const room = await PostingRoom.ridden(app, office);
    const chief = await Phone.open(room.table, office, 'chief');
    expect((await room.post('PROVISIONAL', undefined, {}, room.judge.token)).statusCode).toBe(403);
    expect((await room.post('PROVISIONAL', undefined, {}, chief.token)).statusCode).toBe(200);
    expect((await room.stage()).by).toBe('chief');
    const other = await PostingRoom.ridden(app, office);
    expect((await other.ask('GET', '/posting', undefined, chief.token)).statusCode).toBe(403);
  });

  test('twice at once is posted once', async () => {
    const room = await PostingRoom.ridden(app, office);
    const answers = await Promise.all([1, 2, 3].map(() => room.post('PROVISIONAL')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('stages of several classes', () => {
  const together = (room: PostingRoom, became: string, stages: readonly object[], token?: string) =>
    room.ask('POST', '/posting/together', { became, stages }, token);
  const asRead = async (room: PostingRoom) =>
    (await room.board()).stages.map(({ category_id, stage, basis, digest }) => ({
      category_id,
      stage,
      basis,
      digest,
    }));
  const states = async (room: PostingRoom) => (await room.board()).stages.map(({ state }) => state);

  test('are posted at once and taken back a moment later without a reason, by the table too', async () => {
    const room = await PostingRoom.ridden(app, office, [6, 6]);
    const chief = await Phone.open(room.table, office, 'chief');
    expect((await together(room, 'PROVISIONAL', await asRead(room), room.judge.token)).statusCode).toBe(403);
    expect((await together(room, 'PROVISIONAL', await asRead(room), chief.token)).statusCode).toBe(200);
    expect(await states(room)).toEqual(['PROVISIONAL', 'PROVISIONAL']);
    expect((await together(room, 'RACING', await asRead(room), chief.token)).statusCode).toBe(200);
    expect(await states(room)).toEqual(['RACING', 'RACING']);
    await together(room, 'PROVISIONAL', await asRead(room));
    // It looks as if it had been posted eleven seconds ago, because rows of postings are never changed.
    await together(room, 'RACING', await asRead(room));
    await app.pool.query(
      `insert into stage_publication (race_id, category_id, stage, became, digest, protest_until, moved_by, moved_at)
       select distinct on (category_id) race_id, category_id, stage, became, digest, protest_until, moved_by, now() - interval '11 s'
       from stage_publication where race_id = $1 and became = 'PROVISIONAL' order by category_id, stage_publication_id desc`,
      [room.table.race_id],
    );
    expect(codeOf(await together(room, 'RACING', await asRead(room)))).toBe('posting.reason_missing');
  });

  test('are all posted or none: one that changed meanwhile is looked at again', async () => {
    const room = await PostingRoom.ridden(app, office, [6, 6]);
    const [one, other] = await asRead(room);
    const stale = [one, { ...other, digest: 'another' }].filter((stage) => stage !== undefined);
    expect(codeOf(await together(room, 'PROVISIONAL', stale))).toBe('office.changed');
    expect(await states(room)).toEqual(['RACING', 'RACING']);
    expect((await together(room, 'PROVISIONAL', [])).statusCode).toBe(400);
  });

  test('what is posted again does not go back without a reason: that would take away what was read before', async () => {
    const room = await PostingRoom.ridden(app, office);
    await room.posted(app);
    await correct(room, 'Video de la llegada');
    expect((await room.post('PROVISIONAL')).statusCode).toBe(200);
    expect(codeOf(await room.post('RACING'))).toBe('posting.reason_missing');
  });
});

describe('the next stage at the table', () => {
  const base = (room: PostingRoom) => `/api/office/races/${room.table.race_id}/stages`;

  test('is foreseen and made with its code, in its race alone, by the setting of the day', async () => {
    const room = await PostingRoom.ridden(app, office, [11]);
    const chief = await Phone.open(room.table, office, 'chief');
    const call = (path: string, body: object, token = chief.token) =>
      office.people.call('POST', path, token, body);
    const category_id = room.table.classes[0];
    const what = { category_id, gate_mode: null };
    const seen = await call(`${base(room)}/foresee`, what);
    expect(seen.statusCode).toBe(200);
    const { made } = seen.json<ForeseenStage>();
    const all = await room.ask('GET', '/stages', undefined, chief.token);
    expect(all.json<{ items: ForeseenStage[] }>().items[0]?.made?.basis).toBe(made?.basis);
    expect(codeOf(await call(`${base(room)}/foresee`, { ...what, gate_mode: 'randomDraw' }))).toBe(
      'session.not_allowed',
    );
    const body = { ...what, basis: made?.basis, request_key: crypto.randomUUID() };
    expect((await call(base(room), body, room.judge.token)).statusCode).toBe(403);
    const other = await PostingRoom.ridden(app, office, [11]);
    expect((await call(base(other), body)).statusCode).toBe(403);
    expect((await call(base(room), body)).statusCode).toBe(200);
    // Its answer was lost: if the request comes again, nothing is made twice.
    expect((await call(base(room), body)).statusCode).toBe(200);
    expect((await room.board()).stages.map(({ stage }) => stage)).toContain(made?.stage);
    const { rows } = await app.pool.query<{ desk_name: string | null; user_id: number | null }>(
      `select desk_name, user_id from audit where action = 'draw_stage' and entity_id = $1`,
      [room.table.race_id],
    );
    expect(rows).toEqual([{ desk_name: 'chief', user_id: null }]);
  });

  test('is taken back with its code at once, later with a reason on record, and never once a judge spoke of it', async () => {
    const room = await PostingRoom.ridden(app, office, [11]);
    const { table, judge } = room;
    const chief = await Phone.open(table, office, 'chief');
    const call = (path: string, body: object, token = chief.token) =>
      office.people.call('POST', `${base(room)}${path}`, token, {
        ...body,
        request_key: crypto.randomUUID(),
      });
    const [category_id] = table.classes;
    const what = { category_id, gate_mode: null };
    const make = async () => {
      const { made } = (
        await office.people.call('POST', `${base(room)}/foresee`, chief.token, what)
      ).json<ForeseenStage>();
      expect((await call('', { ...what, basis: made?.basis })).statusCode).toBe(200);
      return made?.stage ?? 'final';
    };
    const drawn = async () => (await room.board()).stages.map(({ stage }) => stage);
    const back = (stage: string, more: object = {}, token = chief.token) =>
      call('/undo', { stages: [{ category_id, stage }], ...more }, token);
    const age = () =>
      app.pool.query(`update draw set drawn_at = drawn_at - interval '11 seconds' where race_id = $1`, [
        table.race_id,
      ]);

    const stage = await make();
    expect((await back(stage, {}, judge.token)).statusCode).toBe(403);
    expect(codeOf(await back('M1'))).toBe('office.changed');
    expect((await back(stage)).statusCode).toBe(200);
    expect(await drawn()).not.toContain(stage);
    expect(codeOf(await back(stage))).toBe('draw.not_drawn');

    await make();
    await age();
    expect(codeOf(await back(stage))).toBe('posting.reason_missing');
    expect((await back(stage, { reason: 'Faltaba un reclamo' })).statusCode).toBe(200);
    const { rows } = await app.pool.query<{ desk_name: string; became: object }>(
      `select desk_name, became from audit where action = 'draw_undo' and entity_id = $1 order by audit_id`,
      [table.race_id],
    );
    const taken = { classes: [category_id], of: 'stage' };
    expect(rows).toEqual([
      { desk_name: 'chief', became: taken },
      { desk_name: 'chief', became: { ...taken, reason: 'Faltaba un reclamo' } },
    ]);

    // One of two judges has said a sheet: nothing stands yet, but somebody has ridden.
    await app.pool.query('update race_day set seats = 2 where race_id = $1', [table.race_id]);
    await make();
    const heat = await judge.heat(stage);
    judge.sheet(heat, idsOf(heat));
    await judge.told(judge.ops.slice(-1));
    expect(codeOf(await back(stage, { reason: 'Faltaba un reclamo' }))).toBe('draw.ridden');
    expect(codeOf(await table.undo({ of: 'stage' }))).toBe('draw.ridden');
    expect(await drawn()).toContain(stage);
  });
});

describe('results of a stage that is posted', () => {
  test('change with a reason the public reads, and then ask to be posted again: no clock runs on over other results', async () => {
    const room = await PostingRoom.ridden(app, office);
    await room.posted(app, { isOver: true });
    const before = await room.stage();
    expect(codeOf(await correct(room))).toBe('results.reason_missing');
    expect((await correct(room, 'Video de la llegada')).statusCode).toBe(200);
    const after = await room.stage();
    expect([after.changed, after.basis, after.until]).toEqual([true, before.basis, before.until]);
    expect(codeOf(await room.post('OFFICIAL', 'Apuro'))).toBe('posting.changed');
    const { race_corrections } = (await app.get(`/api/races/${room.table.race_id}`)).json<Race>();
    expect(race_corrections?.[0]?.reason).toBe('Video de la llegada');
    expect((await room.post('PROVISIONAL')).statusCode).toBe(200);
    expect((await room.stage()).changed).toBe(false);
    expect((await room.post('OFFICIAL')).statusCode).toBe(200);
  });

  test('are not changed by a late sheet; the table rules with a reason', async () => {
    const room = await PostingRoom.ridden(app, office);
    await room.posted(app);
    const heat = await room.judge.heat('M1');
    const stood = await places(room.table, 'M1');
    room.judge.sheet(heat, idsOf(heat).toReversed());
    await room.judge.told();
    expect(await places(room.table, 'M1')).toEqual(stood);
    const chief = await Phone.open(room.table, office, 'chief');
    rule(chief, heat, stood.toReversed());
    expect((await chief.told()).refused).toMatchObject([{ code: 'results.reason_missing' }]);
    const { ops } = await heard(chief);
    const over = ops
      .filter(({ op }) => op.said.kind === 'seal' && op.heat?.phase === 'M1')
      .map((one) => one.op_id);
    rule(chief, heat, stood.toReversed(), { reason: 'Foto de la llegada', over });
    await chief.told();
    expect(await places(room.table, 'M1')).toEqual(stood.toReversed());
    expect((await room.stage()).changed).toBe(true);
  });
});

describe('the race and its stages', () => {
  test('a race made provisional posts what is ridden, and taken back posts it no more', async () => {
    const room = await PostingRoom.ridden(app, office, [6, 6]);
    await room.posted(app);
    const { basis } = await room.stage();
    expect((await status(room, 'RACING', 'PROVISIONAL')).statusCode).toBe(200);
    expect((await room.stage()).basis).toBe(basis);
    const other = room.table.classes[1];
    expect((await room.stage('motos', other)).state).toBe('PROVISIONAL');
    expect((await status(room, 'PROVISIONAL', 'RACING')).statusCode).toBe(200);
    expect((await room.stage('motos', other)).state).toBe('RACING');
    expect(await room.stage()).toMatchObject({ state: 'PROVISIONAL', basis });
  });

  test('a race becomes official behind the last clock, or with a reason, and undone it waits on', async () => {
    const room = await PostingRoom.ridden(app, office);
    await status(room, 'RACING', 'PROVISIONAL');
    const { until } = await room.stage();
    expect(codeOf(await status(room, 'PROVISIONAL', 'OFFICIAL'))).toBe('posting.window_open');
    expect((await status(room, 'PROVISIONAL', 'OFFICIAL', 'Se hizo de noche')).statusCode).toBe(200);
    expect((await room.stage()).state).toBe('OFFICIAL');
    expect((await status(room, 'OFFICIAL', 'PROVISIONAL')).statusCode).toBe(200);
    expect(await room.stage()).toMatchObject({ state: 'PROVISIONAL', until, changed: false });
  });

  test('a race whose results changed since they were posted becomes official by who says why', async () => {
    const room = await PostingRoom.ridden(app, office);
    await room.posted(app, { isOver: true });
    await status(room, 'RACING', 'PROVISIONAL');
    await correct(room, 'Video de la llegada');
    expect(codeOf(await status(room, 'PROVISIONAL', 'OFFICIAL'))).toBe('posting.changed');
    expect((await status(room, 'PROVISIONAL', 'OFFICIAL', 'Avisado a todos')).statusCode).toBe(200);
    expect(await room.stage()).toMatchObject({
      state: 'OFFICIAL',
      changed: false,
      reason: 'Avisado a todos',
    });
  });

  test('how long protests are taken is set with how the race is judged, and left alone where nobody says', async () => {
    const room = await PostingRoom.ridden(app, office);
    const judging = { seats: 1, table_confirms: false, two_sign: false };
    const save = (more: object) => room.table.ask('PUT', '/judging', { ...judging, ...more });
    expect((await save({ protest_minutes: 121 })).statusCode).toBe(400);
    expect((await save({ protest_minutes: 40 })).json()).toMatchObject({ protest_minutes: 40 });
    expect((await save({})).json()).toMatchObject({ protest_minutes: 40 });
    await room.posted(app);
    const { until, posted_at } = await room.stage();
    const minutes = (Date.parse(until ?? '') - Date.parse(posted_at ?? '')) / 60_000;
    expect(Math.round(minutes)).toBe(40);
  });
});
