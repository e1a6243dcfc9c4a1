import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import type { Finisher, Mark } from '#rules/raceday/judging/heat-ops.ts';
import { type Random, shuffle } from '#rules/raceday/day/draw/random.ts';
import { share } from '#server/operations/demo/season/chance.ts';
import type { Seen } from '../line.ts';

/** A plate that no rider of the heat has. */
const STRANGE_PLATE = '999';

type Sheet = Extract<DeviceOp['said'], { kind: 'sheet' }>['body'];

/**
 * Returns the sheet of a judge who sees everything: the order of the finish, and statuses. The gate reports absent
 * riders.
 */
export function sheetOf(truth: ReadonlyMap<number, Seen>, list: string): Sheet {
  const order = [...truth]
    .filter(([, { place }]) => place !== null)
    .toSorted(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0))
    .map(([entry_id]) => [entry_id]);
  const marks = [...truth].flatMap(([entry_id, { status }]): Mark[] =>
    status === null || status === 'OK' || status === 'DNS' ? [] : [{ entry_id, status }],
  );
  return { order, marks, laps: [], list };
}

/** Exchanges two riders who finished one behind the other. */
function swapped({ order, ...sheet }: Sheet, random: Random): Sheet {
  const at = random.below(order.length - 1);
  const [first, second] = order.slice(at, at + 2);
  return first && second
    ? { ...sheet, order: order.with(at, second).with(at + 1, first) }
    : { ...sheet, order };
}

/** Lets a rider finish whose plate is not read, or read as one of no rider in the heat. */
function unread({ order, ...sheet }: Sheet, random: Random, as: Finisher): Sheet {
  return { ...sheet, order: order.with(random.below(order.length), [as]) };
}

const forgotten = ({ marks, ...sheet }: Sheet): Sheet => ({ ...sheet, marks: marks.slice(1) });

/** Returns the ways in which a sheet can be wrong. */
function mistakes({ order, marks }: Sheet): ((sheet: Sheet, random: Random) => Sheet)[] {
  const ways: ((sheet: Sheet, random: Random) => Sheet)[] = [];
  if (order.length > 1) ways.push(swapped);
  if (order.length > 0)
    ways.push(
      (sheet, random) => unread(sheet, random, null),
      (sheet, random) => unread(sheet, random, STRANGE_PLATE),
    );
  if (marks.length > 0) ways.push(forgotten);
  return ways;
}

/** Returns the sheet of a judge who is wrong in a share of all heats. */
export function misread(sheet: Sheet, error: number, random: Random): Sheet {
  if (share(random) >= error) return sheet;
  const [way] = shuffle(mistakes(sheet), random);
  return way ? way(sheet, random) : sheet;
}

/** Returns what a phone with an older list reports: a rider whom it does not know is only a plate. */
export function asListed(
  { order, ...sheet }: Sheet,
  known: ReadonlySet<number>,
  plates: ReadonlyMap<number, string>,
): Sheet {
  const named = order.map((slot) =>
    slot.map((who) =>
      typeof who === 'number' && !known.has(who) ? (plates.get(who) ?? STRANGE_PLATE) : who,
    ),
  );
  return { ...sheet, order: named };
}
