import type { RaceRider } from '#contract/races/races.ts';
import { sound } from '#rules/names/alike.ts';
import { meantBy, nameDistance } from '#rules/names/meant.ts';
import type { RacePlace, Section } from './race-view.ts';

/** Lower case without accents: "Fernández" is found by "fernandez". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Fewer sounds are in too many names. */
const shortestHeard = 3;

/** Whether a rider is asked for: of the club, and every word of the search begins his plate or is in his name, also by ear. */
export function riderMatcher(place: Pick<RacePlace, 'club' | 'q'>): (rider: RaceRider) => boolean {
  const words = plain(place.q)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, heard: sound(word) }));
  return (rider) => {
    if (place.club !== null && rider.club?.club_id !== place.club) return false;
    const name = plain(rider.rider_fullname);
    const plate = plain(rider.plate);
    return words.every(
      ({ word, heard }) =>
        plate.startsWith(word) ||
        name.includes(word) ||
        (heard.length >= shortestHeard && sound(name).includes(heard)),
    );
  };
}

/** The same with slips of the finger forgiven, for who is not found otherwise. */
export function nearMatcher(place: Pick<RacePlace, 'club' | 'q'>): (rider: RaceRider) => boolean {
  const words = plain(place.q).split(/\s+/).filter(Boolean);
  return ({ club, rider_fullname }) =>
    (place.club === null || club?.club_id === place.club) &&
    nameDistance(words, plain(rider_fullname)) !== null;
}

const namesOf = (section: Section): string[] =>
  section.kind === 'heats'
    ? section.heats.flatMap(({ rows }) => rows.map(({ rider_fullname }) => rider_fullname))
    : section.rows.map(({ rider_fullname }) => rider_fullname);

/** What was meant by a search, where nobody found is spelled as it was typed; null: somebody is, or a plate was found. */
export function meantIn(sections: readonly Section[], q: string): string | null {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const names = sections.flatMap(namesOf);
  if (names.some((name) => words.every((word) => plain(name).includes(word)))) return null;
  const [nearest] = names
    .flatMap((name) => {
      const distance = nameDistance(words, plain(name));
      return distance === null ? [] : [{ name, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest === undefined ? null : meantBy(q, nearest.name);
}

/** Nothing is asked: all riders are shown. */
export function asksForAll(place: Pick<RacePlace, 'club' | 'q'>): boolean {
  return place.club === null && place.q === '';
}
