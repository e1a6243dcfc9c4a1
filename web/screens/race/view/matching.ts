import type { RaceRider } from '#contract/races/races.ts';
import { sound } from '#rules/names/alike.ts';
import type { RacePlace } from './race-view.ts';

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

/** Nothing is asked: all riders are shown. */
export function asksForAll(place: Pick<RacePlace, 'club' | 'q'>): boolean {
  return place.club === null && place.q === '';
}
