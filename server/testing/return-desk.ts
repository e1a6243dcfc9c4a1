import type { RiderPayments } from '#contract/money/payments.ts';
import { type ReturnTerms, USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import { startTestApp, type TestApp } from './app.ts';
import { ClubPayer } from './club-payer.ts';
import { Till } from './money.ts';
import { PriceDesk } from './prices.ts';

type Child = { token: string; rider_id: number };

/** An organization that is paid for entries and gives money back by a rule, and a club that pays too. */
export class ReturnDesk {
  readonly app: TestApp;
  readonly till: Till;
  readonly prices: PriceDesk;
  readonly club: ClubPayer;

  private constructor(app: TestApp, till: Till, prices: PriceDesk, club: ClubPayer) {
    this.app = app;
    this.till = till;
    this.prices = prices;
    this.club = club;
  }

  static async open(): Promise<ReturnDesk> {
    const app = await startTestApp();
    const till = await Till.ofOrganization(app);
    return new ReturnDesk(app, till, await PriceDesk.open(app, till.gate), await ClubPayer.open(app, till));
  }

  /** Makes another date with its prices, which has nothing from the test before. */
  async begin(): Promise<void> {
    await this.app.pool.query('delete from rate_limit');
    await this.till.gate.anotherDate();
    await this.prices.save({});
  }

  rule(terms: Partial<ReturnTerms>) {
    const { path, token } = this.prices;
    return this.till.gate.people.call('PUT', `${path}/returns`, token, { ...USUAL_RETURNS, ...terms });
  }

  /** Enters a child for $ 20.000, of which so much is paid in cash. */
  async entered(paid = 2_000_000) {
    const family = await this.till.gate.family();
    await this.prices.enter(family.token, family.rider_id);
    const due_id = (await this.paymentsOf(family)).items[0]?.due_id ?? 0;
    if (paid > 0) await this.till.receipt([{ due_id, cents: paid }]);
    return { ...family, due_id };
  }

  async paymentsOf({ token, rider_id }: Child): Promise<RiderPayments> {
    const path = `/api/payments?rider_id=${rider_id}`;
    return (await this.till.gate.people.call('GET', path, token)).json<RiderPayments>();
  }

  async creditOf(child: Child): Promise<number> {
    return (await this.paymentsOf(child)).credits.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Lets the office withdraw a child. */
  withdraw(rider_id: number) {
    const { race_id, boys } = this.till.gate;
    const path = `/api/office/races/${race_id}/withdrawals`;
    return this.till.gate.people.call('PUT', path, this.prices.token, { rider_id, category_id: boys });
  }

  undo(withdrawal_id: number) {
    const path = `/api/office/withdrawals/${withdrawal_id}/undo`;
    return this.till.gate.people.call('POST', path, this.prices.token);
  }

  moveInto(rider_id: number, into_category_id: number) {
    const { race_id, boys } = this.till.gate;
    const body = { rider_id, category_id: boys, into_category_id };
    return this.till.gate.people.call(
      'PUT',
      `/api/office/races/${race_id}/category`,
      this.prices.token,
      body,
    );
  }

  /** Closes entries as of yesterday. Somebody with a role can still withdraw riders. */
  close() {
    return this.app.pool.query(
      `update race set closes_by_hand = now() - interval '1 day' where race_id = $1`,
      [this.till.gate.race_id],
    );
  }

  /** Does everything that is due, including letters. */
  async runJobsNow(): Promise<void> {
    await this.app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await this.app.runJobs();
  }
}
