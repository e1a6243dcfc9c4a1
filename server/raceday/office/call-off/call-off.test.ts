import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DateCallOff } from '#contract/raceday/office/day/call-off.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { addDays } from '#rules/calendar.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { ReturnDesk } from '#server/testing/return-desk.ts';

let desk: ReturnDesk;
let app: TestApp;
let till: Till;

beforeAll(async () => {
  desk = await ReturnDesk.open();
  ({ app, till } = desk);
});
afterAll(() => app.stop());
beforeEach(() => desk.begin());

const ask = (method: 'GET' | 'POST', body?: object) =>
  till.gate.people.call(method, `/api/office/races/${till.gate.race_id}/call-off`, desk.prices.token, body);

const reason = 'Se inundó la pista';

async function letters() {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return takeLetters(app.dataDir);
}

describe('a date that is called off', () => {
  test('says first what it does; then everybody is out, and all that was paid is credit', async () => {
    await desk.rule({ basis_points: 5000 });
    const [one, two, three] = [await desk.entered(), await desk.entered(500_000), await desk.entered(0)];
    expect((await ask('GET')).json<DateCallOff>()).toMatchObject({
      called_off_at: null,
      book_id: till.book_id,
      riders: 3,
      credit_cents: 2_500_000,
      refund_cents: 0,
    });
    await letters();
    expect((await ask('POST', { reason })).json<DateCallOff>()).toMatchObject({ reason, riders: 0 });
    expect(await till.gate.riders()).toEqual([]);
    expect((await desk.paymentsOf(one)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect((await desk.paymentsOf(two)).credits).toMatchObject([{ cents: 500_000 }]);
    expect((await desk.paymentsOf(three)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
    const mail = await letters();
    const told = (child: { user_email: string }, subject: RegExp) =>
      mail.filter(({ to, subject: said }) => to === child.user_email && subject.test(said)).length;
    expect([told(one, /^Se cancela/), told(one, /^Lo pagado/)]).toEqual([1, 1]);
    expect([told(three, /^Se cancela/), told(three, /^Lo pagado/)]).toEqual([1, 0]);
  });

  test('takes nobody back in by an undo either: the money would stay where nobody rides', async () => {
    await desk.rule({ called_off_as: 'refund' });
    const [before, within] = [await desk.entered(), await desk.entered()];
    const gone = await till.gate.people.call(
      'PUT',
      `/api/office/races/${till.gate.race_id}/withdrawals`,
      desk.prices.token,
      { rider_id: before.rider_id, category_id: till.gate.boys },
    );
    await ask('POST', { reason });
    const { rows } = await app.pool.query<{ withdrawal_id: number }>(
      'select withdrawal_id from entry_withdrawal where rider_id = $1',
      [within.rider_id],
    );
    for (const id of [gone.json<{ withdrawal_id: number }>().withdrawal_id, rows[0]?.withdrawal_id ?? 0])
      expect(
        codeOf(await till.gate.people.call('POST', `/api/office/withdrawals/${id}/undo`, desk.prices.token)),
      ).toBe('race.called_off');
    expect(await till.gate.riders()).toEqual([]);
    expect((await desk.paymentsOf(before)).credits).toMatchObject([{ cents: 2_000_000 }]);
  });

  test('is called off once, and takes nobody in any more, by nobody', async () => {
    const child = await desk.entered();
    const [one, two] = await Promise.all([ask('POST', { reason }), ask('POST', { reason })]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect((await desk.paymentsOf(child)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect(codeOf(await desk.prices.enter(child.token, child.rider_id))).toBe('race.called_off');
    const office = await till.gate.people.call(
      'PUT',
      `/api/office/races/${till.gate.race_id}/entries`,
      desk.prices.token,
      { rider_id: child.rider_id, category_id: till.gate.boys, reason: 'Llegó tarde' },
    );
    expect(codeOf(office)).toBe('race.called_off');
  });

  test('gives money back where the rule said so, also where it is drawn already', async () => {
    await desk.rule({ called_off_as: 'refund' });
    const child = await desk.entered();
    await till.gate.status('DRAWN');
    await ask('POST', { reason });
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      {
        race_id: till.gate.race_id,
        left_cents: 0,
        returned: { why: 'called_off', refund_cents: 2_000_000, kept_cents: 0 },
      },
    ]);
    expect(await till.gate.riders()).toEqual([child.rider_id]);
  });

  test('says afterwards, whenever it is asked, what came of it: who was in, what is given back and what waits', async () => {
    await desk.rule({ called_off_as: 'refund' });
    const [one] = [await desk.entered(), await desk.entered(500_000), await desk.entered(0)];
    const doubted = await desk.entered(0);
    await till.prove(doubted.token, doubted);
    expect((await ask('GET')).json<DateCallOff>().outcome).toBeNull();
    await ask('POST', { reason });
    const outcome = async () => (await ask('GET')).json<DateCallOff>().outcome;
    const whole = { riders: 4, waiting: 0, credit_cents: 0, in_review: 1 };
    expect(await outcome()).toEqual({ ...whole, to_refund_cents: 2_500_000, refunded_cents: 0 });
    await till.ask('POST', '/refunds', {
      request_key: crypto.randomUUID(),
      due_id: one.due_id,
      cents: 2_000_000,
      reason: 'Transferencia 4711',
      given_in: 'transfer',
    });
    expect(await outcome()).toEqual({ ...whole, to_refund_cents: 500_000, refunded_cents: 2_000_000 });
  });

  test('counts who stays in a drawn list, and the credit that was given; not who left before', async () => {
    const [left] = [await desk.entered(), await desk.entered()];
    await desk.withdraw(left.rider_id);
    await till.gate.status('DRAWN');
    await ask('POST', { reason });
    expect((await ask('GET')).json<DateCallOff>().outcome).toEqual({
      riders: 1,
      waiting: 0,
      credit_cents: 2_000_000,
      to_refund_cents: 0,
      refunded_cents: 0,
      in_review: 0,
    });
  });

  test('is not called off once it is ridden, nor without a reason, nor by a family', async () => {
    const child = await desk.entered();
    expect((await ask('POST', { reason: ' ' })).statusCode).toBe(400);
    const path = `/api/office/races/${till.gate.race_id}/call-off`;
    const family = await till.gate.people.call('POST', path, child.token, { reason });
    expect(family.statusCode).toBeGreaterThanOrEqual(400);
    await till.gate.status('OFFICIAL');
    const late = await ask('POST', { reason });
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'office.race_ridden']);
  });
});

describe('a date that moves to another day', () => {
  const move = async (days: number) => {
    const { people } = till.gate;
    const path = `/api/office/cups/${till.gate.cup_id}`;
    const { version } = (await people.call('GET', path, desk.prices.token)).json<OfficeCup>();
    const date = addDays(till.gate.race_date, days);
    const body = { version, date, name: '1.ª fecha', confirmed: true };
    const moved = await people.call('PUT', `${path}/dates/${till.gate.race_date}`, desk.prices.token, body);
    expect(moved.statusCode).toBe(200);
  };

  test('takes entry and money with it; who cannot come leaves with everything, also after entries closed', async () => {
    await desk.rule({ basis_points: 5000, moved_days: 2 });
    const [stays, leaves] = [await desk.entered(), await desk.entered()];
    await letters();
    await move(3);
    expect(
      (await letters()).some(({ text }) => text.includes('Lo que está pagado vale para el día nuevo')),
    ).toBe(true);
    await app.pool.query(`update race set closes_by_hand = now() - interval '1 hour' where race_id = $1`, [
      till.gate.race_id,
    ]);
    expect((await till.gate.withdraw(leaves.token, leaves.rider_id)).statusCode).toBe(200);
    expect((await desk.paymentsOf(leaves)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect((await desk.paymentsOf(leaves)).items).toMatchObject([{ returned: { why: 'moved' } }]);
    expect((await desk.paymentsOf(stays)).items).toMatchObject([{ state: 'paid', returned: null }]);
    // Whoever enters the new day knows it: for them the date did not move.
    expect(await till.gate.riders()).toEqual([stays.rider_id]);
  });

  test('until the moment that was said, and by the usual rule where none was', async () => {
    await desk.rule({ basis_points: 5000, moved_days: 20 });
    const late = await desk.entered();
    await move(3);
    await till.gate.withdraw(late.token, late.rider_id);
    expect((await desk.paymentsOf(late)).credits).toMatchObject([{ cents: 1_000_000 }]);
    await till.gate.anotherDate();
    await desk.prices.save({});
    await desk.rule({ basis_points: 5000 });
    const usual = await desk.entered();
    await move(3);
    await till.gate.withdraw(usual.token, usual.rider_id);
    expect((await desk.paymentsOf(usual)).credits).toMatchObject([{ cents: 1_000_000 }]);
  });
});
