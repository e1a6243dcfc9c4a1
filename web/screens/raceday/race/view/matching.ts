import type { RaceRider } from '#contract/season/races/races.ts';
import { listMatcher, unaccented } from '#rules/names/listed.ts';
import { meantBy, nameDistance } from '#rules/names/meant.ts';
import type { RacePlace, Section } from '#web/screens/raceday/race/parts/race-view.ts';

/** Makes a function that tells whether a rider matches the club and the search. */
export function riderMatcher(place: Pick<RacePlace, 'club' | 'q'>): (rider: RaceRider) => boolean {
  const matches = listMatcher(place.q);
  return (rider) =>
    (place.club === null || rider.club?.club_id === place.club) && matches(rider.rider_fullname, rider.plate);
}

/** Does the same, but allows typing errors, for a search that finds nobody otherwise. */
export function nearMatcher(place: Pick<RacePlace, 'club' | 'q'>): (rider: RaceRider) => boolean {
  const words = unaccented(place.q).split(/\s+/).filter(Boolean);
  return ({ club, rider_fullname }) =>
    (place.club === null || club?.club_id === place.club) &&
    nameDistance(words, unaccented(rider_fullname)) !== null;
}

const namesOf = (section: Section): string[] =>
  section.kind === 'heats'
    ? section.heats.flatMap(({ rows }) => rows.map(({ rider_fullname }) => rider_fullname))
    : section.rows.map(({ rider_fullname }) => rider_fullname);

/** Gives the spelling that a search meant. It is null when a rider is spelled as typed, or a plate was found. */
export function meantIn(sections: readonly Section[], q: string): string | null {
  const words = unaccented(q).split(/\s+/).filter(Boolean);
  const names = sections.flatMap(namesOf);
  if (names.some((name) => words.every((word) => unaccented(name).includes(word)))) return null;
  const [nearest] = names
    .flatMap((name) => {
      const distance = nameDistance(words, unaccented(name));
      return distance === null ? [] : [{ name, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest === undefined ? null : meantBy(q, nearest.name);
}

/** Tells whether there is no filter, so that all riders are shown. */
export function asksForAll(place: Pick<RacePlace, 'club' | 'q'>): boolean {
  return place.club === null && place.q === '';
}
