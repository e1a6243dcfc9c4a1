import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import type { ScreenHead } from '#web/ground/screen/screen.ts';
import type { TodaysRace } from './todays-races.ts';

/** Writes the beginning of a shared description: "En vivo: 6.ª fecha." It is empty when no race is ridden today. */
export const todayWords = (race: Pick<TodaysRace, 'mark' | 'race_name'> | undefined): string[] =>
  race === undefined
    ? []
    : [`${race.mark === 'live' ? m.live_share_now() : m.live_today()}: ${race.race_name}.`];

/** Gives the picture of the race that is ridden today to a page that has no picture of its own. */
export const headOfToday = (
  race: Pick<TodaysRace, 'mark' | 'race_id'> | undefined,
  language: Language,
): Pick<ScreenHead, 'image'> =>
  race === undefined ? {} : { image: cardAddress(language, 'race', [race.race_id], race.mark) };
