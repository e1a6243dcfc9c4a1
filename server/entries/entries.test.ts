import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryReply, RiderInscription } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await gate.anotherDate();
});

const infoOf = async (token: string, rider_id: number) =>
  (await gate.info(token, rider_id)).json<RiderInscription>();

describe('info_rider: not inscribed, inscribed, and what is missing', () => {
  test('lists the categories that fit, with licence, dues and plate', async () => {
    const { token, rider_id } = await gate.family();
    const info = await infoOf(token, rider_id);
    expect(info.items.map(({ category_id }) => category_id)).toEqual([gate.boys, gate.cruisers]);
    const [boys, cruisers] = info.items;
    expect(boys).toMatchObject({
      inscripted: false,
      lbr_approved: true,
      upToDate: true,
      fits: true,
      refusal: null,
    });
    expect(cruisers).toMatchObject({
      lbr_approved: false,
      refusal: 'inscription.licence_not_approved',
      licence: null,
    });
    expect(Date.parse(info.closes_at)).toBeGreaterThan(Date.parse(info.now));
  });
  test.each([
    ['a date that does not exist', '2026-02-30', 400],
    ['a date of another race', '2026-05-10', 404],
  ])('%s', async (_name, date, status) => {
    const { token, rider_id } = await gate.family();
    const query = `race_id=${gate.race_id}&race_date=${date}&rider_id=${rider_id}`;
    expect((await gate.people.call('GET', `/api/races/info_rider?${query}`, token)).statusCode).toBe(status);
  });
});

describe('a rider enters', () => {
  test('inscribing moves it to inscribed, withdrawing returns it', async () => {
    const { token, rider_id } = await gate.family();
    const entered = await gate.enter(token, rider_id);
    expect(entered.statusCode).toBe(200);
    expect(entered.json<EntryReply>()).toMatchObject({ plate: '9', waiting: null });
    expect((await infoOf(token, rider_id)).items[0]).toMatchObject({
      inscripted: true,
      plate: '9',
      refusal: 'inscription.already_in',
      withdrawal: null,
    });
    expect((await gate.withdraw(token, rider_id)).statusCode).toBe(200);
    expect((await infoOf(token, rider_id)).items[0]).toMatchObject({ inscripted: false, plate: '9' });
    expect(await gate.riders()).toEqual([]);
  });
  test('a lost answer and a second press change nothing', async () => {
    const { token, rider_id } = await gate.family();
    const first = (await gate.enter(token, rider_id)).json();
    expect((await gate.enter(token, rider_id)).json()).toEqual(first);
    expect(await gate.riders()).toEqual([rider_id]);
    await gate.withdraw(token, rider_id);
    expect((await gate.withdraw(token, rider_id)).statusCode).toBe(200);
  });
  test('ids may be text, as a form sends them', async () => {
    const { token, rider_id } = await gate.family();
    const body = Object.fromEntries(
      Object.entries(gate.body(rider_id)).map(([name, value]) => [name, String(value)]),
    );
    expect((await gate.people.call('PUT', '/api/races/addrider', token, body)).statusCode).toBe(200);
    expect(await gate.riders()).toEqual([rider_id]);
  });
  test('is on the public page at once, and comes out of it', async () => {
    const { token, rider_id } = await gate.family();
    const race = async () =>
      (await app.get(`/api/races/${gate.race_id}`)).json<{
        race_riders: Record<string, { rider_id: number }[]>;
      }>();
    expect((await race()).race_riders).toEqual({});
    await gate.enter(token, rider_id);
    await expect.poll(async () => (await race()).race_riders[String(gate.boys)]?.length ?? 0).toBe(1);
    await gate.withdraw(token, rider_id);
    await expect.poll(async () => (await race()).race_riders[String(gate.boys)]?.length ?? 0).toBe(0);
  });
  test('the family gets one letter about all its riders', async () => {
    const { token, rider_id, user_id, user_email } = await gate.family();
    const sister = await gate.people.rider(gate.place, { firstname: 'Emma', birthdate: '2016-02-01' });
    await app.pool.query(`insert into user_rider (user_id, rider_id) values ($1, $2)`, [user_id, sister]);
    await gate.licence(sister);
    await gate.enter(token, rider_id);
    await gate.enter(token, sister);
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes(user_email));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Emma');
    expect(letters[0]?.text).toContain('Tomás');
  });
  test.each([
    [
      'the licence is not approved',
      async () => (await gate.family({ licence: false })).rider_id,
      'inscription.licence_not_approved',
    ],
    [
      'the category is for younger ones',
      async () => {
        const { rider_id } = await gate.family({ birthdate: '2000-01-01' });
        return rider_id;
      },
      'inscription.category_old',
    ],
  ])('not when %s', async (_name, rider, code) => {
    const rider_id = await rider();
    const { token } = await gate.people.account({ riders: [rider_id] });
    const answer = await gate.enter(token, rider_id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
    expect(await gate.riders()).toEqual([]);
  });
  test('one 20-inch and one cruiser entry, not two on 20 inches', async () => {
    const { token, rider_id } = await gate.family();
    const open = await gate.category('Open', { gender: null });
    await gate.licence(rider_id, open);
    await gate.licence(rider_id, gate.cruisers);
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
    expect((await gate.enter(token, rider_id, gate.cruisers)).statusCode).toBe(200);
    expect((await gate.enter(token, rider_id, open)).json().code).toBe('inscription.wheel_taken');
  });
  test('riding up only where the cup allows it', async () => {
    const { token, rider_id } = await gate.family();
    const older = await gate.category('Mayores', { min_age: 17 });
    await gate.licence(rider_id, older);
    expect((await gate.enter(token, rider_id, older)).json().code).toBe('inscription.category_young');
    await app.pool.query(`update cup set allow_ride_up = true where cup_id = $1`, [gate.cup_id]);
    expect((await gate.enter(token, rider_id, older)).statusCode).toBe(200);
  });
});

describe('bad input', () => {
  test("another family's rider", async () => {
    const { rider_id } = await gate.family();
    const stranger = await gate.family();
    expect((await gate.enter(stranger.token, rider_id)).statusCode).toBe(403);
    expect((await gate.withdraw(stranger.token, rider_id)).statusCode).toBe(403);
  });
  test("the rider's organization may, another one may not", async () => {
    const { rider_id } = await gate.family();
    const { organization_id } = gate.place;
    const office = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    expect((await gate.enter(office.token, rider_id)).statusCode).toBe(200);
    const other = await gate.people.place('Federación Vecina');
    const stranger = await gate.people.account({
      roles: [{ role: 'organizer', organization_id: other.organization_id }],
    });
    expect((await gate.withdraw(stranger.token, rider_id)).statusCode).toBe(403);
  });
  test.each([
    ['a category of another cup', { category_id: 999_999 }, 400, 'race.category_elsewhere'],
    ['a race that does not exist', { race_id: 999_999 }, 404, 'race.not_found'],
    ['another organization', { organization_id: 999_999 }, 404, 'race.not_found'],
    ['a word for a number', { category_id: 'once' }, 400, 'request.bad_body'],
    ['something nobody asked for', { plate: '1' }, 400, 'request.bad_body'],
  ])('%s', async (_name, change, status, code) => {
    const { token, rider_id } = await gate.family();
    const body = { ...gate.body(rider_id), ...change };
    const answer = await gate.people.call('PUT', '/api/races/addrider', token, body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

describe('race status, cup status and window (spec §4)', () => {
  test.each([
    ['CLOSED: registration is closed', 'CLOSED', 'inscription.closed'],
    ['LISTS_POSTED: registration is closed', 'LISTS_POSTED', 'inscription.closed'],
    ['DRAWN: registration is closed', 'DRAWN', 'inscription.closed'],
    ['RACING: registration is closed', 'RACING', 'inscription.closed'],
    ['PROVISIONAL: registration is closed', 'PROVISIONAL', 'inscription.closed'],
    ['OFFICIAL: registration is closed', 'OFFICIAL', 'inscription.closed'],
  ])('%s', async (_name, race_status, code) => {
    const { token, rider_id } = await gate.family();
    await gate.status(race_status);
    expect((await gate.enter(token, rider_id)).json().code).toBe(code);
    expect((await infoOf(token, rider_id)).items[0]?.refusal).toBe(code);
  });
  test('NOT_ISCRIPTION: cannot inscribe yet', async () => {
    const { token, rider_id } = await gate.family();
    await gate.status('NOT_ISCRIPTION');
    await app.pool.query(`update race set opens_by_hand = 'infinity' where race_id = $1`, [gate.race_id]);
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.not_yet');
    expect((await infoOf(token, rider_id)).items[0]?.refusal).toBe('inscription.not_yet');
  });
  test('a closed cup shows no registration controls and takes nobody', async () => {
    const { token, rider_id } = await gate.family();
    await app.pool.query(`update cup set cup_status = 'CLOSED' where cup_id = $1`, [gate.cup_id]);
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.cup_closed');
  });
  test('a draft is nobody else’s business', async () => {
    const { token, rider_id } = await gate.family();
    await app.pool.query(`update cup set cup_status = 'DRAFT' where cup_id = $1`, [gate.cup_id]);
    expect((await gate.enter(token, rider_id)).statusCode).toBe(404);
  });
  test('the window: 1 not yet, 0 open, −1 closed', async () => {
    const { token, rider_id } = await gate.family();
    await app.pool.query(
      `update cup set cup_inscription_init = 4, cup_inscription_end = 1 where cup_id = $1`,
      [gate.cup_id],
    );
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.not_yet');
    await gate.closesDaysBefore(5);
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.closed');
    await gate.closesDaysBefore(4);
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
    await gate.closesDaysBefore(5);
    expect((await gate.withdraw(token, rider_id)).json().code).toBe('inscription.closed');
    // The rider entered before the moment, and a repeated request after it changes nothing.
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
  });
});

describe('the extra withdraw of the one club', () => {
  test('also after the window, until the draw', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    await gate.closesDaysBefore(5);
    expect((await gate.withdraw(token, rider_id)).statusCode).toBe(409);
    await app.pool.query(`update club set club_payments = true where club_id = $1`, [gate.place.club_id]);
    expect((await infoOf(token, rider_id)).can_force_withdraw).toBe(true);
    await gate.status('DRAWN');
    expect((await gate.withdraw(token, rider_id)).json().code).toBe('inscription.drawn');
    await gate.status('LISTS_POSTED');
    expect((await gate.withdraw(token, rider_id)).statusCode).toBe(200);
    await app.pool.query(`update club set club_payments = false where club_id = $1`, [gate.place.club_id]);
  });
});
