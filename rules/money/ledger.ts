import { compareDates } from '#rules/calendar.ts';

/**
 * The kinds of movements. The first two change what is asked, the others what was received. A negative `credit` is kept for the
 * family's next entry, and a positive one pays an entry. `provider` means that a payment provider reports the money as arrived, and
 * `taken_back` that the payer got it back in a dispute. Ours.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'relief',
  'cash',
  'transfer',
  'refund',
  'credit',
  'provider',
  'taken_back',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** One line of the books. `cents` has the sign of what it changes. */
export interface Movement {
  kind: MovementKind;
  cents: number;
}

/** The cents that are asked, that were received of it, and that are left. */
interface Balance {
  asked: number;
  received: number;
  left: number;
}

/**
 * This computes the balance of movements, of one due or of a whole club. The balances of parts add up to the balance of the whole.
 *
 * @param movements the movements
 * @returns the balance, in cents
 */
export function balanceOf(movements: readonly Movement[]): Balance {
  let asked = 0;
  let received = 0;
  for (const { kind, cents } of movements) {
    if (kind === 'charge' || kind === 'relief') asked += cents;
    else received += cents;
  }
  return { asked, received, left: asked - received };
}

/** A due, as far as payments are divided among dues. */
export interface OpenDue {
  due_id: number;
  /** The last day. It is null when the due is payable at once. */
  due_on: string | null;
  /** The cents that are not paid yet. */
  left: number;
}

export interface Line {
  due_id: number;
  cents: number;
}

/** Dues are paid in this order: those without a day first, then by the oldest day, then in the order in which they were asked. */
function oldestFirst(one: OpenDue, other: OpenDue): number {
  if (one.due_on === null || other.due_on === null) {
    const [first, second] = [one.due_on === null ? 0 : 1, other.due_on === null ? 0 : 1];
    return first - second || one.due_id - other.due_id;
  }
  return compareDates(one.due_on, other.due_on) || one.due_id - other.due_id;
}

/**
 * This divides a received sum among dues, the oldest first. Each due gets no more than it lacks, and a due that gets nothing has no
 * line.
 *
 * @param cents the received sum, in cents
 * @param dues the open dues
 * @returns the lines, and the cents that are left over
 */
export function allocate(cents: number, dues: readonly OpenDue[]): { lines: Line[]; over: number } {
  let over = Math.max(0, cents);
  const lines: Line[] = [];
  for (const { due_id, left } of dues.toSorted(oldestFirst)) {
    const part = Math.min(over, Math.max(0, left));
    if (part === 0) continue;
    lines.push({ due_id, cents: part });
    over -= part;
  }
  return { lines, over };
}

/** The cents that a transfer brought for a due, and the cents that are left of the due now. */
interface CameFor {
  due_id: number;
  cents: number;
  left: number;
}

/**
 * This finds what a transfer paid a second time, due by due: a due that the lines settle and for which more came than they pay.
 * Together with the lines it is never more than what came.
 *
 * @param came what came for each due
 * @param lines the lines that the transfer pays
 * @returns the surplus of each due, in cents
 */
export function paidTwice(came: readonly CameFor[], lines: readonly Line[]): Line[] {
  return came.flatMap(({ due_id, cents, left }) => {
    const pays = lines.find((line) => line.due_id === due_id)?.cents ?? 0;
    return pays < left || cents <= pays ? [] : [{ due_id, cents: cents - pays }];
  });
}

/**
 * A refund of a due that is no longer owed has two movements: the money goes back, and as much is no longer asked.
 *
 * @param cents the amount that goes back, in cents
 * @returns the two movements, both negative
 */
export function refundMovements(cents: number): [refund: Movement, relief: Movement] {
  return [
    { kind: 'refund', cents: -cents },
    { kind: 'relief', cents: -cents },
  ];
}
