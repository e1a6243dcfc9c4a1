import type { RaceRider } from '#contract/races/races.ts';
import { listMatcher, unaccented } from '#rules/names/listed.ts';
import { meantBy, nameDistance } from '#rules/names/meant.ts';
import type { RacePlace, Section } from './race-view.ts';

/** Tells whether a rider is asked for: by club and search. */
export function riderMatcher(place: Pick<RacePlace, 'club' | 'q'>): (rider: RaceRider) => boolean {
  const matches = listMatcher(place.q);
  return (rider) =>
    (place.club === null || rider.club?.club_id === place.club) && matches(rider.rider_fullname, rider.plate);
}

/** The same, allowing typing errors, for a search that finds nobody otherwise. */
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

/** The spelling that a search meant, where no rider found is spelled as typed; null: one is, or a plate was found. */
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

/** Nothing is asked: all riders are shown. */
export function asksForAll(place: Pick<RacePlace, 'club' | 'q'>): boolean {
  return place.club === null && place.q === '';
}
