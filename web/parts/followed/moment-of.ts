import { isCalled } from './rider-words.ts';
import type { FollowedDay } from './rider-day.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { Phase } from '#rules/stages.ts';

/** News that fill the screen once: a rider goes on, or is among the first three of a final. */
export interface Moment {
  /** The key under which this phone remembers that it was shown. */
  key: string;
  day: FollowedDay;
  /** The stage that the rider goes on to, or the final. */
  phase: Phase;
  /** The place in the final. It is null when the rider goes on. */
  place: number | null;
  /** The number of the race of that stage. It is null while the stage has several, and the rider is in none. */
  number: string | null;
}

/** Older news is read in the bar only. */
const freshMs = 30 * 60_000;
const podiumPlaces = 3;
/** The count of a rider who is so near to the gate is never covered by the news of another one. */
const nearRaces = 5;

/** Gives what became of a rider, if it deserves the screen. Whoever rides a last chance is not through yet. */
function newsOf({ frame }: LiveView, day: FollowedDay): Pick<Moment, 'phase' | 'place'> | null {
  const { goesOn, ridden, category_id } = day;
  if (goesOn?.how === 'through' && goesOn.phase !== 'LCQ') return { phase: goesOn.phase, place: null };
  const last = ridden.at(-1);
  const isKnockout = frame?.classes.some((one) => one.category_id === category_id && one.going);
  if (!isKnockout || last?.phase !== 'final' || typeof last.result !== 'number') return null;
  return last.result <= podiumPlaces ? { phase: 'final', place: last.result } : null;
}

/**
 * Finds the news to show, if any. It waits while another rider of this phone is near to the gate, and the rider's own call comes first.
 *
 * @param live the day as the phone knows it
 * @param days the riders of this phone
 * @param seen the keys that were shown before
 * @param now the time in milliseconds
 * @returns the first moment that was not shown, or null
 */
export function momentOf(
  live: LiveView,
  days: readonly FollowedDay[],
  seen: readonly string[],
  now: number,
): Moment | null {
  if (live.line !== 'told') return null;
  for (const day of days) {
    const news = newsOf(live, day);
    if (news === null) continue;
    const key = `${day.entry_id} ${news.phase} ${news.place ?? ''}`;
    const times = live.races.flatMap((race) => (race.category_id === day.category_id ? (race.at ?? []) : []));
    const isFresh = times.length > 0 && now - Math.max(...times) < freshMs;
    const isBusy = days.some(
      (other) =>
        other.away !== null && (other === day ? isCalled(other.away) : other.away.races <= nearRaces),
    );
    if (!isFresh || isBusy || seen.includes(key)) continue;
    const own = live.races.filter(
      ({ category_id, phase }) => category_id === day.category_id && phase === news.phase,
    );
    const number = day.away?.race.number ?? (own.length === 1 ? own[0]?.number : null) ?? null;
    return { key, day, number, ...news };
  }
  return null;
}

const seenKey = 'moments-seen';
const mostSeen = 40;

/** Reads the keys of the moments that this phone has shown. Without a storage, each is shown once in a page. */
export function seenMoments(): string[] {
  try {
    return (localStorage.getItem(seenKey) ?? '').split('|');
  } catch {
    return [];
  }
}

/** Adds a moment to those that this phone has shown, and returns all of them. */
export function rememberMoment(seen: readonly string[], key: string): string[] {
  const all = [...seen, key].slice(-mostSeen);
  try {
    localStorage.setItem(seenKey, all.join('|'));
  } catch {
    // It is remembered as long as the page is open.
  }
  return all;
}
