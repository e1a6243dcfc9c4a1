import { randomUUID } from 'node:crypto';
import type { Charged, Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import type { TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Gate } from '#server/testing/gate.ts';
import { photo } from '#server/testing/papers.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A club that accepts payments, its delegate at the till, and families who owe. */
export class Till {
  readonly gate: Gate;
  readonly delegate: string;
  /** The e-mail of the person at the till. */
  readonly treasurer: string;
  readonly season: number;
  /** The book of the club. */
  readonly book_id: number;

  private constructor(gate: Gate, keeper: { token: string; user_email: string }, book_id: number) {
    this.book_id = book_id;
    this.treasurer = keeper.user_email;
    this.gate = gate;
    this.delegate = keeper.token;
    this.season = Number(gate.race_date.slice(0, 4));
  }

  /** Opens an organization that accepts payments, with its treasurer at the till. */
  static async ofOrganization(app: TestApp): Promise<Till> {
    const gate = await Gate.open(app);
    const { organization_id } = gate.place;
    await app.pool.query('update organization set organization_payments = true where organization_id = $1', [
      organization_id,
    ]);
    const keeper = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    return new Till(gate, keeper, await bookOf(app.pool, { organization_id }));
  }

  static async open(app: TestApp): Promise<Till> {
    const gate = await Gate.open(app);
    const { club_id } = gate.place;
    await app.pool.query(`update club set club_payments = true where club_id = $1`, [club_id]);
    const keeper = await gate.people.account({ roles: [{ role: 'club', club_id }] });
    return new Till(gate, keeper, await bookOf(app.pool, { club_id }));
  }

  ask(method: Method, path: string, body?: object, token = this.delegate) {
    return this.gate.people.call(method, `/api/books/${this.book_id}${path}`, token, body);
  }

  charge(rider_ids: number[], body: object = {}, token = this.delegate) {
    const fields = { request_key: randomUUID(), kind: 'season', season: this.season, cents: 5_000_000 };
    return this.ask('POST', '/charges', { ...fields, rider_ids, ...body }, token);
  }

  /** Makes a family of some riders who each owe the fee of the season. */
  async family(riders = 1) {
    const first = await this.gate.family();
    const rider_ids = [first.rider_id];
    for (let more = 1; more < riders; more += 1) {
      const rider_id = await this.gate.people.rider(this.gate.place, { firstname: `Hermano ${more}` });
      rider_ids.push(rider_id);
    }
    const account = await this.gate.people.account({ riders: rider_ids });
    const charged = (await this.charge(rider_ids)).json<Charged>();
    return { ...account, rider_ids, charge_id: charged.charge_id, dues: await this.duesOf(rider_ids) };
  }

  async ledger(): Promise<Ledger> {
    return (await this.ask('GET', `/ledger?season=${this.season}`)).json<Ledger>();
  }

  async duesOf(rider_ids: readonly number[]): Promise<Due[]> {
    const { items } = await this.ledger();
    return items.filter(({ rider_id }) => rider_ids.includes(rider_id));
  }

  async due(due_id: number): Promise<Due | undefined> {
    return (await this.ledger()).items.find((due) => due.due_id === due_id);
  }

  cash(
    lines: { due_id: number; cents: number }[],
    request_key: string = randomUUID(),
    token = this.delegate,
  ) {
    return this.ask('POST', '/receipts', { request_key, payer_name: 'Marina Paz', lines }, token);
  }

  async receipt(lines: { due_id: number; cents: number }[]): Promise<Receipt> {
    return (await this.cash(lines)).json<Receipt>();
  }

  /** Sends the proof of a transfer and returns its id. */
  async prove(token: string, due: { due_id: number; rider_id: number }): Promise<number> {
    return (await this.proveAgain(token, due)).json<Due>().payments[0]?.payment_id ?? 0;
  }

  /** Does the same and returns the answer: a second proof is refused while one waits. */
  async proveAgain(token: string, due: { due_id: number; rider_id: number }) {
    const fields = { rider_id: String(due.rider_id), due_id: String(due.due_id), request_key: randomUUID() };
    const file = { name: 'transferencia.jpg', bytes: await photo() };
    return this.gate.people.send('POST', '/api/payments', token, fields, { file });
  }
}
