import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DateCallOff } from '#contract/office/day/call-off.ts';
import type { OfficeCup } from '#contract/office/cups/cups.ts';
import type { RiderPayments } from '#contract/money/payments.ts';
import { addDays } from '#rules/calendar.ts';
import { type ReturnTerms, USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let till: Till;
let desk: PriceDesk;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  desk = await PriceDesk.open(app, till.gate);
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('delete from rate_limit');
  await till.gate.anotherDate();
  await desk.save({});
});

const rule = (terms: Partial<ReturnTerms>) =>
  till.gate.people.call('PUT', `${desk.path}/returns`, desk.token, { ...USUAL_RETURNS, ...terms });

type Child = { token: string; rider_id: number };

const paymentsOf = async ({ token, rider_id }: Child) =>
  (await till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();

async function entered(paid = 2_000_000) {
  const family = await till.gate.family();
  await desk.enter(family.token, family.rider_id);
  const due_id = (await paymentsOf(family)).items[0]?.due_id ?? 0;
  if (paid > 0) await till.cash([{ due_id, cents: paid }]);
  return { ...family, due_id };
}

const ask = (method: 'GET' | 'POST', body?: object) =>
  till.gate.people.call(method, `/api/office/races/${till.gate.race_id}/call-off`, desk.token, body);

const reason = 'Se inundó la pista';

async function letters() {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return takeLetters(app.dataDir);
}

describe('a date that is called off', () => {
  test('says first what it does; then everybody is out, and all that was paid is credit', async () => {
    await rule({ basis_points: 5000 });
    const [one, two, three] = [await entered(), await entered(500_000), await entered(0)];
    expect((await ask('GET')).json<DateCallOff>()).toMatchObject({
      called_off_at: null,
      riders: 3,
      credit_cents: 2_500_000,
      refund_cents: 0,
    });
    await letters();
    expect((await ask('POST', { reason })).json<DateCallOff>()).toMatchObject({ reason, riders: 0 });
    expect(await till.gate.riders()).toEqual([]);
    expect((await paymentsOf(one)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect((await paymentsOf(two)).credits).toMatchObject([{ cents: 500_000 }]);
    expect((await paymentsOf(three)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
    const mail = await letters();
    const told = (child: { user_email: string }, subject: RegExp) =>
      mail.filter(({ to, subject: said }) => to === child.user_email && subject.test(said)).length;
    expect([told(one, /^Se suspende/), told(one, /^Lo pagado/)]).toEqual([1, 1]);
    expect([told(three, /^Se suspende/), told(three, /^Lo pagado/)]).toEqual([1, 0]);
  });

  test('takes nobody back in by an undo either: the money would stay where nobody rides', async () => {
    await rule({ called_off_as: 'refund' });
    const [before, within] = [await entered(), await entered()];
    const gone = await till.gate.people.call(
      'PUT',
      `/api/office/races/${till.gate.race_id}/withdrawals`,
      desk.token,
      { rider_id: before.rider_id, category_id: till.gate.boys },
    );
    await ask('POST', { reason });
    const { rows } = await app.pool.query<{ withdrawal_id: number }>(
      'select withdrawal_id from entry_withdrawal where rider_id = $1',
      [within.rider_id],
    );
    for (const id of [gone.json<{ withdrawal_id: number }>().withdrawal_id, rows[0]?.withdrawal_id ?? 0])
      expect(
        codeOf(await till.gate.people.call('POST', `/api/office/withdrawals/${id}/undo`, desk.token)),
      ).toBe('race.called_off');
    expect(await till.gate.riders()).toEqual([]);
    expect((await paymentsOf(before)).credits).toMatchObject([{ cents: 2_000_000 }]);
  });

  test('is called off once, and takes nobody in any more, by nobody', async () => {
    const child = await entered();
    const [one, two] = await Promise.all([ask('POST', { reason }), ask('POST', { reason })]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect((await paymentsOf(child)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect(codeOf(await desk.enter(child.token, child.rider_id))).toBe('race.called_off');
    const office = await till.gate.people.call(
      'PUT',
      `/api/office/races/${till.gate.race_id}/entries`,
      desk.token,
      { rider_id: child.rider_id, category_id: till.gate.boys, reason: 'Llegó tarde' },
    );
    expect(codeOf(office)).toBe('race.called_off');
  });

  test('gives money back where the rule said so, also where it is drawn already', async () => {
    await rule({ called_off_as: 'refund' });
    const child = await entered();
    await till.gate.status('DRAWN');
    await ask('POST', { reason });
    expect((await paymentsOf(child)).items).toMatchObject([
      { left_cents: 0, returned: { why: 'called_off', refund_cents: 2_000_000, kept_cents: 0 } },
    ]);
    expect(await till.gate.riders()).toEqual([child.rider_id]);
  });

  test('is not called off once it is ridden, nor without a reason, nor by a family', async () => {
    const child = await entered();
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
    const { version } = (await people.call('GET', path, desk.token)).json<OfficeCup>();
    const date = addDays(till.gate.race_date, days);
    const body = { version, date, name: '1.ª fecha', confirmed: true };
    const moved = await people.call('PUT', `${path}/dates/${till.gate.race_date}`, desk.token, body);
    expect(moved.statusCode).toBe(200);
  };

  test('takes entry and money with it; who cannot come leaves with everything, also after entries closed', async () => {
    await rule({ basis_points: 5000, moved_days: 2 });
    const [stays, leaves] = [await entered(), await entered()];
    await letters();
    await move(3);
    expect(
      (await letters()).some(({ text }) => text.includes('Lo que está pagado vale para el día nuevo')),
    ).toBe(true);
    await app.pool.query(`update race set closes_by_hand = now() - interval '1 hour' where race_id = $1`, [
      till.gate.race_id,
    ]);
    expect((await till.gate.withdraw(leaves.token, leaves.rider_id)).statusCode).toBe(200);
    expect((await paymentsOf(leaves)).credits).toMatchObject([{ cents: 2_000_000 }]);
    expect((await paymentsOf(leaves)).items).toMatchObject([{ returned: { why: 'moved' } }]);
    expect((await paymentsOf(stays)).items).toMatchObject([{ state: 'paid', returned: null }]);
    // Who enters the new day knows it: for them it did not move.
    expect(await till.gate.riders()).toEqual([stays.rider_id]);
  });

  test('until the moment that was said, and by the usual rule where none was', async () => {
    await rule({ basis_points: 5000, moved_days: 20 });
    const late = await entered();
    await move(3);
    await till.gate.withdraw(late.token, late.rider_id);
    expect((await paymentsOf(late)).credits).toMatchObject([{ cents: 1_000_000 }]);
    await till.gate.anotherDate();
    await desk.save({});
    await rule({ basis_points: 5000 });
    const usual = await entered();
    await move(3);
    await till.gate.withdraw(usual.token, usual.rider_id);
    expect((await paymentsOf(usual)).credits).toMatchObject([{ cents: 1_000_000 }]);
  });
});
