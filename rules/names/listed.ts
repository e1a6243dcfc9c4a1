import { sound } from './alike.ts';

/**
 * This writes a text in lower case without accents, so that "Fernández" is found by "fernandez".
 *
 * @param text the text
 * @returns the text without accents
 */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Fewer letters, as they sound, occur in too many names. */
const shortestHeard = 3;

/**
 * This prepares a search in a list of riders that is already loaded. A rider is found when every typed word begins the plate or
 * occurs in the name, also by ear. An empty text finds all riders.
 *
 * @param typed the typed text
 * @returns a function that receives a name and a plate and returns true when the rider is found
 */
export function listMatcher(typed: string): (rider_fullname: string, plate: string) => boolean {
  const words = unaccented(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, heard: sound(word) }));
  return (rider_fullname, plate) => {
    const name = unaccented(rider_fullname);
    const number = unaccented(plate);
    return words.every(
      ({ word, heard }) =>
        number.startsWith(word) ||
        name.includes(word) ||
        (heard.length >= shortestHeard && sound(name).includes(heard)),
    );
  };
}
