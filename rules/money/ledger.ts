import { compareDates } from '#rules/calendar.ts';

/**
 * What a movement is about: the first two change what is asked, the others what was received. `credit`, below nothing, is kept for the
 * family's next entry; above, it pays one. `provider`: a provider of payments says that it came; `taken_back`: that the payer had it
 * back in a dispute. Ours.
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

/** One line of the books; `cents` with the sign of what it changes. */
export interface Movement {
  kind: MovementKind;
  cents: number;
}

/** What is asked, what of it was received, and what is left. Cents. */
interface Balance {
  asked: number;
  received: number;
  left: number;
}

/** The balance of any movements, of one due or of a whole club; the balance of parts adds up to that of the whole. */
export function balanceOf(movements: readonly Movement[]): Balance {
  let asked = 0;
  let received = 0;
  for (const { kind, cents } of movements) {
    if (kind === 'charge' || kind === 'relief') asked += cents;
    else received += cents;
  }
  return { asked, received, left: asked - received };
}

/** A due as payments are divided among dues. */
export interface OpenDue {
  due_id: number;
  /** null: at once. */
  due_on: string | null;
  /** Cents that are not paid yet. */
  left: number;
}

export interface Line {
  due_id: number;
  cents: number;
}

/** The order in which dues are paid: what has no day, then the oldest day, then what was asked first. */
function oldestFirst(one: OpenDue, other: OpenDue): number {
  if (one.due_on === null || other.due_on === null) {
    const [first, second] = [one.due_on === null ? 0 : 1, other.due_on === null ? 0 : 1];
    return first - second || one.due_id - other.due_id;
  }
  return compareDates(one.due_on, other.due_on) || one.due_id - other.due_id;
}

/**
 * Divides what was received among dues, the oldest first; each gets no more than it lacks, what gets nothing has no line.
 * In: cents, the dues. Out: the lines, and what is left over.
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

/** What a transfer brought for a due, and what is left of the due now. Cents. */
interface CameFor {
  due_id: number;
  cents: number;
  left: number;
}

/**
 * What of a transfer was paid already, due by due: nothing of it is owed any more once the lines are paid. With the lines it is never more
 * than what came. In: what came, and the lines that it pays. Out: what stays over, in cents.
 */
export function paidTwice(came: readonly CameFor[], lines: readonly Line[]): Line[] {
  return came.flatMap(({ due_id, cents, left }) => {
    const pays = lines.find((line) => line.due_id === due_id)?.cents ?? 0;
    return pays < left || cents <= pays ? [] : [{ due_id, cents: cents - pays }];
  });
}

/** The two movements of a refund for a due that is no longer owed: the money goes back, and as much is no longer asked. In: cents. */
export function refundMovements(cents: number): [refund: Movement, relief: Movement] {
  return [
    { kind: 'refund', cents: -cents },
    { kind: 'relief', cents: -cents },
  ];
}
