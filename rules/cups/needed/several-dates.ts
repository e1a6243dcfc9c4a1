import { isAhead, type Outlook, type DateResult, type Contender } from './outlook.ts';

/** What several dates can still bring. */
interface SeveralDates {
  sure: boolean;
  possible: boolean;
  /** The total with which nobody outside can be level at the end; null: no total the rider can reach. */
  total: number | null;
  /** Ending there or better on every date left reaches that total; null: no place does. */
  place: number | null;
}

const all = (left: number, result: DateResult): DateResult[] => Array.from({ length: left }, () => result);

/** Up to so many dates are looked at place by place where a tie decides; with more dates, ties are taken to be lost. */
const mostTied = 3;
/** Tie-break keys count places up to the eighth; behind it they only compare whose place is better. */
const lastAsked = 9;

/** Every way a rider can end the dates left, as far as tie-breaks distinguish them. */
function ways(left: number, places: number): DateResult[][] {
  if (left === 0) return [[]];
  const results: DateResult[] = [
    null,
    ...Array.from({ length: Math.min(places, lastAsked) }, (_, index) => index + 1),
  ];
  return ways(left - 1, places).flatMap((before) => results.map((result) => [...before, result]));
}

/** Every way of sharing the dates left between two: who wins each; the other one is second. */
function* splits(multipliers: readonly number[]): Generator<boolean[]> {
  // Dates that are worth the same can change places: how many of them are won is all that counts.
  const kinds = [...Map.groupBy(multipliers.keys(), (index) => multipliers[index]).values()];
  const wins: boolean[] = multipliers.map(() => false);
  function* choose(kind: number): Generator<boolean[]> {
    const dates = kinds[kind];
    if (!dates) {
      yield [...wins];
      return;
    }
    for (let won = 0; won <= dates.length; won += 1) {
      for (const [index, date] of dates.entries()) wins[date] = index < won;
      yield* choose(kind + 1);
    }
  }
  yield* choose(0);
}

/** The highest total that two riders can both have at the end; −1: the rival cannot be classified any more. */
function levelWith(outlook: Outlook, rival: Contender, multipliers: readonly number[]): number {
  if (rival.rowAfter(all(outlook.left, 1)).unranked !== null) return -1;
  let best = 0;
  for (const wins of splits(multipliers)) {
    const mine = outlook.me.rowAfter(wins.map((won) => (won ? 1 : 2))).total;
    const other = rival.rowAfter(wins.map((won) => (won ? 2 : 1))).total;
    best = Math.max(best, Math.min(mine, other));
  }
  return best;
}

/**
 * What a rider needs on several dates for a position. Each rival is looked at alone: that two of them cannot win the same date is
 * ignored, so the answer is always enough, and may be a little more than needed. In: the class seen from the rider, the position,
 * the multipliers of the dates left. Points must not rise with the place. Source: docs/regulation.md §4.5.
 */
export function severalDates(
  outlook: Outlook,
  position: number,
  multipliers: readonly number[],
): SeveralDates {
  const { me, rivals, left, places } = outlook;
  const [best, worst] = [me.rowAfter(all(left, 1)), me.rowAfter(all(left, null))];
  const tied = left <= mostTied ? ways(left, places) : [];
  // More points are ahead; with equal points, winning dates is not always the best way to win the tie.
  const canPass = (rival: Contender) => {
    const most = rival.rowAfter(all(left, 1));
    if (most.unranked !== null || most.total !== worst.total) return isAhead(most, worst);
    return left > mostTied || tied.some((results) => isAhead(rival.rowAfter(results), worst));
  };
  const home = rivals.map(({ rowAfter }) => rowAfter(all(left, null)));
  const isIn = (row: typeof best) =>
    row.unranked === null && home.filter((one) => isAhead(one, row)).length < position;
  const isTied = home.some((row) => row.unranked === null && row.total === best.total);
  const levels = rivals.map((rival) => levelWith(outlook, rival, multipliers)).sort((a, b) => b - a);
  const total = (levels[position - 1] ?? -1) + 1;
  const reached = best.unranked === null && best.total >= total;
  const isEnough = (place: number) => {
    const row = me.rowAfter(all(left, place));
    return row.unranked === null && row.total >= total;
  };
  let place = 0;
  while (place < places && isEnough(place + 1)) place += 1;
  // Winning everything is looked at by itself: nobody else wins then, and rivals who end level may lose the tie.
  const canPassWinner = (rival: Contender) => {
    const most = rival.rowAfter(all(left, 2));
    if (most.unranked !== null || most.total !== best.total) return isAhead(most, best);
    const others = tied.filter((results) => !results.includes(1));
    return left > mostTied || others.some((results) => isAhead(rival.rowAfter(results), best));
  };
  const isOnlyWay = all(left, 1).every(
    (_, date) => me.rowAfter(all(left, 1).with(date, 2)).total < best.total,
  );
  const winningIsEnough =
    !reached && isOnlyWay && best.unranked === null && rivals.filter(canPassWinner).length < position;
  return {
    sure: worst.unranked === null && rivals.filter(canPass).length < position,
    possible: isIn(best) || (isTied && tied.some((results) => isIn(me.rowAfter(results)))),
    total: reached ? total : winningIsEnough ? best.total : null,
    place: winningIsEnough ? 1 : place === 0 ? null : place,
  };
}
