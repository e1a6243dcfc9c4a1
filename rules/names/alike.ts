import { plainText } from './plain-text.ts';

/** The letters that sound alike and are confused over the phone: Benítez and Venites. */
const byEar: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/[^a-z0-9 ]/g, ''],
  [/ç/g, 's'],
  [/ph/g, 'f'],
  [/qu(?=[ei])/g, 'k'],
  [/ch/g, '1'],
  [/h/g, ''],
  [/c(?=[eiy])|z|x/g, 's'],
  [/c|q/g, 'k'],
  [/v|w/g, 'b'],
  [/ll|y/g, 'i'],
  [/g(?=[ei])/g, 'j'],
  [/(.)\1+/g, '$1'],
];

/**
 * This writes a plain text as it sounds, so that `venitez` and `benites` become equal.
 *
 * @param word the text from `plainText`
 * @returns the sound
 */
export const sound = (word: string): string =>
  byEar.reduce((text, [letters, becomes]) => text.replaceAll(letters, becomes), word);

/**
 * This counts how many letters have to be changed, added, left out or swapped with their neighbour to make one word of the other.
 *
 * @param a one word
 * @param b the other word
 * @param most the greatest distance of interest
 * @returns the distance, at most `most` + 1
 * Source: Damerau 1964, optimal string alignment.
 */
export function spellingDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** A full name as its words sound. It is made once where one name is compared with many. */
export interface HeardName {
  sounds: readonly string[];
  /** The sound of all words without the blanks between them. */
  joined: string;
}

/**
 * This writes a full name as it sounds, once for many comparisons.
 *
 * @param name the full name
 * @returns the sounds of its words
 */
export function hearName(name: string): HeardName {
  const words = plainText(name).split(' ');
  return { sounds: words.map(sound), joined: sound(words.join('')) };
}

/** Two sounds are the same word when they are equal but for a typing error. */
function sameSound(one: string, other: string): boolean {
  if (one === other) return true;
  const most = Math.min(one.length, other.length) < 4 ? 0 : one.length < 8 ? 1 : 2;
  return most > 0 && spellingDistance(one, other, most) <= most;
}

/**
 * This writes the words of a full name in alphabetical order, without accents and capitals, so that two names of one person become
 * equal.
 *
 * @param name the full name
 * @returns the words
 */
export const nameInOrder = (name: string): string => plainText(name).split(' ').toSorted().join(' ');

/**
 * Two full names are the same when they agree letter by letter, whatever their accents, capitals and the order of their words.
 *
 * @param a one full name
 * @param b the other full name
 * @returns true when they are the same
 */
export const sameName = (a: string, b: string): boolean => nameInOrder(a) === nameInOrder(b);

/** This decides whether a name has all the words of a part of it, whatever their accents, capitals and blanks. */
export function hasAllWords(name: string, part: string): boolean {
  const [words, parts] = [plainText(name).split(' '), plainText(part).split(' ')];
  return words.join('') === parts.join('') || parts.every((word) => words.includes(word));
}

/**
 * Two full names may be one person's when each word of the shorter one is found in the longer one, by ear and with typing errors
 * forgiven, and at least two are. A missing second surname or middle name does not matter, nor does a blank (De la Cruz, Dela
 * Cruz). Sheets of riders and of entries use this one rule.
 *
 * @param a one full name
 * @param b the other full name
 * @returns true when they may be one person's
 */
export const similarNames = (a: string, b: string): boolean => soundsSimilar(hearName(a), hearName(b));

/**
 * Two names do not contradict each other when each word of the shorter one is found in the longer one or is an initial of it. Ana
 * and Ana María agree, as do L. Pérez and Lucía Pérez. Ana and Bruno are two people, whatever number they share.
 *
 * @param a one name
 * @param b the other name
 * @returns true when they may be one name
 */
export function mayBeOneName(a: string, b: string): boolean {
  const [short = [], long = []] = [hearName(a).sounds, hearName(b).sounds].toSorted(
    (one, other) => one.length - other.length,
  );
  const begins = (word: string, other: string) =>
    (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other));
  return short.every((word) => long.some((other) => sameSound(word, other) || begins(word, other)));
}

/**
 * This is `similarNames` for two names that `hearName` has prepared.
 *
 * @param a one name
 * @param b the other name
 * @returns true when they may be one person's
 */
export function soundsSimilar(a: HeardName, b: HeardName): boolean {
  const [short, long] = a.sounds.length <= b.sounds.length ? [a, b] : [b, a];
  if (short.sounds.length > 1 && short.joined === long.joined) return true;
  const left = [...long.sounds];
  let found = 0;
  for (const word of short.sounds) {
    const at = left.findIndex((other) => sameSound(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
    found += 1;
  }
  return found >= 2 || (found === 1 && long.sounds.length === 1);
}

/** Words in the names of many clubs. They identify none of them. */
const common =
  /\b(club|asociacion|associacao|asoc|ac|escuela|escola|team|equipo|equipe|bmx|bicicross|bicicros|ciclista|ciclismo|de|del|la|el|los|las|do|da)\b/g;

const clubName = (name: string): string => {
  const plain = plainText(name);
  const told = plain.replaceAll(common, ' ').replaceAll(/\s+/g, ' ').trim();
  return told === '' ? plain : told;
};

/** A club of a list, and the way it was found. */
interface ClubFound {
  club_id: number;
  /** Whether the name is spelled differently. The preview then reports it. */
  guessed: boolean;
}

/**
 * A cell means the club of that name, or else the only club whose name without common words is equal or a typing error away.
 *
 * @param typed the cell
 * @param clubs the clubs
 * @returns the club, null when no club fits or several do
 */
export function findClub(
  typed: string,
  clubs: readonly { club_id: number; club_name: string }[],
): ClubFound | null {
  const exact = clubs.filter(({ club_name }) => plainText(club_name) === plainText(typed));
  if (exact.length === 1 && exact[0]) return { club_id: exact[0].club_id, guessed: false };
  const name = clubName(typed);
  const most = name.length < 5 ? 0 : name.length < 9 ? 1 : 2;
  const near = (distance: number) =>
    clubs.filter(({ club_name }) => spellingDistance(clubName(club_name), name, distance) <= distance);
  for (let distance = 0; distance <= most; distance += 1) {
    const found = near(distance);
    if (found.length > 0)
      return found.length === 1 && found[0] ? { club_id: found[0].club_id, guessed: true } : null;
  }
  return null;
}
