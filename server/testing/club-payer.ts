import { randomUUID } from 'node:crypto';
import type { ClubFee, ClubFees } from '#contract/money/clubs/club-fees.ts';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import type { TestApp } from './app.ts';
import type { Till } from './money.ts';
import { photo } from './papers.ts';

interface ClubFamily {
  token: string;
  user_email: string;
  rider_id: number;
  due_id: number;
}

/** A club whose delegate pays for its riders, and an organization with a treasurer. */
export class ClubPayer {
  readonly app: TestApp;
  readonly till: Till;
  readonly token: string;
  readonly user_email: string;
  readonly club_id: number;

  private constructor(app: TestApp, till: Till, account: { token: string; user_email: string }) {
    this.app = app;
    this.till = till;
    this.token = account.token;
    this.user_email = account.user_email;
    this.club_id = till.gate.place.club_id;
  }

  static async open(app: TestApp, till: Till): Promise<ClubPayer> {
    const { club_id } = till.gate.place;
    const account = await till.gate.people.account({ roles: [{ role: 'club', club_id }] });
    return new ClubPayer(app, till, account);
  }

  /** Makes a family of the club with one rider, entered in the date, whose entry costs something. */
  async family(cents = 2_000_000): Promise<ClubFamily> {
    const family = await this.till.gate.family();
    await this.till.gate.enter(family.token, family.rider_id);
    return { ...family, due_id: await this.owe(family.rider_id, cents) };
  }

  /** Lets the organization ask for an entry of a rider, and returns the due. */
  async owe(rider_id: number, cents = 2_000_000): Promise<number> {
    const { rows } = await this.app.pool.query<{ due_id: number }>(
      `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
       select $1, $2, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, $3, $4, 'ARS'
       from race r where r.race_id = $5 returning due_id`,
      [rider_id, this.till.book_id, this.till.gate.boys, cents, this.till.gate.race_id],
    );
    return rows[0]?.due_id ?? 0;
  }

  async fees(token = this.token): Promise<ClubFees> {
    return (
      await this.till.gate.people.call('GET', `/api/clubs/${this.club_id}/fees`, token)
    ).json<ClubFees>();
  }

  async feeOf(due_id: number): Promise<ClubFee | undefined> {
    return (await this.fees()).payees.flatMap(({ fees }) => fees).find((fee) => fee.due_id === due_id);
  }

  async prove(due_ids: readonly number[], request_key: string = randomUUID(), token = this.token) {
    const file = { name: 'transferencia.jpg', bytes: await photo() };
    const fields = { due_ids: due_ids.join(), request_key };
    return this.till.gate.people.send('POST', `/api/clubs/${this.club_id}/fees/proofs`, token, fields, {
      file,
    });
  }

  async creditOfClub(): Promise<number> {
    const { payees } = await this.fees();
    return payees.find(({ book_id }) => book_id === this.till.book_id)?.credits[0]?.cents ?? 0;
  }

  /** Lets the treasurer receive cash of the club for these dues, with a receipt. */
  cash(lines: readonly { due_id: number; cents: number }[]) {
    const { club_id: payer_club_id } = this;
    return this.till.ask('POST', '/receipts', {
      request_key: randomUUID(),
      payer_name: 'Club',
      payer_club_id,
      lines,
    });
  }

  payByCredit(due_ids: readonly number[], request_key: string = randomUUID()) {
    return this.till.gate.people.call('POST', `/api/clubs/${this.club_id}/fees/credit`, this.token, {
      request_key,
      due_ids,
    });
  }

  judge(payment_id: number, body: object) {
    return this.till.ask('PUT', `/proofs/${payment_id}`, body);
  }

  /** Lets the treasurer accept a whole proof for these dues. */
  accept(payment_id: number, due_ids: readonly number[], more: object = {}, cents = 2_000_000) {
    const lines = due_ids.map((due_id) => ({ due_id, cents }));
    return this.judge(payment_id, { payment_status: 'ACCEPTED', lines, ...more });
  }

  async paymentsOf({ token, rider_id }: ClubFamily): Promise<RiderPayments> {
    return (
      await this.till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)
    ).json<RiderPayments>();
  }

  async dueOf(family: ClubFamily): Promise<Due | undefined> {
    return (await this.paymentsOf(family)).items.find(({ due_id }) => due_id === family.due_id);
  }
}
