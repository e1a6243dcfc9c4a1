import type { Money } from './told.ts';

/** A due a checkout is for, as the books have it. Cents. */
export interface CheckoutLine {
  due_id: number;
  /** Of the checkout. */
  cents: number;
  /** Now, of the due. */
  asked: number;
  received: number;
  /** What this payment brought to it until now, what is gone again taken off. */
  mine: number;
  /** Of that, what there was no room for and is kept as credit. */
  kept: number;
  /** All that was taken from this due into credit and did not come back to it. */
  fed: number;
  /** Where what there is no room for is kept: lines of one rider share it. */
  credit: string;
}

export interface HeldCredit {
  credit: string;
  cents: number;
  /** Other dues it paid, and what is received for each now. */
  spent: { due_id: number; cents: number; received: number }[];
}

/** What a treasurer asked the provider to give back, and what is not in the books yet. */
export interface NamedRefund {
  refund_key: string;
  due_id: number;
  cents: number;
}

interface ProviderMovement {
  due_id: number;
  kind: 'provider' | 'refund' | 'taken_back' | 'credit' | 'relief';
  cents: number;
  /** Of kind `credit`: which. */
  credit?: string;
  /** The refund that was asked for by name. */
  refund_key?: string;
}

interface Books {
  lines: readonly CheckoutLine[];
  credits: readonly HeldCredit[];
  refunds: readonly NamedRefund[];
}

interface Posting {
  movements: ProviderMovement[];
  /** What went back at the provider and is on no due and in no credit any more. Cents. */
  uncovered: number;
}

type MoneyKind = keyof Money;

class Poster {
  readonly movements: ProviderMovement[] = [];
  uncovered = 0;
  readonly #lines: CheckoutLine[];
  readonly #credits: HeldCredit[];
  /** What is received now for each due that may be touched. */
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

  /** The credit of a line, an empty one where there was none. */
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

  /** Money comes to a due; what it has no room for is kept. */
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

  /** Credit comes back to the due it was taken from. Out: how much. */
  #unkeep(line: CheckoutLine, most: number): number {
    const held = this.#creditOf(line);
    const cents = Math.max(0, Math.min(most, line.fed, held.cents));
    this.#write({ due_id: line.due_id, kind: 'credit', cents, credit: line.credit });
    held.cents -= cents;
    line.fed -= cents;
    line.kept = Math.max(0, line.kept - cents);
    return cents;
  }

  /** What credit of a due paid elsewhere is owed there again. Out: how much. */
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

  /** Money of a due goes back to the payer. Out: how much could be found for it. */
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
    // More than was asked cannot be: the amount was compared before. What the books lack in lines goes to the first.
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
      // Who gave it back by name no longer asks for it.
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
 * The movements that bring the books to what the provider says of a payment: nothing where they agree, so a notice may come twice,
 * late or out of order. Money pays the dues it was for, as far as they are still owed; the rest is credit of their riders. What goes
 * back is taken from that credit first, then from the dues, then from what such credit paid elsewhere, which is owed again.
 * In: the money of the payment, what of it is posted, the books under lock. Out: movements; what no book covers. Cents. Ours.
 */
export function postDifference(now: Money, posted: Money, books: Books): Posting {
  const poster = new Poster(books);
  const kinds = ['provider', 'refund', 'taken_back'] as const;
  const differences = kinds.map((kind) => ({ kind, cents: now[kind] - posted[kind] }));
  // What comes first: otherwise what goes would find nothing to go from.
  for (const { kind, cents } of differences) if (cents > 0) poster.raise(kind, cents);
  for (const { kind, cents } of differences) if (cents < 0) poster.lower(kind, 0 - cents, books.refunds);
  return { movements: poster.movements, uncovered: poster.uncovered };
}
