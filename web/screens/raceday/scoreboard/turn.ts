import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { isMoto } from '#rules/stages.ts';
import type { ClassNews } from '#web/parts/race/class-news.ts';

/** The time for which a list is shown as news. Later, people look for the riders on the track. */
const newsMs = 10 * 60_000;
/** The time for which the next and the last races are shown, between two lists. */
const usualMs = 20_000;
const listMs = 12_000;
/** A list beside the gate has two columns of eight. */
const ROWS_OF_LIST = 16;
const MOST_LISTS = 4;

/** A part of a list that fits on the screen. */
export interface BoardList {
  news: ClassNews;
  /** The first rider that is shown, counted from 0. */
  from: number;
  to: number;
}

/** Gives when a class's last race was ridden, in ms. It is null when its stage is ridden again, or unknown. */
function riddenAt({ category_id, phase }: ClassNews, races: readonly LiveRace[]): number | null {
  const own = races.filter(
    (race) =>
      race.category_id === category_id && (race.phase === phase || (isMoto(phase) && isMoto(race.phase))),
  );
  if (own.length === 0 || own.some(({ state }) => state !== 'ridden')) return null;
  return Math.max(...own.map(({ at }) => at ?? 0));
}

/** Chooses the lists to show in turn, the newest first; at the end of the day, the podium of every class. */
export function boardLists(news: readonly ClassNews[], races: readonly LiveRace[], now: number): BoardList[] {
  const isOver = races.every(({ state }) => state === 'ridden');
  const known = news.flatMap((one) => {
    const at = riddenAt(one, races);
    const isNew = at !== null && now - at < newsMs;
    return isNew || (isOver && one.kind === 'podium') ? [{ one, at: at ?? 0 }] : [];
  });
  const lists = pagesOf(known.toSorted((a, b) => b.at - a.at).map(({ one }) => one));
  return isOver ? lists : lists.slice(0, MOST_LISTS);
}

/** Divides lists into pages that fit on the board. A podium is one page. */
const pagesOf = (news: readonly ClassNews[]): BoardList[] =>
  news.flatMap((one) => {
    const { length } = one.through;
    if (one.kind === 'podium') return [{ news: one, from: 0, to: length }];
    return Array.from({ length: Math.ceil(length / ROWS_OF_LIST) }, (_, page) => {
      const from = page * ROWS_OF_LIST;
      return { news: one, from, to: Math.min(from + ROWS_OF_LIST, length) };
    });
  });

/** Gives the lists to show while the day waits: who goes on, class by class. */
export const waitingLists = (news: readonly ClassNews[]): BoardList[] =>
  pagesOf(news.filter(({ kind }) => kind === 'cut'));

/**
 * Gives the list whose turn it is. It is null when it is the turn of the next and the last races.
 * @param betweenMs the time of the next and the last races between two lists
 */
export function listInTurn(
  lists: readonly BoardList[],
  now: number,
  betweenMs: number = usualMs,
): BoardList | null {
  if (lists.length === 0) return null;
  const one = betweenMs + listMs;
  const at = now % (lists.length * one);
  return at % one < betweenMs ? null : (lists[Math.floor(at / one)] ?? null);
}
