import type { Career } from '#contract/careers/careers.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { dateParts, formatDate, formatOrdinal, monthShort } from '#web/app/format.ts';
import { paths, raceDateHref } from '#web/app/screens/paths.ts';

/** What is said of a followed rider: the next race, else the last result. */
interface FollowedLine {
  href: string;
  /** "Varones 9 · 7.ª fecha", or that it is called off. */
  words: string;
  /** The large word: "5 dic", "3.º de 16"; empty: rode without a place, or does not ride. */
  word: string;
  /** The same for who listens; null: the word says it. */
  spoken: string | null;
}

/** In: the rider, the language, today. Out: null: nothing is known of a race. */
export function followedLine(
  { upcoming, dates }: Pick<Career, 'upcoming' | 'dates'>,
  language: Language,
  today: string,
): FollowedLine | null {
  const next = upcoming.find(({ race_date }) => race_date >= today);
  if (next?.called_off === true)
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
