import type { Money } from './told.ts';

/** A due of a checkout as the books show it, in cents. */
export interface CheckoutLine {
  due_id: number;
  /** The amount of this due in the checkout. */
  cents: number;
  /** The amounts of the due now. */
  asked: number;
  received: number;
  /** The money that this payment has brought to the due until now, minus what left again. */
  mine: number;
  /** The part of `mine` for which the due had no room and which was stored as credit. */
  kept: number;
  /** All that was moved from this due into credit and did not return to it. */
  fed: number;
  /** The credit in which money without room is stored. Lines of one rider share it. */
  credit: string;
}

export interface HeldCredit {
  credit: string;
  cents: number;
  /** Other dues that the credit paid, and what is received for each now. */
  spent: { due_id: number; cents: number; received: number }[];
}

/** A refund that a treasurer requested from the provider and that is not in the books yet. */
export interface NamedRefund {
  refund_key: string;
  due_id: number;
  cents: number;
}

interface ProviderMovement {
  due_id: number;
  kind: 'provider' | 'refund' | 'taken_back' | 'credit' | 'relief';
  cents: number;
  /** The credit that a movement of kind `credit` belongs to. */
  credit?: string;
  /** The key of the refund that was requested. */
  refund_key?: string;
}

interface Books {
  lines: readonly CheckoutLine[];
  credits: readonly HeldCredit[];
  refunds: readonly NamedRefund[];
}

interface Posting {
  movements: ProviderMovement[];
  /** The money that left at the provider and is on no due and in no credit any more, in cents. */
  uncovered: number;
}

type MoneyKind = keyof Money;

class Poster {
  readonly movements: ProviderMovement[] = [];
  uncovered = 0;
  readonly #lines: CheckoutLine[];
  readonly #credits: HeldCredit[];
  /** The cents received now for each due that may be changed. */
  readonly #received: Map<number, number>;

  constructor({ lines, credits }: Books) {
    this.#lines = lines.map((line) => ({ ...line }));
    this.#credits = credits.map((held) => ({ ...held, spent: held.spent.map((one) => ({ ...one })) }));
    const elsewhere = credits.flatMap(({ spent }) => spent);
    this.#received = new Map([...elsewhere, ...lines].map(({ due_id, received }) => [due_id, received]));
  }

  #receivedFor(due_id: number): number {
    return this.#received.get(due_id) ?? 0;
  }

  #receive(due_id: number, cents: number): void {
    this.#received.set(due_id, this.#receivedFor(due_id) + cents);
  }

  /** This finds the credit of a line, or opens an empty one. */
  #creditOf({ credit }: CheckoutLine): HeldCredit {
    const known = this.#credits.find((one) => one.credit === credit);
    if (known) return known;
    const opened: HeldCredit = { credit, cents: 0, spent: [] };
    this.#credits.push(opened);
    return opened;
  }

  #write(movement: ProviderMovement): void {
    if (movement.cents !== 0) this.movements.push(movement);
  }

  /** This posts money that arrives for a due. Money for which the due has no room becomes credit. */
  #bring(line: CheckoutLine, kind: MoneyKind, cents: number): void {
    const { due_id, credit } = line;
    this.#write({ due_id, kind, cents });
    line.mine += cents;
    const paid = Math.min(cents, Math.max(0, line.asked - this.#receivedFor(due_id)));
    this.#receive(due_id, paid);
    const over = cents - paid;
    this.#write({ due_id, kind: 'credit', cents: 0 - over, credit });
    line.kept += over;
    line.fed += over;
    this.#creditOf(line).cents += over;
  }

  /** This returns credit to the due from which it was taken, and returns the cents that it moved. */
  #unkeep(line: CheckoutLine, most: number): number {
    const held = this.#creditOf(line);
    const cents = Math.max(0, Math.min(most, line.fed, held.cents));
    this.#write({ due_id: line.due_id, kind: 'credit', cents, credit: line.credit });
    held.cents -= cents;
    line.fed -= cents;
    line.kept = Math.max(0, line.kept - cents);
    return cents;
  }

  /**
   * Where credit of a due paid another due, this takes it back, and the other due is owed again. It returns the cents that it
   * moved.
   */
  #unspend(line: CheckoutLine, most: number): number {
    const { credit } = line;
    let got = 0;
    for (const one of this.#creditOf(line).spent) {
      const cents = Math.min(most - got, one.cents, line.fed, this.#receivedFor(one.due_id));
      if (cents <= 0) continue;
      this.#write({ due_id: one.due_id, kind: 'credit', cents: 0 - cents, credit });
      this.#write({ due_id: line.due_id, kind: 'credit', cents, credit });
      this.#receive(one.due_id, 0 - cents);
      one.cents -= cents;
      line.fed -= cents;
      got += cents;
    }
    return got;
  }

  /** This takes money of a due back to the payer, and returns the cents that it found. */
  #take(line: CheckoutLine, kind: MoneyKind, cents: number, refund_key?: string): number {
    let found = this.#unkeep(line, Math.min(cents, line.kept));
    const paid = Math.min(cents - found, this.#receivedFor(line.due_id));
    this.#receive(line.due_id, 0 - paid);
    found += paid;
    found += this.#unkeep(line, cents - found);
    found += this.#unspend(line, cents - found);
    const named = refund_key === undefined ? {} : { refund_key };
    this.#write({ due_id: line.due_id, kind, cents: 0 - found, ...named });
    line.mine -= found;
    return found;
  }

  raise(kind: MoneyKind, cents: number): void {
    let left = cents;
    for (const line of this.#lines) {
      const part = Math.min(left, line.cents - line.mine);
      if (part <= 0) continue;
      this.#bring(line, kind, part);
      left -= part;
    }
    // More than was asked cannot arrive, since the amount was compared before. What the books lack in lines goes to the first line.
    const [first] = this.#lines;
    if (left > 0 && first) this.#bring(first, kind, left);
  }

  lower(kind: MoneyKind, cents: number, refunds: readonly NamedRefund[]): void {
    let left = cents;
    for (const { refund_key, due_id, cents: asked } of kind === 'refund' ? refunds : []) {
      const line = this.#lines.find((one) => one.due_id === due_id);
      if (!line || asked > left || asked > line.mine) continue;
      const found = this.#take(line, kind, asked, refund_key);
      left -= found;
      // Whoever requested this refund no longer asks the due for that money.
      const relief = Math.min(found, Math.max(0, line.asked - this.#receivedFor(due_id)));
      line.asked -= relief;
      this.#write({ due_id, kind: 'relief', cents: 0 - relief });
    }
    for (const line of this.#lines.toReversed()) {
      const part = Math.min(left, line.mine);
      if (part > 0) left -= this.#take(line, kind, part);
    }
    this.uncovered += left;
  }
}

/**
 * This computes the movements that bring the books to what the provider reports of a payment. There are none when they agree, so a
 * notice may arrive twice, late or out of order. Money pays its dues as far as they are still owed, and the rest becomes credit of
 * their riders. Money that leaves is taken from that credit first, then from the dues, then from what such credit paid elsewhere,
 * which is owed again.
 *
 * @param now the money of the payment as the provider reports it, in cents
 * @param posted the part of it that is posted, in cents
 * @param books the dues, credits and requested refunds, read under lock
 * @returns the movements, and the cents that no book covers
 * Source: ours.
 */
export function postDifference(now: Money, posted: Money, books: Books): Posting {
  const poster = new Poster(books);
  const kinds = ['provider', 'refund', 'taken_back'] as const;
  const differences = kinds.map((kind) => ({ kind, cents: now[kind] - posted[kind] }));
  // Money that arrives is posted first: otherwise money that leaves would find nothing to leave from.
  for (const { kind, cents } of differences) if (cents > 0) poster.raise(kind, cents);
  for (const { kind, cents } of differences) if (cents < 0) poster.lower(kind, 0 - cents, books.refunds);
  return { movements: poster.movements, uncovered: poster.uncovered };
}
