import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import { keepWithdrawal } from '#server/entries/withdrawal-queries.ts';
import { creditEntry, spendCredit } from '#server/money/credit.ts';
import { giveEntryBack } from '#server/money/returns/give-back.ts';
import { releaseStayed, takeReturnBack } from '#server/money/returns/put-back.ts';
import type { TestApp } from '#server/testing/app.ts';
import { CashPhone } from '#server/testing/money-device.ts';
import type { Till } from '#server/testing/money.ts';

export const moneySteps = [
  'ask',
  'cash',
  'cash_twice',
  'written',
  'cancel',
  'proof',
  'undo_proof',
  'line',
  'undo_line',
  'refund',
  'price',
  'credit',
  'spend',
  'give_credit',
  'call_off',
  'return',
  'leave',
  'put_back',
  'enter_again',
] as const;

/**
 * An event with the money of one of two children. `tenths` is a part of what there is, which can also be more than
 * all.
 */
export interface MoneyStep {
  what: (typeof moneySteps)[number];
  child: number;
  tenths: number;
}

interface NewestDue {
  due_id: number;
  asked: number;
  received: number;
  cancelled: boolean;
}

/**
 * A family of two children who are entered in a date for which an organization asks money, and all that can happen to
 * it.
 */
export class MoneyFamily {
  readonly #app: TestApp;
  readonly #till: Till;
  readonly #riders: readonly number[];
  #rule: number | null = null;

  private constructor(app: TestApp, till: Till, riders: readonly number[]) {
    this.#app = app;
    this.#till = till;
    this.#riders = riders;
  }

  static async enter(app: TestApp, till: Till): Promise<MoneyFamily> {
    const { gate } = till;
    const birthdate = `${till.season - 11}-06-01`;
    const riders = [
      await gate.people.rider(gate.place, { birthdate }),
      await gate.people.rider(gate.place, { birthdate }),
    ];
    const { token } = await gate.people.account({ riders });
    const family = new MoneyFamily(app, till, riders);
    const rule = await family.#one<{ return_rule_id: number }>(
      `insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as)
       values ($1, 'close', 0, 6666, 'refund', 'credit') returning return_rule_id`,
      [gate.cup_id],
    );
    family.#rule = rule?.return_rule_id ?? null;
    for (const [child, rider_id] of riders.entries()) {
      await gate.licence(rider_id);
      await gate.enter(token, rider_id);
      await family.#ask(child);
    }
    return family;
  }

  async #one<Row extends object>(text: string, values: readonly unknown[]): Promise<Row | undefined> {
    const { rows } = await this.#app.pool.query<Row>(text, [...values]);
    return rows[0];
  }

  #place(child: number) {
    const { race_id, boys } = this.#till.gate;
    return { race_id, category_id: boys, rider_id: this.#riders[child] ?? 0 };
  }

  /** Asks for the entry, unless it is asked for already. */
  async #ask(child: number): Promise<void> {
    await this.#app.pool.query(
      `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency, return_rule_id)
       select $1, $2, 'entry', $3, cup_id, race_id, $5, 10007, 'ARS', $6 from race where race_id = $4 on conflict do nothing`,
      [
        this.#place(child).rider_id,
        this.#till.book_id,
        this.#till.season,
        this.#till.gate.race_id,
        this.#till.gate.boys,
        // The rule of one child gives a part back as money; for the other there is no rule.
        child === 0 ? null : this.#rule,
      ],
    );
  }

  async #newest(child: number): Promise<NewestDue> {
    const due = await this.#one<NewestDue>(
      `select due_id, asked_cents as asked, received_cents as received, cancelled_at is not null as cancelled
       from due where rider_id = $1 order by due_id desc limit 1`,
      [this.#place(child).rider_id],
    );
    if (!due) throw new Error('A child who was entered owes nothing');
    return due;
  }

  /** Returns what the organization has according to the dues and the credit, and how much the accounts differ. */
  async money(): Promise<{ inHand: number; elsewhere: number }> {
    const found = await this.#one<{ kept: number; posted: number }>(
      `select (select coalesce(sum(received_cents), 0) from due where rider_id = any($1))::int
          + (select coalesce(sum(cents), 0) from credit where rider_id = any($1))::int as kept,
        (select coalesce(sum(p.cents), 0) from posting p join journal using (journal_id) join movement v using (movement_id)
          join due d on d.due_id = v.due_id
          where d.rider_id = any($1) and p.account in ('drawer', 'bank', 'given_back'))::int as posted`,
      [this.#riders],
    );
    return { inHand: found?.kept ?? 0, elsewhere: (found?.posted ?? 0) - (found?.kept ?? 0) };
  }

  async #sent(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<boolean> {
    const { statusCode } = await this.#till.ask(method, path, body);
    if (statusCode >= 500) throw new Error(`${method} ${path} was answered ${statusCode}`);
    return statusCode === 200;
  }

  /** Does an event, or has it refused. Returns how much the organization received, negative for what it gave away. */
  async do({ what, child, tenths }: MoneyStep): Promise<number> {
    const { due_id, asked, received } = await this.#newest(child);
    const part = (of: number) => Math.max(1, Math.ceil((of * tenths) / 10));
    const lines = [{ due_id, cents: part(asked - received) }];
    const paid = lines.reduce((sum, { cents }) => sum + cents, 0);
    const reason = 'Así fue';
    switch (what) {
      case 'ask':
        await this.#ask(child);
        return 0;
      case 'cash':
        return (await this.#till.cash(lines)).statusCode === 200 ? paid : 0;
      case 'cash_twice': {
        const key = randomUUID();
        const answers = await Promise.all([this.#till.cash(lines, key), this.#till.cash(lines, key)]);
        return answers.some(({ statusCode }) => statusCode === 200) ? paid : 0;
      }
      case 'written': {
        const phone = await new CashPhone(this.#till).prepare();
        const { statusCode } = await phone.send(phone.write([{ due_id, cents: part(asked) }]));
        await phone.giveBack();
        return statusCode === 200 ? part(asked) : 0;
      }
      case 'cancel':
        return this.#cancel(child);
      case 'proof':
        return this.#proof(due_id, lines, paid);
      case 'undo_proof':
        return this.#undoProof(child);
      case 'line':
        return this.#line(lines, paid);
      case 'undo_line':
        return this.#undoLine(child);
      case 'refund': {
        const cents = part(received);
        const given_in = tenths % 2 === 0 ? 'cash' : 'transfer';
        const body = { due_id, cents, reason, given_in, request_key: randomUUID() };
        return (await this.#sent('POST', '/refunds', body)) ? -cents : 0;
      }
      case 'price': {
        const body = { request_key: randomUUID(), was_cents: asked, cents: tenths * 1500, reason };
        await this.#sent('POST', `/dues/${due_id}/price`, body);
        return 0;
      }
      case 'credit':
        await inTransaction(this.#app.db, (tx) => creditEntry(tx, this.#place(child), null));
        return 0;
      case 'spend':
        await inTransaction(this.#app.db, (tx) => spendCredit(tx, this.#place(child), null));
        return 0;
      case 'give_credit':
        return this.#giveCredit(child, part);
      case 'call_off':
        await this.#sent('DELETE', `/dues/${due_id}`);
        return 0;
      case 'return':
        await this.#sent('POST', `/dues/${due_id}/return`, {});
        return 0;
      case 'leave':
        await this.#leave(child, tenths > 7);
        return 0;
      case 'put_back':
        await this.#putBack(child);
        return 0;
      case 'enter_again':
        await this.#enterAgain(child);
        return 0;
    }
  }

  /** Takes the entry back, also as if the organization had called the date off. */
  async #leave(child: number, called_off: boolean): Promise<void> {
    const place = this.#place(child);
    await inTransaction(this.#app.db, async (tx) => {
      const withdrawal_id = await keepWithdrawal(tx, place, { user_id: null, reason: null });
      await giveEntryBack(tx, place, { withdrawal_id, made_by: null, called_off, tellAfterSeconds: 0 });
    });
  }

  /** Undoes the newest withdrawal, unless its money was used meanwhile. */
  async #putBack(child: number): Promise<void> {
    const gone = await this.#one<{ withdrawal_id: number }>(
      `select withdrawal_id from entry_withdrawal where rider_id = $1 order by withdrawal_id desc limit 1`,
      [this.#place(child).rider_id],
    );
    if (!gone) return;
    await inTransaction(this.#app.db, (tx) => takeReturnBack(tx, gone.withdrawal_id, null)).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      },
    );
  }

  async #enterAgain(child: number): Promise<void> {
    const place = this.#place(child);
    await inTransaction(this.#app.db, (tx) => releaseStayed(tx, place, null));
    await this.#ask(child);
    await inTransaction(this.#app.db, (tx) => spendCredit(tx, place, null));
  }

  async #cancel(child: number): Promise<number> {
    const receipt = await this.#one<{ receipt_id: number; cents: number }>(
      `select receipt_id, cents from receipt r where cancelled_at is null and exists (select 1 from movement join due using (due_id)
         where receipt_id = r.receipt_id and rider_id = $1) order by receipt_id desc limit 1`,
      [this.#place(child).rider_id],
    );
    if (!receipt) return 0;
    await this.#sent('POST', `/receipts/${receipt.receipt_id}/cancel`, { reason: 'Error' });
    // If it is cancelled at two desks at once, it is cancelled once: the database says by whom.
    return this.#gone('receipt_id', receipt.receipt_id);
  }

  readonly #counted = new Set<number>();

  /** Returns what of a receipt, a proof or a line was taken back just now. It counts for whoever asks first. */
  async #gone(column: 'receipt_id' | 'payment_id' | 'line_id', id: number): Promise<number> {
    const { rows } = await this.#app.pool.query<{ movement_id: number; cents: number }>(
      `select movement_id, cents from movement where ${column} = $1 and takes_back is not null and kind <> 'credit'`,
      [id],
    );
    let gone = 0;
    for (const { movement_id, cents } of rows)
      if (!this.#counted.has(movement_id)) {
        this.#counted.add(movement_id);
        gone += cents;
      }
    return gone;
  }

  async #proof(due_id: number, lines: object[], paid: number): Promise<number> {
    const proof = await this.#one<{ payment_id: number }>(
      `insert into payment (due_id) values ($1) on conflict do nothing returning payment_id`,
      [due_id],
    );
    if (!proof) return 0;
    const path = `/proofs/${proof.payment_id}`;
    if (await this.#sent('PUT', path, { payment_status: 'ACCEPTED', lines })) {
      // A line of the bank may have answered it meanwhile. Then it pays nothing of its own.
      const own = 'select 1 from movement where payment_id = $1 and line_id is null and takes_back is null';
      return (await this.#one(own, [proof.payment_id])) ? paid : 0;
    }
    await this.#sent('PUT', path, { payment_status: 'REJECTED', payment_reason: 'No llegó' });
    return 0;
  }

  async #undoProof(child: number): Promise<number> {
    const proof = await this.#one<{ payment_id: number }>(
      `select payment_id from payment join due using (due_id) where rider_id = $1 and payment_status = 'ACCEPTED'
       order by payment_id desc limit 1`,
      [this.#place(child).rider_id],
    );
    if (!proof) return 0;
    const path = `/proofs/${proof.payment_id}`;
    if (await this.#sent('POST', `${path}/undo`))
      await this.#sent('PUT', path, { payment_status: 'REJECTED', payment_reason: 'No llegó' });
    return this.#gone('payment_id', proof.payment_id);
  }

  async #line(lines: object[], paid: number): Promise<number> {
    const line = await this.#one<{ line_id: number }>(
      `insert into statement_line (book_id, line_day, cents, currency, line_text, line_ordinal)
       values ($1, '2026-03-01', $2, 'ARS', $3, 1) returning line_id`,
      [this.#till.book_id, paid, randomUUID()],
    );
    const body = { items: [{ line_id: line?.line_id ?? 0, lines }] };
    const answer = await this.#till.ask('POST', '/statement-lines/settle', body);
    return answer.json<{ settled: number[] }>().settled.length === 1 ? paid : 0;
  }

  async #undoLine(child: number): Promise<number> {
    const line = await this.#one<{ line_id: number }>(
      `select line_id from movement join due using (due_id) where rider_id = $1 and line_id is not null order by movement_id desc limit 1`,
      [this.#place(child).rider_id],
    );
    if (!line) return 0;
    await this.#sent('POST', `/statement-lines/${line.line_id}/undo`);
    return this.#gone('line_id', line.line_id);
  }

  async #giveCredit(child: number, part: (of: number) => number): Promise<number> {
    const credit = await this.#one<{ credit_id: number; cents: number }>(
      `select credit_id, cents from credit where rider_id = $1 order by credit_id limit 1`,
      [this.#place(child).rider_id],
    );
    if (!credit) return 0;
    const cents = part(credit.cents);
    const body = { request_key: randomUUID(), cents, reason: 'Se muda', given_in: 'cash' };
    return (await this.#sent('POST', `/credits/${credit.credit_id}/return`, body)) ? -cents : 0;
  }
}
