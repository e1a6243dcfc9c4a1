import type { Language } from '#contract/values.ts';
import { isMoto } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import type { CareerDate, FoundCareer } from './career-view.ts';
import type { CompareView } from './compare-view.ts';

type Ride = CareerDate['rides'][number];

/** Names the place of a date without its town. */
export const whereWord = ({ race_place, race_name }: Pick<CareerDate, 'race_place' | 'race_name'>): string =>
  race_place?.split(',')[0] ?? race_name;

/** Writes the result of a ride: `1.º`, or the letters of a status. */
const rideResult = ({ place, status }: Ride, language: Language): string =>
  place === null ? status : formatOrdinal(place, language);

const plainResult = ({ place, status }: Ride) => (place === null ? status : String(place));

/** Writes `Mangas 1 · 3 · 2 · 1/2 2.º · Final 3.º`. */
export function ridesWords(rides: readonly Ride[], language: Language): string {
  const motos = rides.filter(({ phase }) => isMoto(phase)).map(plainResult);
  const later = rides
    .filter(({ phase }) => !isMoto(phase))
    .map(
      (ride) =>
        `${ride.phase === 'final' ? phaseWord('final') : phaseShort(ride.phase)} ${rideResult(ride, language)}`,
    );
  return [...(motos.length === 0 ? [] : [`${m.race_tab_mangas()} ${motos.join(' · ')}`]), ...later].join(
    ' · ',
  );
}

/** Writes the same for a screen reader. */
export const rideWords = (ride: Ride, language: Language): string => {
  const result = ride.status === 'OK' ? rideResult(ride, language) : STATUS_WORDS[ride.status]();
  return `${phaseWord(ride.phase)}: ${result}`;
};

/** Gives the reason why a date gave no place. */
export function unplacedWord(status: CareerDate['status']): string {
  if (status === 'DSQ') return m.race_removed_dsq();
  if (status === 'WITHDRAWN') return m.race_removed_withdrawn();
  return status === 'DNS' ? STATUS_WORDS.DNS() : m.career_no_place();
}

/** Writes the last result, "Elías salió 1.º de 16 en Tres Lomas", or the number of dates. */
export function sharedText({ name, last, numbers }: FoundCareer, language: Language): string {
  if (last === null || last.place === null) return m.career_share_plain({ name, count: numbers.dates });
  return m.career_share_place({
    name,
    place: formatOrdinal(last.place, language),
    count: last.riders,
    where: whereWord(last),
    cup: last.cup_name,
  });
}

/** Writes the class and the club under the name. */
export const underName = ({ category_name, club }: Pick<FoundCareer, 'category_name' | 'club'>): string =>
  [category_name, club?.club_name].filter((part) => part != null).join(' · ');

/** Writes who was ahead how often: "Veces adelante: Lorenzo Ibáñez 7, Elías Palacios 5". */
export const leadWords = (
  name: string,
  { name: rival, ahead, behind, heats }: CompareView['rival'],
): string => (heats === 0 ? m.career_rival_never() : m.career_rival_said({ name, rival, ahead, behind }));
