import type { LiveRace } from '#rules/live/live-day.ts';
import { isMoto } from '#rules/stages.ts';
import type { ClassNews } from './class-news.ts';

/** So long a list is news: who looks up later asks who rides now. */
const newsMs = 10 * 60_000;
/** What comes and what was ridden last, between two lists. */
const usualMs = 20_000;
const listMs = 12_000;
/** Beside the gate; two columns of eight. */
const ROWS_OF_LIST = 16;
const MOST_LISTS = 4;

/** One list as the screen has room for. */
export interface BoardList {
  news: ClassNews;
  /** Which of its riders, from 0. */
  from: number;
  to: number;
}

/** When the last race of what a class has to say was ridden, in milliseconds; null: its stage is ridden again, or not heard of. */
function riddenAt({ category_id, phase }: ClassNews, races: readonly LiveRace[]): number | null {
  const own = races.filter(
    (race) =>
      race.category_id === category_id && (race.phase === phase || (isMoto(phase) && isMoto(race.phase))),
  );
  if (own.length === 0 || own.some(({ state }) => state !== 'ridden')) return null;
  return Math.max(...own.map(({ at }) => at ?? 0));
}

/**
 * The lists whose turn comes, the newest first. In: what classes have to say, the races of the day, now in milliseconds. When the day is
 * over it is the podium of every class.
 */
export function boardLists(news: readonly ClassNews[], races: readonly LiveRace[], now: number): BoardList[] {
  const isOver = races.every(({ state }) => state === 'ridden');
  const known = news.flatMap((one) => {
    const at = riddenAt(one, races);
    const isNew = at !== null && now - at < newsMs;
    return isNew || (isOver && one.kind === 'podium') ? [{ one, at: at ?? 0 }] : [];
  });
  const lists = known
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ one }): BoardList[] => {
      if (one.kind === 'podium') return [{ news: one, from: 0, to: one.through.length }];
      const pages = Math.ceil(one.through.length / ROWS_OF_LIST);
      return Array.from({ length: pages }, (_, page) => {
        const from = page * ROWS_OF_LIST;
        return { news: one, from, to: Math.min(from + ROWS_OF_LIST, one.through.length) };
      });
    });
  return isOver ? lists : lists.slice(0, MOST_LISTS);
}

/** Whose turn it is. In: the lists, now in milliseconds. Out: null: what comes and what was ridden last. */
export function listInTurn(lists: readonly BoardList[], now: number): BoardList | null {
  if (lists.length === 0) return null;
  const at = now % (lists.length * (usualMs + listMs));
  const turn = Math.floor(at / (usualMs + listMs));
  return at % (usualMs + listMs) < usualMs ? null : (lists[turn] ?? null);
}
