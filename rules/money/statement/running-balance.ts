/** A movement with the balance that the bank writes beside it. */
export interface Moved {
  row: number;
  /** What moved, negative when it left. It is null when it cannot be read or is not of this account. */
  cents: number | null;
  /** The balance after it, null when the bank writes none beside this row. */
  balance: number | null;
  /** The row or its column shows which way the money went. Otherwise the balance decides. */
  isTold: boolean;
}

/** What the bank's balances say of the movements that were read, in cents. */
export interface BalanceCheck {
  opening: number;
  came: number;
  gone: number;
  closing: number;
  /** The closing balance without the other three. It is 0 when the statement adds up. */
  missing: number;
  /** The first row that the balance beside it does not agree with, null when the statement adds up. */
  row: number | null;
}

/** So many balances that follow from the movements show that a column is the balance after them. */
const fewestSteps = 3;
/** A row that is not in the file breaks a step, and a bank that lists the movements of a day in another order breaks some. */
const mostBroken = 0.2;

/** The movements since the balance before, the last of which has the next balance. */
interface Step {
  moved: readonly Moved[];
  balance: number;
  change: number | null;
}

/** This divides movements, in the order of time, at each balance. Those behind the last balance are left out. */
function stepsOf(inTime: readonly Moved[]): Step[] {
  const steps: Step[] = [];
  let since: Moved[] = [];
  for (const moved of inTime) {
    since.push(moved);
    if (moved.balance === null) continue;
    const before = steps.at(-1)?.balance;
    steps.push({
      moved: since,
      balance: moved.balance,
      change: before === undefined ? null : moved.balance - before,
    });
    since = [];
  }
  return steps;
}

const add = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
const sumOf = ({ moved }: Step): number => add(moved.map(({ cents }) => cents ?? 0));
const isRead = ({ moved, change }: Step): boolean =>
  change !== null && moved.every(({ cents }) => cents !== null);

/** A movement alone agrees in either way, because the balance may be all that shows which one it was. */
function agrees(step: Step): boolean {
  const { moved, change } = step;
  if (!isRead(step) || change === null) return false;
  return change === sumOf(step) || (moved.length === 1 && change === -sumOf(step));
}

/**
 * This finds the order in which the balances follow from one another, the oldest or the latest movement first. The result is null when
 * the column is no balance after the movements, or contradicts what the rows say. A balance that the bank lists in a row of its own counts
 * like one beside a movement.
 */
function stepsInTime(moved: readonly Moved[], listed: readonly number[] = []): Step[] | null {
  const orders = [stepsOf(moved), stepsOf(moved.toReversed())];
  const [down = 0, up = 0] = orders.map((steps) => steps.filter(agrees).length);
  const steps = orders[up > down ? 1 : 0] ?? [];
  const broken = steps.filter((step) => isRead(step) && !agrees(step)).length;
  const isAgainst = steps.some(
    (step) => agrees(step) && step.change !== sumOf(step) && step.moved.some(({ isTold }) => isTold),
  );
  const first = steps[0];
  const known = new Set(steps.map(({ balance }) => balance));
  if (first) known.add(first.balance - sumOf(first));
  const good = Math.max(up, down) + listed.filter((balance) => known.has(balance)).length;
  return good < fewestSteps || broken > Math.max(1, good * mostBroken) || isAgainst ? null : steps;
}

/**
 * This finds which way the money of each row went, by the bank's balances: they rise by what arrives and fall by what leaves.
 *
 * @param moved the movements in the order of the file
 * @returns the way by the number of the row, empty when the balances show nothing
 */
export function waysByBalance(moved: readonly Moved[]): ReadonlyMap<number, 'in' | 'out'> {
  const ways = new Map<number, 'in' | 'out'>();
  for (const step of stepsInTime(moved) ?? []) {
    const [only, another] = step.moved;
    if (only && !another && agrees(step) && step.change !== 0)
      ways.set(only.row, (step.change ?? 0) > 0 ? 'in' : 'out');
  }
  return ways;
}

/**
 * This adds up the movements that were read, and compares the result with the bank's last balance.
 *
 * @param moved the movements in the order of the file, each with the way in which it was understood
 * @param listed the balances that the bank lists in rows of their own
 * @returns the sums, null when the bank writes no balance after its movements
 */
export function checkBalance(moved: readonly Moved[], listed: readonly number[] = []): BalanceCheck | null {
  const steps = stepsInTime(moved, listed);
  const [first, last] = [steps?.[0], steps?.at(-1)];
  if (!steps || !first || !last) return null;
  const cents = steps.flatMap((step) => step.moved.map((one) => one.cents ?? 0));
  const opening = first.balance - sumOf(first);
  const came = add(cents.filter((one) => one > 0));
  const gone = -add(cents.filter((one) => one < 0));
  const missing = last.balance - opening - came + gone;
  const wrong = steps.find((step) => step.change !== null && step.change !== sumOf(step))?.moved;
  const row = (wrong?.find((one) => one.cents === null) ?? wrong?.at(-1))?.row ?? null;
  return { opening, came, gone, closing: last.balance, missing, row: missing === 0 ? null : row };
}
