import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { type Change, News } from '#web/parts/live/News.tsx';
import type { FollowedDay } from './rider-day.ts';
import { goesOnWords, isCalled, riddenWords, whereWords } from './rider-words.ts';

const nameOf = ({ rider_id, category_name }: FollowedDay, what: 'gate' | 'ride' | 'next') =>
  `${rider_id} ${category_name} ${what}`;

/** Gives the states of followed riders that a family has to hear of. The count of races to the gate is none of them. */
export const riderStates = (days: readonly FollowedDay[]): Map<string, string> =>
  new Map(
    days.flatMap((day): [string, string][] => {
      const { away, ridden, goesOn } = day;
      const isSure = goesOn !== null && goesOn.how !== 'open';
      return [
        [nameOf(day, 'gate'), away && isCalled(away) ? `${away.race.number} ${away.isNow}` : ''],
        [nameOf(day, 'ride'), ridden.map(({ result }) => result).join(' ')],
        [nameOf(day, 'next'), isSure ? `${goesOn.how} ${goesOn.phase}` : ''],
      ];
    }),
  );

/** Writes "Gael: Manga 2: 3.º" or "Gael: faltan 2 carreras, carrera 44, andarivel 2, fila 7" about what changed. */
export function riderNews(
  days: readonly FollowedDay[],
  changes: readonly Change[],
  country: string | null,
  language: Language,
): string {
  const changed = new Set(changes.flatMap(({ name, state }) => (state === '' ? [] : name)));
  return days
    .flatMap((day) => {
      const { name, away, ridden, goesOn } = day;
      const last = ridden.at(-1);
      const words = [
        last && changed.has(nameOf(day, 'ride')) && riddenWords(last, language),
        goesOn && changed.has(nameOf(day, 'next')) && goesOnWords(goesOn),
        ...(away && changed.has(nameOf(day, 'gate'))
          ? [
              away.isNow
                ? m.track_on_track()
                : away.races === 0
                  ? m.mine_called()
                  : m.mine_away({ count: away.races }),
              whereWords(away, country).replaceAll(' · ', ', '),
            ]
          : []),
      ].filter(Boolean);
      return words.length === 0 ? [] : `${name}: ${words.join(', ')}`;
    })
    .join('. ');
}

interface NewsProps {
  /** Whom the news are about. It is empty while nothing is known. */
  about: string;
  days: readonly FollowedDay[];
  /** The country of the organization, whose words are used. */
  country: string | null;
}

/** Tells screen readers when a followed rider is called, rides, or has a result. */
export function RiderNews({ about, days, country }: NewsProps) {
  const language = useLanguage();
  const wordsOf = (changes: readonly Change[]) => riderNews(days, changes, country, language);
  return <News about={about} states={riderStates(days)} wordsOf={wordsOf} />;
}
