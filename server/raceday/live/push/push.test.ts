import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { type PushBrowser, startPushService } from '#server/testing/push-service.ts';

let app: TestApp;
let office: Office;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ PUSH_SERVICES: service.origin });
  office = await Office.open(app);
});
beforeEach(async () => {
  service.received.splice(0);
  service.answerWith(201);
  await app.pool.query('delete from push_subscription');
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

/** Follows riders, who are given by one of their entries. */
async function follow(browser: PushBrowser, entries: readonly number[], more: object = {}) {
  const { rows } = await app.pool.query<{ rider_id: number }>(
    `select rider_id from entry where entry_id = any($1)`,
    [entries],
  );
  return office.people.call('POST', '/api/push', null, {
    endpoint: `${service.origin}${browser.path}`,
    ...browser.keys,
    language: 'es',
    riders: rows.map(({ rider_id }) => rider_id),
    ...more,
  });
}

const waiting = async (task: string) =>
  (
    await app.pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = $1`,
      [task],
    )
  ).rows[0]?.n ?? 0;

/** Waits until all notifications so far are sent. */
async function told() {
  await expect.poll(() => waiting('tell_followers')).toBeGreaterThan(0);
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
  await app.runJobs();
  await app.runJobs();
}

async function heatRidden(judge: Phone, phase: string): Promise<number[]> {
  const heat = await judge.heat(phase);
  const order = idsOf(heat);
  judge.sheet(heat, order);
  await judge.told();
  return order;
}

describe('whoever follows a rider', () => {
  test('is told of a result and of the race that comes, in one notification and once', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const [, second = 0] = idsOf(heat);
    const browser = service.browser();
    expect((await follow(browser, [second])).statusCode).toBe(200);
    await heatRidden(judge, 'M1');
    await told();
    const [first, ...more] = service.received;
    expect(more).toEqual([]);
    expect(first).toMatchObject({ path: browser.path, message: { tag: `entry-${second}` } });
    expect(first?.message.title).toMatch(/ · \d+$/);
    expect(first?.message.body.split('\n')).toEqual(['Manga 1: llegó 2.º (provisorio)']);
    expect(first?.message.url).toMatch(/^\/races\?cup_id=\d+&race_date=/);
    expect(first?.ttl).toBeGreaterThan(200);
    // Something else changes, and no notification is sent again.
    await app.pool.query(`update race_day set delay_minutes = 5 where race_id = $1`, [table.race_id]);
    await told();
    expect(service.received).toHaveLength(1);
  });

  test('hears nothing of what the page said when it asked, and nothing more when it takes the star back', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const order = await heatRidden(judge, 'M1');
    const browser = service.browser();
    await follow(browser, order.slice(0, 2));
    await app.tasks.tell_followers({ race_id: table.race_id });
    expect(await waiting('push')).toBe(0);
    await follow(browser, []);
    expect((await app.pool.query('select from push_subscription')).rowCount).toBe(0);
    await heatRidden(judge, 'M2');
    await app.runJobs();
    expect(service.received).toEqual([]);
  });

  test('is told in its language, of what was taken away, and until when to protest', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const [first = 0, ...others] = idsOf(heat);
    await follow(service.browser(), [first], { language: 'pt' });
    judge.sheet(heat, others, [{ entry_id: first, status: 'DNF' }]);
    await judge.told();
    await app.pool.query(
      `insert into stage_publication (race_id, category_id, stage, became, digest, protest_until)
       values ($1, $2, 'motos', 'PROVISIONAL', 'x', '2099-01-01T15:32:00Z')`,
      [table.race_id, table.classes[0]],
    );
    await told();
    const lines = service.received[0]?.message.body.split('\n') ?? [];
    expect(lines).toContain('Bateria 1: não terminou (provisório)');
    expect(lines.at(-1)).toMatch(/^Baterias: resultado provisório, protestos até \d\d:32\.$/);
  });

  test('of two nodes that hear the same is told once', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const order = idsOf(await judge.heat('M1'));
    await follow(service.browser(), order.slice(0, 1));
    await heatRidden(judge, 'M1');
    await expect.poll(() => waiting('tell_followers')).toBe(1);
    await Promise.all([
      app.tasks.tell_followers({ race_id: table.race_id }),
      app.tasks.tell_followers({ race_id: table.race_id }),
    ]);
    expect(await waiting('push')).toBe(1);
    await app.pool.query(`delete from graphile_worker._private_jobs`);
  });
});

describe('a push service', () => {
  test('that knows a phone no more ends what it follows; one that is busy is asked again', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const [first = 0] = idsOf(await judge.heat('M1'));
    const browser = service.browser();
    await follow(browser, [first]);
    service.answerWith(503);
    await heatRidden(judge, 'M1');
    await told();
    expect(service.received).toEqual([]);
    expect(await waiting('push')).toBe(1);
    service.answerWith(201);
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    expect(service.received).toHaveLength(1);
    service.answerWith(410);
    await heatRidden(judge, 'M2');
    await told();
    expect((await app.pool.query('select from push_follow')).rowCount).toBe(0);
  });

  test('that sends us elsewhere is not followed there', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const [first = 0] = idsOf(await judge.heat('M1'));
    await follow(service.browser(), [first]);
    service.answerWith(302);
    const before = service.asked();
    await heatRidden(judge, 'M1');
    await told();
    expect(service.asked()).toBe(before + 1);
    expect((await app.pool.query('select failures from push_subscription')).rows).toEqual([{ failures: 1 }]);
  });

  test.each([
    'https://example.org/send/1',
    'https://fcm.googleapis.com.example.org/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://user:secret@fcm.googleapis.com/send/1',
    'http://fcm.googleapis.com/send/1',
    'http://127.0.0.1:5432/',
    'https://[::1]/send/1',
  ])('that nobody knows is refused: %s', async (endpoint) => {
    const answer = await follow(service.browser(), [], { endpoint });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'push.service_unknown' });
  });
});

describe('a key that nothing can be sealed to', () => {
  const offCurve = `B${'A'.repeat(86)}`;

  test.each([
    ['no point of the curve', { p256dh: offCurve }],
    ['no secret of sixteen bytes', { auth: 'AAAA' }],
  ])('is refused when it is given: %s', async (_what, keys) => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const answer = await follow(service.browser(), idsOf(await judge.heat('M1')).slice(0, 1), keys);
    expect(answer.statusCode).toBe(400);
    expect((await app.pool.query('select from push_subscription')).rowCount).toBe(0);
  });

  test('and was kept before is forgotten at the first message, without another try', async () => {
    const table = await judgedRace(app, office);
    const judge = await Phone.open(table, office, 'finish');
    const [first = 0] = idsOf(await judge.heat('M1'));
    await follow(service.browser(), [first]);
    await app.pool.query('update push_subscription set p256dh = $1', [offCurve]);
    await heatRidden(judge, 'M1');
    await told();
    expect(await waiting('push')).toBe(0);
    expect((await app.pool.query('select from push_subscription')).rowCount).toBe(0);
    expect(service.received).toEqual([]);
  });
});

test.each([
  ['new phones', 'push_new_address', 1000],
  ['followers of one rider', 'push_rider_address', 100],
])('a network has a ceiling a day: %s', async (_what, limit, most) => {
  const table = await judgedRace(app, office);
  const judge = await Phone.open(table, office, 'finish');
  const [one = 0, other = 0] = idsOf(await judge.heat('M1'));
  const known = service.browser();
  expect((await follow(known, [one])).statusCode).toBe(200);
  await app.pool.query(`update rate_limit set points = $1 where key like $2 || ':%'`, [most, limit]);
  expect((await follow(service.browser(), [one])).json()).toMatchObject({ code: 'request.too_many' });
  // A phone that follows already goes on, and may follow others.
  expect((await follow(known, [one, other])).statusCode).toBe(200);
  await app.pool.query('truncate rate_limit');
});

test('a phone that sets stars without an end is told to wait', async () => {
  const table = await judgedRace(app, office);
  const judge = await Phone.open(table, office, 'finish');
  const [one = 0] = idsOf(await judge.heat('M1'));
  const browser = service.browser();
  await follow(browser, [one]);
  await app.pool.query(`update rate_limit set points = 120 where key like 'push_endpoint:%'`);
  expect((await follow(browser, [one])).json()).toMatchObject({ code: 'request.too_many' });
  expect((await follow(service.browser(), [one])).statusCode).toBe(200);
  await app.pool.query('truncate rate_limit');
});

test('a phone follows ten riders at most, and hears nothing of a race nobody may read', async () => {
  const table = await judgedRace(app, office, 1, {}, [11]);
  const { rows } = await app.pool.query<{ entry_id: number }>(
    `select entry_id from entry where race_id = $1 order by entry_id`,
    [table.race_id],
  );
  const entries = rows.map(({ entry_id }) => entry_id);
  const browser = service.browser();
  expect((await follow(browser, entries)).json()).toMatchObject({
    code: 'request.bad_body',
  });
  expect((await follow(browser, entries.slice(1))).statusCode).toBe(200);
  const judge = await Phone.open(table, office, 'finish');
  const heat = await judge.heat('M1');
  await app.pool.query(
    `update cup set cup_status = 'DRAFT' where cup_id = (select cup_id from race where race_id = $1)`,
    [table.race_id],
  );
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  await app.tasks.tell_followers({ race_id: table.race_id });
  expect(await waiting('push')).toBe(0);
});

test('a network that sets stars without an end is told to wait; another one is not', async () => {
  const table = await judgedRace(app, office);
  const judge = await Phone.open(table, office, 'finish');
  const order = idsOf(await judge.heat('M1'));
  const browser = service.browser();
  expect((await follow(browser, order)).statusCode).toBe(200);
  await app.pool.query(`update rate_limit set points = 3000 where key like 'push_address:%'`);
  const refused = await follow(browser, []);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'request.too_many' }),
  ]);
  // What was followed stays: nothing was done.
  expect((await app.pool.query('select from push_follow')).rowCount).toBe(order.length);
  await app.pool.query('truncate rate_limit');
  expect((await follow(browser, [])).statusCode).toBe(200);
});
