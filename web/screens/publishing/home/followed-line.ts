import type { Career } from '#contract/season/careers/careers.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { dateParts, formatDate, formatOrdinal, monthShort } from '#web/ground/format.ts';
import { paths, raceDateHref } from '#web/ground/address/paths.ts';

/** The line about a followed rider: the next race, or else the last result. */
interface FollowedLine {
  href: string;
  /** The words: "Varones 9 · 7.ª fecha", or that it is called off. */
  words: string;
  /** The large word: "5 dic", "3.º de 16". It is empty for a ride without a place, or a date that is not ridden. */
  word: string;
  /** The same for people who listen. It is null when the word is enough. */
  spoken: string | null;
  /** The race of today that the rider is drawn into. Its news takes the place of the large word. */
  ridden?: number;
}

/** Computes the line of a rider for today. It is null when no race of the rider is known. */
export function followedLine(
  { upcoming, dates }: Pick<Career, 'upcoming' | 'dates'>,
  language: Language,
  today: string,
): FollowedLine | null {
  const next = upcoming.find(({ race_date }) => race_date >= today);
  if (next?.called_off)
    return {
      href: raceDateHref(next),
      words: `${m.race_called_off()} · ${next.race_name}`,
      word: '',
      spoken: null,
    };
  if (next !== undefined) {
    const { day, month } = dateParts(next.race_date);
    return {
      href: raceDateHref(next),
      words: `${next.category_name} · ${next.race_name}`,
      word: `${day} ${monthShort(month, language)}`,
      spoken: formatDate(next.race_date),
      ...(next.is_drawn && next.race_date === today ? { ridden: next.race_id } : {}),
    };
  }
  const [last] = dates;
  if (last === undefined) return null;
  const { cup_id, race_date, category_id, place, riders } = last;
  return {
    href: `${paths.race}?cup_id=${cup_id}&race_date=${race_date}&category=${category_id}`,
    words: `${last.category_name} · ${last.race_name}`,
    word: place === null ? '' : m.home_place({ place: formatOrdinal(place, language), riders }),
    spoken: null,
  };
}
