import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(() => table.gate.anotherDate());

/** Makes jobs due that wait for their moment. */
async function hurry() {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
}

/** Lets the organization ask a rider for the entry in the race, and returns the due. */
async function askEntryFee(rider_id: number): Promise<number> {
  const { rows } = await app.pool.query<{ due_id: number }>(
    `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
     select e.rider_id, k.book_id, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, e.category_id, 1000, 'ARS'
     from entry e join race r using (race_id) join cup c using (cup_id) join book k on k.organization_id = c.organization_id
     where e.rider_id = $1 returning due_id`,
    [rider_id],
  );
  return rows[0]?.due_id ?? 0;
}

describe('the list of a race', () => {
  test('says what each still lacks, by the same rules as an entry', async () => {
    const { gate } = table;
    const [complete, expires, owes, unpaid] = [
      await table.rider(),
      await table.rider(),
      await table.rider(),
      await table.rider(),
    ];
    for (const rider_id of [complete, expires, owes, unpaid]) await table.enter(rider_id);
    await app.pool.query(`update lbr set expires_on = current_date where rider_id = $1`, [expires]);
    await app.pool.query(`update club set club_payments = true where club_id = $1`, [gate.place.club_id]);
    await app.pool.query(
      `insert into due (rider_id, club_id, kind, season, cents, currency, due_on)
       values ($1, $2, 'season', $3, 100, 'ARS', current_date - 9)`,
      [owes, gate.place.club_id, Number(gate.race_date.slice(0, 4))],
    );
    const asked = await askEntryFee(unpaid);
    const { lines } = await table.desk();
    const missing = new Map(lines.map((line) => [line.rider_id, line.missing]));
    expect([complete, expires, owes, unpaid].map((id) => missing.get(id))).toEqual([
      [],
      ['licence_expires'],
      ['dues'],
      ['fee'],
    ]);
    // A due paid in part is not paid; one paid in full is.
    const paidFor = async (cents: number) => {
      await app.pool.query(
        `insert into movement (due_id, kind, cents, currency) values ($1, 'transfer', $2, 'ARS')`,
        [asked, cents],
      );
      return (await table.desk()).lines.find(({ rider_id }) => rider_id === unpaid)?.missing;
    };
    expect(await paidFor(400)).toEqual(['fee']);
    expect(await paidFor(600)).toEqual([]);
    await app.pool.query(`update club set club_payments = false where club_id = $1`, [gate.place.club_id]);
  });
  test('shows a club its own riders, and how full a class is with everybody', async () => {
    const [own, other] = [await table.rider(), await table.rider({ other: true })];
    await table.enter(own);
    await table.enter(other);
    const desk = await table.desk(table.delegate);
    expect(desk.lines.map(({ rider_id }) => rider_id)).toEqual([own]);
    expect(desk.categories.find(({ category_id }) => category_id === table.gate.boys)?.entries).toBe(2);
    expect([desk.role, desk.moves, desk.proposals]).toEqual(['club', [], []]);
  });
  test('takes one statement beside the door', async () => {
    const statements = await app.countStatements(() => table.desk());
    expect(statements).toBeLessThanOrEqual(3);
  });
  test('races come with those to come first; another organization has none of them', async () => {
    const { people } = table.gate;
    const list = async (token: string) =>
      (await people.call('GET', '/api/office/races', token)).json<{ items: { race_id: number }[] }>().items;
    expect((await list(table.secretary)).map(({ race_id }) => race_id)).toContain(table.gate.race_id);
    expect((await list(table.delegate)).map(({ race_id }) => race_id)).toContain(table.gate.race_id);
    const { organization_id } = await people.place('Federación Pacífico');
    const stranger = await people.account({ roles: [{ role: 'organizer', organization_id }] });
    expect(await list(stranger.token)).toEqual([]);
    expect(codeOf(await table.ask('GET', '/entries', undefined, stranger.token))).toBe('race.not_found');
  });
});

describe('entering for somebody', () => {
  test('a rider of another club is refused as one who is not there', async () => {
    const other = await table.rider({ other: true });
    const answers = [other, 999_999_999].map((rider_id) => table.enter(rider_id, {}, table.delegate));
    const [theirs, nobody] = await Promise.all(answers);
    expect(theirs?.json()).toEqual(nobody?.json());
    expect([theirs?.statusCode, await table.gate.riders()]).toEqual([404, []]);
    expect((await table.withdraw(other, {}, table.delegate)).statusCode).toBe(404);
  });
  test('two who enter the same rider at once: the second is told that it was so, and has nothing to undo', async () => {
    const rider_id = await table.rider();
    const answers = await Promise.all([
      table.enter(rider_id),
      table.enter(rider_id, {}, table.delegate),
      table.enter(rider_id),
    ]);
    const told = answers.map((answer) => answer.json<{ was_in: boolean; entry_id: number }>());
    expect(told.filter(({ was_in }) => !was_in)).toHaveLength(1);
    expect(new Set(told.map(({ entry_id }) => entry_id)).size).toBe(1);
  });
  test('after the window an official does, with a reason that stays; a club does not', async () => {
    const rider_id = await table.rider();
    await table.gate.closesDaysBefore(9);
    expect(codeOf(await table.enter(rider_id, {}, table.delegate))).toBe('inscription.closed');
    expect(codeOf(await table.enter(rider_id))).toBe('office.reason_missing');
    expect((await table.enter(rider_id, { reason: 'Se rompió el micro' })).statusCode).toBe(200);
    expect((await table.desk()).lines[0]?.late_reason).toBe('Se rompió el micro');
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where entity = 'race' and entity_id = $1 and action = 'enter' order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows[0]?.became).toMatchObject({ late_reason: 'Se rompió el micro' });
    await table.gate.status('DRAWN');
    expect(codeOf(await table.withdraw(rider_id))).toBe('inscription.drawn');
    expect(codeOf(await table.enter(await table.rider(), { reason: 'x' }))).toBe('inscription.drawn');
  });
  test('with the plate that was asked for, unless somebody has it', async () => {
    const [one, two] = [await table.rider(), await table.rider()];
    expect((await table.enter(one, { plate: '018' })).json()).toMatchObject({ plate: '18' });
    for (const plate of ['018', '18', '#0018'])
      expect(codeOf(await table.enter(two, { plate }))).toBe('plate.taken');
    expect(codeOf(await table.enter(two, { plate: '3' }, table.delegate))).toBe('plate.reserved');
    expect((await table.enter(two, { plate: '3' })).statusCode).toBe(200);
  });
  test('the rules of a licence hold at the desk too', async () => {
    const { people, place } = table.gate;
    const rider_id = await people.rider(place);
    expect(codeOf(await table.enter(rider_id))).toBe('inscription.licence_not_approved');
  });
});

describe('taking back', () => {
  test('who is withdrawn comes back with the same plate while it can be undone; the family gets its letter', async () => {
    const { token, rider_id, user_email } = await table.gate.family();
    await table.gate.enter(token, rider_id);
    const before = (await table.desk()).lines[0];
    const { withdrawal_id } = (await table.withdraw(rider_id, { reason: 'Enfermo' })).json();
    const gone = (await table.desk()).lines[0];
    expect([gone?.entry_id, gone?.reason]).toEqual([null, 'Enfermo']);
    expect((await table.withdraw(rider_id)).json()).toEqual({ withdrawal_id: null });
    expect((await table.undo(withdrawal_id)).json()).toMatchObject({ plate: before?.plate });
    expect((await table.desk()).lines).toHaveLength(1);
    expect(codeOf(await table.undo(withdrawal_id))).toBe('office.undo_late');
    await takeLetters(app.dataDir);
    await hurry();
    expect((await takeLetters(app.dataDir)).map(({ to }) => to)).toEqual([user_email]);
  });
  test('only who withdrew may undo, and not for long', async () => {
    const rider_id = await table.rider();
    await table.enter(rider_id);
    const { withdrawal_id } = (await table.withdraw(rider_id)).json();
    expect(codeOf(await table.undo(withdrawal_id, table.delegate))).toBe('office.undo_late');
    await app.pool.query(`update entry_withdrawal set withdrawn_at = now() - interval '80 seconds'`);
    expect(codeOf(await table.undo(withdrawal_id))).toBe('office.undo_late');
  });
  test('the place is kept for that moment, then the first who waits has it', async () => {
    const limited = await table.gate.category('Con cupo', { min_age: 5, max_age: 15, limit: 1 });
    const [first, second] = [await table.rider(), await table.rider()];
    for (const rider_id of [first, second]) await table.gate.licence(rider_id, limited);
    for (const rider_id of [first, second]) await table.enter(rider_id, { category_id: limited });
    const { withdrawal_id } = (await table.withdraw(first, { category_id: limited })).json();
    expect(await table.gate.riders(limited)).toEqual([]);
    await table.undo(withdrawal_id);
    expect(await table.gate.riders(limited)).toEqual([first]);
    await table.withdraw(first, { category_id: limited });
    await hurry();
    expect(await table.gate.riders(limited)).toEqual([second]);
  });
  test('who waited waits again at the same place', async () => {
    const limited = await table.gate.category('Con cupo', { min_age: 5, max_age: 15, limit: 1 });
    const riders = [await table.rider(), await table.rider(), await table.rider()];
    for (const rider_id of riders) await table.gate.licence(rider_id, limited);
    for (const rider_id of riders) await table.enter(rider_id, { category_id: limited });
    const { withdrawal_id } = (await table.withdraw(riders[1] ?? 0, { category_id: limited })).json();
    expect((await table.undo(withdrawal_id)).json()).toMatchObject({ waiting: 1 });
  });
});

describe('another class', () => {
  test('the rider is moved by the rules, and never in none', async () => {
    const older = await table.gate.category('Varones 12', { min_age: 12, max_age: 12 });
    const experts = await table.gate.category('Expertos', { min_age: 5, max_age: 15 });
    const rider_id = await table.rider();
    await table.enter(rider_id);
    const to = (into_category_id: number) =>
      table.ask('PUT', '/category', { rider_id, category_id: table.gate.boys, into_category_id });
    expect(codeOf(await to(older))).toBe('inscription.category_young');
    expect(codeOf(await to(experts))).toBe('inscription.licence_not_approved');
    expect(await table.gate.riders()).toEqual([rider_id]);
    await app.pool.query(`update cup set allow_ride_up = true where cup_id = $1`, [table.gate.cup_id]);
    await table.gate.licence(rider_id, older);
    expect((await to(older)).statusCode).toBe(200);
    expect((await to(older)).statusCode).toBe(200);
    expect([await table.gate.riders(), await table.gate.riders(older)]).toEqual([[], [rider_id]]);
  });
});
