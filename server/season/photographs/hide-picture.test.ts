import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeatPictures } from '#contract/raceday/office/results/pictures.ts';
import type { Gallery } from '#contract/season/photographs/gallery.ts';
import type { OfficeTakeDown } from '#contract/season/photographs/take-down-desk.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

/* The picture of a heat, such as its photo finish, is hidden by the office in one step, and by a family that rode. */

/** The promised time for what must no longer be shown. */
const soon = { timeout: 2000 };

let app: TestApp;
let office: Office;
let colour = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;

/** Makes a drawn race with one picture of its first heat, which everybody sees. */
async function pictured() {
  const table = await DrawTable.open(app, office, [5]);
  await table.draw();
  const below = `/results/${table.classes[0]}/M1/1/pictures`;
  const background = `#${(colour += 4096).toString(16).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const fields = { description: 'Foto finish', confirmed: 'true' };
  const path = `/api/office/races/${table.race_id}${below}`;
  const sent = await office.people.send('POST', path, office.token, fields, {
    file: { name: 'f.jpg', bytes },
  });
  const [one] = sent.json<HeatPictures>().items;
  if (!one) throw new Error(sent.body);
  const { image_id, mini, medium, full } = one;
  const shown = async () =>
    (await app.get(`/api/races/${table.race_id}`))
      .json<Race>()
      .race_races.mangas.flatMap(({ images }) => images);
  await expect.poll(shown).toHaveLength(1);
  const act = (action: 'hide' | 'show', body?: object, by = office) =>
    by.ask('POST', `/races/${table.race_id}/pictures/${image_id}/${action}`, body);
  return {
    table,
    below,
    bytes,
    image_id,
    /** Decides what the office itself requested. */
    decide: async (decision: 'taken_down' | 'kept') => {
      const request = (await waiting()).find((asked) => asked.image_id === image_id && asked.by_office);
      const path = `/cups/${request?.cup_id}/take-downs/${request?.take_down_id}`;
      expect((await office.ask('PUT', path, { decision, reason: 'Se ve a un menor' })).statusCode).toBe(200);
    },
    family: async () => {
      const { rows } = await app.pool.query<{ rider_id: number }>(
        'select rider_id from entry where race_id = $1 limit 1',
        [table.race_id],
      );
      const { token } = await office.people.account({ riders: rows.map(({ rider_id }) => rider_id) });
      return office.people.call('POST', `/api/photographs/${image_id}/hide`, token);
    },
    shown,
    ask: () =>
      office.people.call('POST', `/api/photographs/${image_id}/take-down`, null, {
        reason: 'Es mi hija',
        user_email: 'abuela@example.org',
      }),
    hide: (reason = 'Se ve a un menor', by = office) => act('hide', { reason }, by),
    show: (by = office) => act('show', undefined, by),
    atDesk: async () => (await table.ask('GET', below)).json<HeatPictures>().items,
    alone: async () => (await app.get(`/api/races/${table.race_id}/photographs`)).json<Gallery>().heats ?? [],
    statuses: () => Promise.all([mini, medium, full ?? ''].map(statusOf)),
    recorded: async () =>
      (
        await app.pool.query<{ action: string; became: object }>(
          `select action, became from audit where entity_id = $1 and action like 'picture_%' order by audit_id`,
          [table.race_id],
        )
      ).rows,
  };
}
const gone = [404, 404, 404];
const seen = [200, 200, 200];
const waiting = async () =>
  (await office.ask('GET', '/take-downs'))
    .json<{ items: OfficeTakeDown[] }>()
    .items.filter(({ decision }) => decision === null);

describe('the office', () => {
  test('hides the picture of a heat: within two seconds nobody gets it anywhere, in no size, and the record says why', async () => {
    const one = await pictured();
    expect((await one.alone()).map(({ image_id }) => image_id)).toEqual([one.image_id]);
    expect((await one.shown())[0]?.image_id).toBe(one.image_id);
    expect((await one.hide()).json()).toEqual({ image_id: one.image_id, is_hidden: true });
    expect((await one.hide()).statusCode).toBe(200);
    await expect.poll(one.statuses, soon).toEqual(gone);
    await expect.poll(one.shown, soon).toEqual([]);
    await expect.poll(one.alone, soon).toEqual([]);
    expect(await one.atDesk()).toMatchObject([{ is_hidden: true }]);
    expect(await one.recorded()).toEqual([
      { action: 'picture_hidden', became: { image_id: one.image_id, reason: 'Se ve a un menor' } },
    ]);
    expect((await one.hide('')).statusCode).toBe(400);
  });

  test('shows it again: it is back everywhere, on record, and a family can hide it later', async () => {
    const one = await pictured();
    await one.hide();
    await expect.poll(one.statuses, soon).toEqual(gone);
    expect((await one.show()).json()).toMatchObject({ is_hidden: false });
    expect((await one.show()).statusCode).toBe(200);
    await expect.poll(one.statuses, soon).toEqual(seen);
    await expect.poll(one.shown, soon).toHaveLength(1);
    expect((await one.recorded()).map(({ action }) => action)).toEqual(['picture_hidden', 'picture_shown']);
    expect((await waiting()).some(({ image_id }) => image_id === one.image_id)).toBe(false);
    expect((await one.family()).json()).toMatchObject({ is_hidden: true });
    await expect.poll(one.statuses, soon).toEqual(gone);
    // What a family hides is decided with a reason that is sent to the family, and not with one tap.
    expect((await one.show()).json()).toMatchObject({ is_hidden: true, by_family: true });
    expect(await one.statuses()).toEqual(gone);
  });

  test('takes it down for good where pictures are decided, and writes no letter to itself', async () => {
    const one = await pictured();
    await one.hide();
    const [request] = (await waiting()).filter(({ image_id }) => image_id === one.image_id);
    expect(request).toMatchObject({ by_office: true, by_family: false, is_hidden: true, user_email: null });
    await takeLetters(app.dataDir);
    await office.ask('PUT', `/cups/${request?.cup_id}/take-downs/${request?.take_down_id}`, {
      decision: 'taken_down',
      reason: 'Se ve a un menor',
    });
    await app.tasks.take_down_decided({ take_down_id: request?.take_down_id ?? 0 });
    expect(await takeLetters(app.dataDir)).toEqual([]);
    expect(await one.atDesk()).toEqual([]);
    expect(codeOf(await one.show())).toBe('photograph.not_found');
    await expect.poll(one.statuses, soon).toEqual(gone);
  });

  test('places no picture again that was taken down, and shows none that stands at a heat all the same', async () => {
    const one = await pictured();
    await one.hide();
    await one.decide('taken_down');
    const again = await one.table.ask('PUT', one.below, { was: [], image_ids: [one.image_id] });
    expect(codeOf(again)).toBe('office.picture_elsewhere');
    await app.pool.query(
      `insert into heat_image (heat_id, position, image_id)
         select heat_id, 0, $2 from heat where race_id = $1 order by heat_id limit 1`,
      [one.table.race_id, one.image_id],
    );
    expect(codeOf(await one.hide())).toBe('photograph.not_found');
    expect(codeOf(await one.show())).toBe('photograph.not_found');
    expect(await one.statuses()).toEqual(gone);
  });

  test('of another organization does neither, and no picture is hidden through another race', async () => {
    const [one, other] = [await pictured(), await pictured()];
    const stranger = await Office.open(app, 'Liga de al lado');
    expect((await one.hide('Porque sí', stranger)).statusCode).toBe(403);
    expect((await one.show(stranger)).statusCode).toBe(403);
    const elsewhere = `/races/${other.table.race_id}/pictures/${one.image_id}/hide`;
    expect(codeOf(await office.ask('POST', elsewhere, { reason: 'Se ve a un menor' }))).toBe(
      'photograph.not_found',
    );
    expect(await one.statuses()).toEqual(seen);
  });
});

describe('one photograph at two heats', () => {
  /** Hides it at its first heat and returns the picture of the second one, which is hidden with it. */
  const twice = async () => {
    const one = await pictured();
    const below = one.below.replace('/M1/', '/M2/');
    const path = `/api/office/races/${one.table.race_id}${below}`;
    const fields = { description: 'Foto finish', confirmed: 'true' };
    const file = { name: 'f.jpg', bytes: one.bytes };
    const sent = await office.people.send('POST', path, office.token, fields, { file });
    const second = sent.json<HeatPictures>().items[0]?.image_id ?? 0;
    expect(second).not.toBe(one.image_id);
    await one.hide();
    const beside = `/races/${one.table.race_id}/pictures/${second}`;
    return { ...one, second, beside };
  };

  test('is shown again from either of them, and asked to be decided once', async () => {
    const { second, beside, statuses, image_id } = await twice();
    await office.ask('POST', `${beside}/hide`, { reason: 'Se ve a un menor' });
    const open = (await waiting()).filter((asked) => [image_id, second].includes(asked.image_id));
    expect(open).toHaveLength(1);
    const shown = await office.ask('POST', `${beside}/show`);
    expect(shown.json()).toEqual({ image_id: second, is_hidden: false, by_family: false });
    await expect.poll(statuses, soon).toEqual(seen);
  });

  test('that another organization hides stays hidden, and it is not said that a family does', async () => {
    const { beside, statuses, second, image_id } = await twice();
    const other = await Office.open(app, 'Liga de enfrente');
    const { cup_id } = await other.published('Copa de enfrente', ['2031-05-04']);
    await app.pool.query('update take_down set cup_id = $1 where image_id = $2', [cup_id, image_id]);
    const shown = await office.ask('POST', `${beside}/show`);
    expect(shown.json()).toEqual({ image_id: second, is_hidden: true, by_family: false });
    expect(await statuses()).toEqual(gone);
  });
});

test('what the office hid and kept itself a family hides in one tap', async () => {
  const one = await pictured();
  await one.hide();
  await one.decide('kept');
  await expect.poll(one.statuses, soon).toEqual(seen);
  expect((await one.family()).json()).toMatchObject({ is_hidden: true });
  await expect.poll(one.statuses, soon).toEqual(gone);
});

test('a picture that is taken down while another one of the office shows it again stays taken down', async () => {
  const one = await pictured();
  await one.ask();
  await one.hide();
  const [request] = (await waiting()).filter(
    ({ image_id, by_office }) => image_id === one.image_id && !by_office,
  );
  const record = await app.pool.connect();
  try {
    // Whoever writes to the record waits: by then both have done their work.
    await record.query('begin');
    await record.query('lock table audit in exclusive mode');
    const held = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const showing = one.show();
    await expect.poll(async () => (await record.query(held)).rowCount).toBe(1);
    const deciding = office.ask('PUT', `/cups/${request?.cup_id}/take-downs/${request?.take_down_id}`, {
      decision: 'taken_down',
      reason: 'Lo pidió la familia',
    });
    await expect.poll(async () => (await record.query(held)).rowCount).toBe(2);
    await record.query('rollback');
    expect((await showing).statusCode).toBe(200);
    expect((await deciding).statusCode).toBe(200);
  } finally {
    record.release(true);
  }
  await expect.poll(one.statuses, soon).toEqual(gone);
});
