import { compareRows, type SeasonRow } from '#rules/season/cups/season/season-row.ts';
import { isAhead, type Outlook, type DateResult, type Contender } from './outlook.ts';

/**
 * This function computes how many of some riders can each have a place of their own that suits them. `suiting` lists for each rider the
 * places that do. The result is the largest number of riders served at once (a maximum matching, by augmenting paths), and at most the
 * number asked for.
 */
function mostPairs(suiting: readonly (readonly number[])[], asked = Infinity): number {
  const holder = new Map<number, number>();
  const serve = (rider: number, tried: Set<number>): boolean => {
    for (const place of suiting[rider] ?? []) {
      if (tried.has(place)) continue;
      tried.add(place);
      const other = holder.get(place);
      if (other !== undefined && !serve(other, tried)) continue;
      holder.set(place, rider);
      return true;
    }
    return false;
  };
  let served = 0;
  for (const rider of suiting.keys()) {
    if (served >= asked) break;
    if (serve(rider, new Set())) served += 1;
  }
  return served;
}

/** If the rival ends in `rival_from` or worse, ending in `place` is enough to be ahead of the rival. */
export interface RivalLine {
  /** The value 1 means wherever the rival ends; null means only where the rival does not ride. */
  rival_from: DateResult;
  /** This is the worst place that is enough; it is null when not even riding is needed. */
  place: DateResult;
}

/** This is one rider who stands between a rider and the position wanted, with what is enough against that rival. */
export interface DirectRival {
  rider_id: number;
  lines: RivalLine[];
}

/**
 * These numbers order the rows among all of them: a lower number is ahead, equal rows share a number, and `Infinity` means not classified.
 */
type Standing = readonly number[];

interface Field {
  /** The index is the result; index 0 means not riding. */
  mine: Standing;
  rivals: readonly { rival: Contender; rows: Standing }[];
  /** This counts the rivals who are ahead whatever happens, of those who were left out. */
  always: number;
}

const resultAt = (index: number): DateResult => (index === 0 ? null : index);

/**
 * Of a large class this function keeps the rivals whose best and worst results leave something open, and counts those who are ahead
 * whatever happens.
 */
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

/** This function computes and compares every result of the last date once, for all riders who matter. */
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
  const standingResultsOf = (one: Contender): Standing =>
    (rowsBy.get(one) ?? []).map((row) => standings.get(row) ?? Infinity);
  const known = new Map([...rowsBy.keys()].map((one) => [one, standingResultsOf(one)]));
  const of = (one: Contender) => known.get(one) ?? [];
  return { mine: of(me), rivals: rivals.map((rival) => ({ rival, rows: of(rival) })), always };
}

/** This function lists the results of a rival, other than the place that I have, after which the rival is ahead, or is not. */
function resultsOf(rows: Standing, mine: number, own: number, ahead: boolean): number[] {
  const results: number[] = [];
  for (const [index, row] of rows.entries())
    if ((index === 0 || index !== own) && row < mine === ahead) results.push(index);
  return results;
}

/** This function counts the most rivals who can be ahead of me at once when I have this result (counted up to `enough`), or the fewest. */
function aheadAtOnce(
  { mine, rivals, always }: Field,
  own: number,
  wanted: 'most' | 'least',
  enough: number,
): number {
  const row = mine[own] ?? Infinity;
  const suiting = rivals.map(({ rows }) => resultsOf(rows, row, own, wanted === 'most'));
  // Any number of riders can stay at home, but each place is for one rider.
  const free = suiting.filter((results) => results[0] === 0).length;
  const others = suiting.filter((results) => results[0] !== 0);
  if (wanted === 'most') return always + free + mostPairs(others, enough);
  return always + rivals.length - free - mostPairs(others);
}

/**
 * This function finds the worst place that is enough against a result of the rival. It is 0 when none is, and `places` + 1 when not even
 * riding is needed.
 */
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

/**
 * This function lists what is enough against one rival, from the rival's best result to staying at home; it adds a line only where a worse
 * place becomes enough.
 */
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

/** This function decides whether a rival can be ahead of me (or can be behind) in some outcome in which I am classified. */
function isOpen({ mine }: Field, rows: Standing, ahead: boolean): boolean {
  const order = [...rows.keys()].sort((a, b) => (rows[a] ?? Infinity) - (rows[b] ?? Infinity) || a - b);
  // Of the two results that put the rival furthest to the front (or back), at least one is not the place that I have.
  const furthest = ahead ? order.slice(0, 2) : order.slice(-2);
  return mine.some(
    (own, index) =>
      own !== Infinity &&
      furthest.some(
        (result) => (result === 0 || result !== index) && (rows[result] ?? Infinity) < own === ahead,
      ),
  );
}

/** This is what the last date can still decide. */
interface LastDate {
  sure: boolean;
  possible: boolean;
  /** Ending there or better is enough whatever the others do; it is null when no place is enough. */
  place: number | null;
  rival: DirectRival | null;
  /** These are the other riders who can be ahead and must not be. */
  others: number[];
}

/**
 * This function computes what a rider needs on the last date for a position. It considers every way in which the date can end: any riders
 * in any places, each place once, and the others at home.
 * @param outlook - the class as seen from the rider, with one date left
 * @param position - the position wanted, from 1
 * @returns whether the position is sure or possible, the place that is enough, the rival to watch, and the other riders who must not be
 *   ahead
 * Source: docs/regulation.md §4.5.
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
