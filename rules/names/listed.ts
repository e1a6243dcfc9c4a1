import { sound } from './alike.ts';

/** Lower case without accents: "Fernández" is found by "fernandez". In: any text. */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Fewer letters, as they sound, are in too many names. */
const shortestHeard = 3;

/**
 * Finds riders in a list that is at hand. In: what was typed; then a name and a plate. Out: whether every word typed begins the plate or is
 * in the name, also by ear; nothing typed finds all.
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
