import { compareRows, type SeasonRow } from '#rules/cups/season/season-row.ts';
import { mostPairs } from './most-pairs.ts';
import { isAhead, type Outlook, type DateResult, type Contender } from './outlook.ts';

/** If the rival ends in `rival_from` or worse, ending in `place` is enough to be ahead of it. */
export interface RivalLine {
  /** 1: wherever the rival ends; null: only where the rival does not ride. */
  rival_from: DateResult;
  /** The worst place that is enough; null: not even riding is needed. */
  place: DateResult;
}

/** One rider who stands between a rider and the position wanted, with what is enough against that rival. */
export interface DirectRival {
  rider_id: number;
  lines: RivalLine[];
}

/** Where the rows stand among all of them: a lower number is ahead, equal ones share, `Infinity` is not classified. */
type Standing = readonly number[];

interface Field {
  /** By result: index 0 is not riding. */
  mine: Standing;
  rivals: readonly { rival: Contender; rows: Standing }[];
  /** Rivals who are ahead whatever happens, of those who were left out. */
  always: number;
}

const resultAt = (index: number): DateResult => (index === 0 ? null : index);

/** Of a large class those whose best and worst leave something open, and how many are ahead whatever happens. */
function whoMatters({ me, rivals, everybody, places }: Outlook): {
  rivals: readonly Contender[];
  always: number;
} {
  if (everybody === places) return { rivals, always: 0 };
  const [best, worst] = [me.rowAfter([1]), me.rowAfter([null])];
  const always = rivals.filter(({ rowAfter }) => isAhead(rowAfter([null]), best));
  const never = rivals.filter(({ rowAfter }) => worst.unranked === null && !isAhead(rowAfter([1]), worst));
  const settled = new Set([...always, ...never]);
  return { rivals: rivals.filter((rival) => !settled.has(rival)), always: always.length };
}

/** Every result of the last date, for everybody who matters, computed and compared once. */
function fieldOf(outlook: Outlook): Field {
  const { me, places } = outlook;
  const { rivals, always } = whoMatters(outlook);
  const rowsOf = ({ rowAfter }: Contender) =>
    Array.from({ length: places + 1 }, (_, index) => rowAfter([resultAt(index)]));
  const rowsBy = new Map<Contender, SeasonRow[]>([me, ...new Set(rivals)].map((one) => [one, rowsOf(one)]));
  const standings = new Map<SeasonRow, number>();
  let standing = 0;
  const classified = [...rowsBy.values()].flat().filter(({ unranked }) => unranked === null);
  for (const [index, row] of classified.sort(compareRows).entries()) {
    const before = classified[index - 1];
    if (before && compareRows(before, row) !== 0) standing += 1;
    standings.set(row, standing);
  }
  const standingOf = (one: Contender): Standing =>
    (rowsBy.get(one) ?? []).map((row) => standings.get(row) ?? Infinity);
  const known = new Map([...rowsBy.keys()].map((one) => [one, standingOf(one)]));
  const of = (one: Contender) => known.get(one) ?? [];
  return { mine: of(me), rivals: rivals.map((rival) => ({ rival, rows: of(rival) })), always };
}

/** The results of a rival, other than the place I have, after which it is ahead, or is not. */
function resultsOf(rows: Standing, mine: number, own: number, ahead: boolean): number[] {
  const results: number[] = [];
  for (const [index, row] of rows.entries())
    if ((index === 0 || index !== own) && row < mine === ahead) results.push(index);
  return results;
}

/** The most rivals who can be ahead of me at once when I have this result (counted up to `enough`), or the fewest. */
function aheadAtOnce(
  { mine, rivals, always }: Field,
  own: number,
  wanted: 'most' | 'least',
  enough: number,
): number {
  const row = mine[own] ?? Infinity;
  const suiting = rivals.map(({ rows }) => resultsOf(rows, row, own, wanted === 'most'));
  // Any number of riders can stay at home; places are for one rider each.
  const free = suiting.filter((results) => results[0] === 0).length;
  const others = suiting.filter((results) => results[0] !== 0);
  if (wanted === 'most') return always + free + mostPairs(others, enough);
  return always + rivals.length - free - mostPairs(others);
}

/** The worst place that is enough against a result of the rival; 0: none. `places` + 1: not even riding is needed. */
function enoughAgainst({ mine }: Field, rows: Standing, result: number): number {
  const row = rows[result] ?? Infinity;
  const isEnough = (own: number) => {
    const after = mine[own] ?? Infinity;
    return after !== Infinity && row >= after;
  };
  let worst = 0;
  for (let own = 1; own < mine.length; own += 1) {
    if (own === result) continue;
    if (!isEnough(own)) return worst;
    worst = own;
  }
  return isEnough(0) ? mine.length : mine.length - 1;
}

/** What is enough against one rival, from its best result to staying at home; only where more becomes enough. */
function linesAgainst(field: Field, rows: Standing): RivalLine[] {
  const results = [...rows.keys()].slice(1);
  let worst = enoughAgainst(field, rows, 0);
  const absent: RivalLine = { rival_from: null, place: worst > results.length ? null : worst };
  const lines: RivalLine[] = worst === 0 ? [] : [absent];
  for (const result of results.toReversed()) {
    const enough = Math.min(worst, enoughAgainst(field, rows, result));
    if (enough === 0) break;
    const first = lines[0];
    const place = enough > results.length ? null : enough;
    if (first && enough === worst) first.rival_from = result;
    else lines.unshift({ rival_from: result, place });
    worst = enough;
  }
  return lines;
}

/** Whether a rival can be ahead of me, and can be behind, in some outcome in which I am classified. */
function isOpen({ mine }: Field, rows: Standing, ahead: boolean): boolean {
  const order = [...rows.keys()].sort((a, b) => (rows[a] ?? Infinity) - (rows[b] ?? Infinity) || a - b);
  // Of the results that put the rival furthest to the front (or back) one is not the place I have.
  const furthest = ahead ? order.slice(0, 2) : order.slice(-2);
  return mine.some(
    (own, index) =>
      own !== Infinity &&
      furthest.some(
        (result) => (result === 0 || result !== index) && (rows[result] ?? Infinity) < own === ahead,
      ),
  );
}

/** What the last date can still bring. */
interface LastDate {
  sure: boolean;
  possible: boolean;
  /** Ending there or better is enough whatever the others do; null: no place is. */
  place: number | null;
  rival: DirectRival | null;
  /** Who else can be ahead and must not. */
  others: number[];
}

/**
 * What a rider needs on the last date for a position, over every way in which the date can end: any riders in any places, each place
 * once, the others at home. In: the class seen from the rider, with one date left; the position. Source: docs/regulation.md §4.5.
 */
export function lastDate(outlook: Outlook, position: number): LastDate {
  const field = fieldOf(outlook);
  const { mine, rivals } = field;
  const most = mine.map((own, index) =>
    own === Infinity ? Infinity : aheadAtOnce(field, index, 'most', position),
  );
  const possible = mine.some(
    (own, index) => own !== Infinity && aheadAtOnce(field, index, 'least', position) < position,
  );
  const firstShort = most.findIndex((ahead, index) => index > 0 && ahead >= position);
  const place = firstShort < 0 ? mine.length - 1 : firstShort - 1;
  const always = field.always + rivals.filter(({ rows }) => !isOpen(field, rows, false)).length;
  const contested = rivals.filter(({ rows }) => isOpen(field, rows, true) && isOpen(field, rows, false));
  const [direct, ...others] = contested.slice(Math.max(0, position - 1 - always));
  const rider_id = direct?.rival.rider_id ?? null;
  return {
    sure: most.every((ahead) => ahead < position),
    possible,
    place: place === 0 ? null : place,
    rival: direct && rider_id !== null ? { rider_id, lines: linesAgainst(field, direct.rows) } : null,
    others: others.flatMap(({ rival }) => rival.rider_id ?? []),
  };
}
