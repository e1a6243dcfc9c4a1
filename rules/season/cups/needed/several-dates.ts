import { isAhead, type Outlook, type DateResult, type Contender } from './outlook.ts';

/** This is what several dates can still decide. */
interface SeveralDates {
  sure: boolean;
  possible: boolean;
  /**
   * This is the total with which no rider outside the position can be level at the end; it is null when the rider can reach no such total.
   */
  total: number | null;
  /** Ending there or better on every date left reaches that total; it is null when no place does. */
  place: number | null;
  /** These places, one for each date left, reach the total too, and none of them may be worse. It is null when `place` on each says as much. */
  example: number[] | null;
}

const all = (left: number, result: DateResult): DateResult[] => Array.from({ length: left }, () => result);

/** Up to this number of dates is checked place by place where a tie decides; with more dates, ties are taken to be lost. */
const mostTied = 3;
/** Tie-break keys count places up to the eighth; behind it they only compare whose place is better. */
const lastAsked = 9;

/** This function lists every way in which a rider can end the dates left, as far as tie-breaks distinguish them. */
function ways(left: number, places: number): DateResult[][] {
  if (left === 0) return [[]];
  const results: DateResult[] = [
    null,
    ...Array.from({ length: Math.min(places, lastAsked) }, (_, index) => index + 1),
  ];
  return ways(left - 1, places).flatMap((before) => results.map((result) => [...before, result]));
}

/** This function generates every way of sharing the dates left between two riders: one of them wins each date and the other is second. */
function* splits(multipliers: readonly number[]): Generator<boolean[]> {
  // Dates of the same value are interchangeable, so only the number of them that are won counts.
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

/**
 * This function computes the highest total that two riders can both have at the end; it is −1 when the rival cannot be classified any more.
 */
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
 * This function computes what a rider needs on several dates for a position. Each rival is considered alone: two rivals cannot win the same
 * date, and that is ignored, so the answer is always enough and may be a little more than needed. Points must not rise with the place.
 * @param outlook - the class as seen from the rider
 * @param position - the position wanted, from 1
 * @param multipliers - the multipliers of the dates left
 * @returns whether the position is sure or possible, and the total and the place that are enough
 * Source: docs/regulation.md §4.5.
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
  /** Lets the places be worse, one date after another, for as long as they are enough. */
  const worstPlaces = () => {
    const worst = Array.from({ length: left }, () => place);
    for (let changed = true; changed;) {
      changed = false;
      for (const [date, at] of worst.entries()) {
        const row = me.rowAfter(worst.with(date, at + 1));
        if (at >= places || row.unranked !== null || row.total < total) continue;
        worst[date] = at + 1;
        changed = true;
      }
    }
    return worst.every((at) => at === place) ? null : worst;
  };
  // Winning everything is considered by itself: nobody else wins then, and rivals who end level may lose the tie.
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
    example: place === 0 ? null : worstPlaces(),
  };
}
