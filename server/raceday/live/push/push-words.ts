import type { Language } from '#contract/values.ts';
import type { RiderNews, Start } from '#rules/raceday/live/followed/rider-news.ts';
import { isMoto, type Phase } from '#rules/stages.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { wallClock } from '#text/when.ts';

/** The place of a race, as far as words depend on it. */
interface Venue {
  country: string | null;
  /** The IANA zone. */
  zone: string;
}

/**
 * Writes a notification about one rider, with a line for each thing that is new, by the clock and words of a place.
 */
export function pushLines(news: readonly RiderNews[], place: Venue, language: Language): string[] {
  const locale = { locale: language };
  // A notification contains only the last of "ten races to go" and "five races to go".
  const last = news.findLastIndex(({ what }) => what === 'away');
  return news
    .filter(({ what }, index) => what !== 'away' || index === last)
    .map((one) => lineOf(one, place, locale));
}

type Locale = { locale: Language };

function lineOf(news: RiderNews, place: Venue, locale: Locale): string {
  switch (news.what) {
    case 'list':
      return m.push_list(
        { starts: news.starts.map((one) => startText(one, place, locale)).join('; ') },
        locale,
      );
    case 'away': {
      const { races: count, pen, from, to } = news;
      const start = startText(news.start, place, locale);
      return count === 0
        ? m.push_next({ start }, locale)
        : m.push_away({ count, start, pen, from, to }, locale);
    }
    case 'through': {
      const words = m.mine_through({ stage: news.phase }, locale);
      const { gate } = news;
      return gate === null
        ? `${words}.`
        : `${words}. ${m.push_ahead({ count: gate.races, from: gate.from, to: gate.to }, locale)}`;
    }
    case 'result': {
      const phase = phaseWord(news.phase, locale);
      return typeof news.result === 'number'
        ? m.push_result({ phase, place: news.result }, locale)
        : m.push_result_lost(
            { phase, status: STATUS_WORDS[news.result]({}, locale).toLocaleLowerCase(locale.locale) },
            locale,
          );
    }
    case 'window':
      return m.push_window(
        {
          stage: stageText(news.phase, locale),
          time: wallClock(new Date(news.until).toISOString(), place.zone).time,
        },
        locale,
      );
  }
}

const stageText = (phase: Phase, locale: Locale) =>
  isMoto(phase) ? m.push_motos({}, locale) : phaseWord(phase, locale);

function startText({ phase, number, lane }: Start, { country }: Venue, locale: Locale): string {
  const start = m.push_start({ phase: phaseWord(phase, locale), number }, locale);
  return lane === null
    ? start
    : `${start}, ${laneText(lane, country, locale).toLocaleLowerCase(locale.locale)}`;
}
