import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { RaceMessages } from '#contract/people/office/messages.ts';
import { addDays } from '#rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let gate: Gate;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  office = await Office.open(app);
});
afterAll(() => app.stop());
beforeEach(() => gate.anotherDate());

/** Saves the date of the gate with some changes. */
async function change(changes: object) {
  const { version } = await office.cup(gate.cup_id);
  const body = { version, date: gate.race_date, name: '1.ª fecha', ...changes };
  return office.ask('PUT', `/cups/${gate.cup_id}/dates/${gate.race_date}`, body);
}
const remove = async () => {
  const { version } = await office.cup(gate.cup_id);
  return office.ask('DELETE', `/cups/${gate.cup_id}/dates/${gate.race_date}?version=${version}`);
};
/** Sends the mail that is due, without waiting for the moment at which a family's letters are joined. */
async function letters() {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return takeLetters(app.dataDir);
}
/** Returns a day of the same year, whenever the test runs. */
const otherDay = () => {
  const later = addDays(gate.race_date, 7);
  return later.slice(0, 4) === gate.race_date.slice(0, 4) ? later : addDays(gate.race_date, -7);
};

describe('a date of a cup', () => {
  test('is there with its race from the start, and takes no entries yet', async () => {
    const cup = await office.date(gate.cup_id, '2031-05-04', '2.ª fecha', {
      place: 'Tres Lomas',
      multiplier: 2,
    });
    expect(cup.cup_dates.find(({ date }) => date === '2031-05-04')).toMatchObject({
      name: '2.ª fecha',
      place: 'Tres Lomas',
      multiplier: 2,
      race_status: 'NOT_ISCRIPTION',
      entries: 0,
      ridden: false,
    });
  });
  test('is there once for each day', async () => {
    const { version } = await office.cup(gate.cup_id);
    const body = { version, date: gate.race_date, name: 'Otra' };
    expect(codeOf(await office.ask('POST', `/cups/${gate.cup_id}/dates`, body))).toBe('office.date_taken');
  });
  test('moves freely while nobody is in it', async () => {
    const date = otherDay();
    expect((await change({ date })).json<OfficeCup>().cup_dates.map((one) => one.date)).toEqual([date]);
  });
  test('that is not there cannot be edited', async () => {
    const { version } = await office.cup(gate.cup_id);
    const body = { version, date: '2031-01-01', name: 'x' };
    const answer = await office.ask('PUT', `/cups/${gate.cup_id}/dates/2031-01-01`, body);
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'office.date_not_found']);
  });
});

test('a date that is called off stays on its day', async () => {
  await app.pool.query(
    `update race set called_off_at = now(), called_off_reason = 'Se inundó la pista' where race_id = $1`,
    [gate.race_id],
  );
  const moved = await change({ date: otherDay(), confirmed: true });
  expect([moved.statusCode, codeOf(moved)]).toEqual([409, 'office.date_called_off']);
  expect((await change({ place: 'Pista cerrada' })).statusCode).toBe(200);
});

describe('a date with riders in it', () => {
  test('moves when the secretary confirms: riders and licences go with it, the family reads the new day', async () => {
    const { token, rider_id, user_email } = await gate.family();
    await gate.enter(token, rider_id);
    const guest = await gate.family({ licence: false });
    await app.pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, race_date, expires_on)
       values ($1, $2, $3, $4, $5, 'TRUE', 'TRUE', 'APPROVED', $6, $6)`,
      [
        guest.rider_id,
        gate.place.organization_id,
        gate.cup_id,
        gate.boys,
        Number(gate.race_date.slice(0, 4)),
        gate.race_date,
      ],
    );
    await letters();
    const date = otherDay();
    const asked = await change({ date });
    expect([asked.statusCode, codeOf(asked)]).toEqual([409, 'office.date_has_entries']);
    expect(asked.json<{ message: string }>().message).toContain('ese día: 1.');
    const moved = (await change({ date, confirmed: true })).json<OfficeCup>();
    expect(moved.cup_dates).toEqual([
      expect.objectContaining({ date, race_id: gate.race_id, race_status: 'INSCRIPTION', entries: 1 }),
    ]);
    const { rows } = await app.pool.query(`select race_date, expires_on from lbr where rider_id = $1`, [
      guest.rider_id,
    ]);
    expect(rows).toEqual([{ race_date: date, expires_on: date }]);
    const told = await letters();
    expect(told.map(({ to }) => to)).toEqual([user_email]);
    expect(told[0]?.text).toContain(date.split('-').toReversed().join('-'));
  });
  test('writes to who is only in the sheet and through delegates, and says before whom no letter reaches', async () => {
    const bySheet = await gate.family();
    const byDelegate = await gate.family();
    const byNothing = await gate.family();
    for (const { token, rider_id } of [bySheet, byDelegate, byNothing]) await gate.enter(token, rider_id);
    await letters();
    await app.pool.query('delete from user_rider where rider_id = any($1)', [
      [bySheet, byDelegate, byNothing].map(({ rider_id }) => rider_id),
    ]);
    await app.pool.query(`update rider set rider_email = 'sin-cuenta@example.org' where rider_id = $1`, [
      bySheet.rider_id,
    ]);
    const { rows } = await app.pool.query<{ club_id: number }>(
      `with c as (insert into club (organization_id, club_name) values ($1, 'Las Garzas') returning club_id)
       update rider set club_id = (select club_id from c) where rider_id = $2 returning club_id`,
      [gate.place.organization_id, byDelegate.rider_id],
    );
    await app.pool.query('update rider set club_id = null where rider_id = $1', [byNothing.rider_id]);
    await office.people.account({
      email: 'garzas@example.org',
      roles: [{ role: 'club', club_id: rows[0]?.club_id ?? 0 }],
    });
    const date = otherDay();
    const seen = await office.ask('POST', `/cups/${gate.cup_id}/dates/${gate.race_date}/move`, {
      date,
      name: '1.ª fecha',
    });
    expect(seen.json()).toMatchObject({
      audience: { riders: 3, families: 2, by_sheet: 1, by_delegate: 1, unreached: 1 },
      texts: [{ language: 'es', subject: `1.ª fecha pasa al ${date.split('-').toReversed().join('-')}` }],
    });
    expect((await change({ date, confirmed: true })).statusCode).toBe(200);
    const told = await letters();
    expect(told.map(({ to }) => to).toSorted()).toEqual(['garzas@example.org', 'sin-cuenta@example.org']);
    // What was sent is with the other messages of the date, and with those whom it did not reach.
    const { items } = (await office.ask('GET', `/races/${gate.race_id}/messages`)).json<RaceMessages>();
    expect(items).toMatchObject([{ families: 2, delivered: 2, unreached: 1 }]);
  });
  test('tells nobody when it is not moved after all', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    await letters();
    expect((await change({ name: 'Apertura' })).statusCode).toBe(200);
    expect(codeOf(await change({ date: otherDay() }))).toBe('office.date_has_entries');
    expect(await letters()).toEqual([]);
  });
  test('does not go to another year: ages would change', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    const date = `${Number(gate.race_date.slice(0, 4)) + 1}-03-01`;
    expect(codeOf(await change({ date, confirmed: true }))).toBe('office.date_other_year');
  });
  test('changes its name and place without a question', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    expect((await change({ name: 'Apertura', place: 'Los Teros' })).statusCode).toBe(200);
    const { rows } = await app.pool.query(`select race_name from race where race_id = $1`, [gate.race_id]);
    expect(rows).toEqual([{ race_name: 'Apertura · Los Teros' }]);
  });
  test('is not deleted; the last one of a published cup neither', async () => {
    expect(codeOf(await remove())).toBe('office.no_dates');
    await office.date(gate.cup_id, '2031-05-04', '2.ª fecha');
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    expect(codeOf(await remove())).toBe('office.date_in_use');
    await gate.withdraw(token, rider_id);
    expect((await remove()).json<OfficeCup>().cup_dates.map(({ date }) => date)).toEqual(['2031-05-04']);
    const { rows } = await app.pool.query(`select 1 from race where race_id = $1`, [gate.race_id]);
    expect(rows).toEqual([]);
  });
  test('a family enters while the date goes: in, and the date stays, or out', async () => {
    await office.date(gate.cup_id, '2031-05-04', '2.ª fecha');
    for (let round = 0; round < 4; round += 1) {
      const { token, rider_id } = await gate.family();
      const [entered, removed] = await Promise.all([gate.enter(token, rider_id), remove()]);
      const { rows } = await app.pool.query<{ there: boolean; riders: number }>(
        `select exists (select 1 from race where race_id = $1) as there,
           (select count(*)::int from entry where race_id = $1) as riders`,
        [gate.race_id],
      );
      if (removed.statusCode === 200) {
        expect([entered.statusCode, rows[0]]).toEqual([404, { there: false, riders: 0 }]);
        await gate.anotherDate();
        await office.date(gate.cup_id, '2031-05-04', '2.ª fecha');
      } else expect([entered.statusCode, rows[0]?.there]).toEqual([200, true]);
    }
  });
});
