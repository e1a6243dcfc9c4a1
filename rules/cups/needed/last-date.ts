import type { SeasonRow } from '#rules/cups/season/season-row.ts';
import { mostPairs } from './most-pairs.ts';
import { isAhead, type Outlook, type Result, type Rival } from './outlook.ts';

/** Where the rival ends there or worse, ending in this place is enough to be in front of it. */
export interface RivalLine {
  /** 1: wherever the rival ends; null: only where it does not ride. */
  rival_from: Result;
  /** The worst place that is enough; null: not even riding is needed. */
  place: Result;
}

/** One rider who stands between a rider and the position wanted, and what is enough against it. */
export interface DirectRival {
  rider_id: number;
  lines: RivalLine[];
}

interface Field {
  /** Rows by result: index 0 is not riding. */
  mine: readonly SeasonRow[];
  rivals: readonly { rival: Rival; rows: readonly SeasonRow[] }[];
}

const resultAt = (index: number): Result => (index === 0 ? null : index);

/** Every result of the last date, for everybody, computed once. */
function fieldOf({ me, rivals, places }: Outlook): Field {
  const rowsOf = ({ rowAfter }: Rival) =>
    Array.from({ length: places + 1 }, (_, index) => rowAfter([resultAt(index)]));
  const known = new Map<Rival, SeasonRow[]>();
  return {
    mine: rowsOf(me),
    rivals: rivals.map((rival) => {
      const rows = known.get(rival) ?? rowsOf(rival);
      known.set(rival, rows);
      return { rival, rows };
    }),
  };
}

/** The results of a rival, other than the place I have, after which it is ahead, or is not. */
function resultsOf(rows: readonly SeasonRow[], mine: SeasonRow, own: number, ahead: boolean): number[] {
  return rows.flatMap((row, index) =>
    (index === 0 || index !== own) && isAhead(row, mine) === ahead ? [index] : [],
  );
}

/** The most, or the least, who can be ahead of me at once when I have this result. */
function aheadAtOnce({ mine, rivals }: Field, own: number, wanted: 'most' | 'least'): number {
  const row = mine[own];
  if (!row) return rivals.length;
  const suiting = rivals.map(({ rows }) => resultsOf(rows, row, own, wanted === 'most'));
  // Any number of riders can stay at home; places are for one rider each.
  const free = suiting.filter((results) => results[0] === 0).length;
  const served = free + mostPairs(suiting.filter((results) => results[0] !== 0));
  return wanted === 'most' ? served : rivals.length - served;
}

/** The worst place that is enough against a result of the rival; 0: none. `places` + 1: not even riding is needed. */
function enoughAgainst({ mine }: Field, rows: readonly SeasonRow[], result: number): number {
  const row = rows[result];
  if (!row) return 0;
  const isEnough = (own: number) => {
    const after = mine[own];
    return after !== undefined && after.unranked === null && !isAhead(row, after);
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
function linesAgainst(field: Field, rows: readonly SeasonRow[]): RivalLine[] {
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

/** What the last date can still bring. */
export interface LastDate {
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
  const most = mine.map((row, own) =>
    row.unranked === null ? aheadAtOnce(field, own, 'most') : rivals.length + position,
  );
  const possible = mine.some(
    (row, own) => row.unranked === null && aheadAtOnce(field, own, 'least') < position,
  );
  const firstShort = most.findIndex((ahead, own) => own > 0 && ahead >= position);
  const place = firstShort < 0 ? mine.length - 1 : firstShort - 1;
  const ranked = [...mine.entries()].filter(([, row]) => row.unranked === null);
  const can = (rows: readonly SeasonRow[], ahead: boolean) =>
    ranked.some(([own, row]) => resultsOf(rows, row, own, ahead).length > 0);
  const always = rivals.filter(({ rows }) => !can(rows, false)).length;
  const contested = rivals.filter(({ rows }) => can(rows, true) && can(rows, false));
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
