import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOf, NO_MONEY } from './told.ts';
import { type HeldCredit, type NamedRefund, postDifference } from './post-difference.ts';
import { runs } from '../../testing/runs.ts';

interface Row {
  due_id: number;
  kind: string;
  cents: number;
  credit: string | undefined;
  ours: boolean;
}

/** The books of one family as the database keeps them: sums of rows, and checks that refuse. */
class Books {
  readonly rows: Row[] = [];
  readonly named: (NamedRefund & { posted: boolean })[] = [];
  readonly lines: readonly number[];
  readonly cents: number;
  uncovered = 0;

  constructor(amounts: readonly number[]) {
    this.lines = amounts.map((_, index) => index + 1);
    this.cents = amounts.reduce((sum, one) => sum + one, 0);
    for (const [index, cents] of amounts.entries())
      this.write([{ due_id: index + 1, kind: 'charge', cents }]);
    // Entries of later dates, which credit pays.
    for (const due_id of [11, 12]) this.write([{ due_id, kind: 'charge', cents: 700 }]);
  }

  sum(of: (row: Row) => boolean): number {
    return this.rows.filter(of).reduce((sum, { cents }) => sum + cents, 0);
  }

  asked = (due_id: number) =>
    this.sum((row) => row.due_id === due_id && (row.kind === 'charge' || row.kind === 'relief'));
  received = (due_id: number) =>
    this.sum((row) => row.due_id === due_id && row.kind !== 'charge' && row.kind !== 'relief');
  credit = () => 0 - this.sum(({ kind }) => kind === 'credit');

  write(rows: readonly { due_id: number; kind: string; cents: number }[], ours = false): void {
    for (const row of rows)
      this.rows.push({ ...row, credit: row.kind === 'credit' ? 'mia' : undefined, ours });
    for (const due_id of [...this.lines, 11, 12]) {
      const received = this.received(due_id);
      expect(received).toBeGreaterThanOrEqual(0);
      expect(received).toBeLessThanOrEqual(this.asked(due_id));
    }
    expect(this.credit()).toBeGreaterThanOrEqual(0);
  }

  posted() {
    const of = (kind: string) => this.sum((row) => row.ours && row.kind === kind);
    return { provider: of('provider'), refund: of('refund'), taken_back: of('taken_back') };
  }

  heldCredit(): HeldCredit {
    const spent = [11, 12].map((due_id) => ({
      due_id,
      cents: this.sum((row) => row.due_id === due_id && row.kind === 'credit'),
      received: this.received(due_id),
    }));
    return { credit: 'mia', cents: this.credit(), spent: spent.filter(({ cents }) => cents > 0) };
  }

  /** The provider says something of the payment. */
  told(money: typeof NO_MONEY, amounts: readonly number[]): void {
    const lines = this.lines.map((due_id, index) => {
      const fromCredit = (row: Row) => row.due_id === due_id && row.kind === 'credit';
      return {
        due_id,
        cents: amounts[index] ?? 0,
        asked: this.asked(due_id),
        received: this.received(due_id),
        mine: this.sum(
          (row) => row.ours && row.due_id === due_id && row.kind !== 'credit' && row.kind !== 'relief',
        ),
        kept: Math.max(0, -this.sum((row) => row.ours && fromCredit(row))),
        fed: Math.max(0, -this.sum(fromCredit)),
        credit: 'mia',
      };
    });
    const refunds = this.named.filter(({ posted }) => !posted);
    const { movements, uncovered } = postDifference(money, this.posted(), {
      lines,
      credits:
        this.credit() > 0 || this.rows.some(({ kind }) => kind === 'credit') ? [this.heldCredit()] : [],
      refunds,
    });
    this.write(movements, true);
    for (const { refund_key } of movements)
      for (const one of this.named) if (one.refund_key === refund_key) one.posted = true;
    this.uncovered = uncovered;
    const net = (of: typeof NO_MONEY) => of.provider + of.refund + of.taken_back;
    expect(net(this.posted())).toBe(net(money) + uncovered);
  }
}

const step = fc.oneof(
  fc.record({ what: fc.constant('approved' as const), refunded: fc.nat(1000) }),
  fc.record({
    what: fc.constantFrom('pending', 'rejected', 'in_mediation', 'lost', 'won', 'refunded', 'mystery'),
    refunded: fc.nat(1000),
  }),
  fc.record({
    what: fc.constantFrom('cash', 'withdraw', 'spend', 'cash_refund', 'return_credit', 'ask_refund'),
    due: fc.nat(3),
    cents: fc.integer({ min: 1, max: 600 }),
  }),
);

/** Status, detail and how much was given back, as one step of a life. */
function moneyAfter(what: string, refunded: number, cents: number) {
  const [status, detail] =
    what === 'lost'
      ? ['charged_back', 'settled']
      : what === 'won'
        ? ['charged_back', 'reimbursed']
        : [what, 'accredited'];
  return moneyOf({ status, detail, cents, refunded: Math.min(refunded, cents) });
}

function happen(books: Books, what: string, due_id: number, cents: number): void {
  const room = books.asked(due_id) - books.received(due_id);
  const received = books.received(due_id);
  if (what === 'cash' && room > 0) books.write([{ due_id, kind: 'cash', cents: Math.min(cents, room) }]);
  if (what === 'withdraw')
    books.write([
      { due_id, kind: 'credit', cents: -received },
      { due_id, kind: 'relief', cents: -books.asked(due_id) },
    ]);
  if (what === 'spend') {
    const later = 11 + (due_id % 2);
    const part = Math.min(cents, books.credit(), books.asked(later) - books.received(later));
    if (part > 0) books.write([{ due_id: later, kind: 'credit', cents: part }]);
  }
  if (what === 'cash_refund' && received > 0) {
    const part = Math.min(cents, received);
    books.write([
      { due_id, kind: 'refund', cents: -part },
      { due_id, kind: 'relief', cents: -part },
    ]);
  }
  if (what === 'return_credit') {
    const part = Math.min(cents, books.credit());
    if (part > 0)
      books.write([
        { due_id, kind: 'credit', cents: part },
        { due_id, kind: 'refund', cents: -part },
      ]);
  }
  if (what === 'ask_refund')
    books.named.push({ refund_key: String(books.named.length), due_id, cents, posted: false });
}

const wholeLife = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 25 }),
});

describe('the books and what a provider says', () => {
  test('whatever happens, each peso is in one place: on dues, in credit, given back, or named as uncovered', () => {
    fc.assert(
      fc.property(wholeLife, ({ amounts, steps }) => {
        const books = new Books(amounts);
        for (const one of steps) {
          if ('due' in one) happen(books, one.what, (one.due % amounts.length) + 1, one.cents);
          else {
            const money = moneyAfter(one.what, one.refunded, books.cents);
            if (money !== null) books.told(money, amounts);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('said again, nothing changes; and nothing is paid that the provider does not say', () => {
    fc.assert(
      fc.property(wholeLife, ({ amounts, steps }) => {
        const books = new Books(amounts);
        let told = NO_MONEY;
        for (const one of steps) {
          if ('due' in one) continue;
          const money = moneyAfter(one.what, one.refunded, books.cents);
          if (money === null) continue;
          told = money;
          books.told(money, amounts);
          const before = books.rows.length;
          books.told(money, amounts);
          expect(books.rows).toHaveLength(before);
          expect(books.uncovered).toBe(0);
        }
        const net = told.provider + told.refund + told.taken_back;
        expect(books.lines.reduce((sum, due_id) => sum + books.received(due_id), 0)).toBe(net);
        expect(books.credit()).toBe(0);
      }),
      { numRuns: runs(500) },
    );
  });
});
