import { plainText } from './plain-text.ts';

/** Letters that sound alike and are confused over the phone: Benítez and Venites. */
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

/** A plain text as it sounds: `venitez` and `benites` are one. In: from `plainText`. */
export const sound = (word: string): string =>
  byEar.reduce((text, [letters, becomes]) => text.replaceAll(letters, becomes), word);

/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word of the other.
 * Out: at most `most` + 1. Source: Damerau 1964, optimal string alignment.
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

/** A full name as its words are said: made once where one name is compared with many. */
export interface HeardName {
  sounds: readonly string[];
  /** Without the blanks between them. */
  joined: string;
}

/** A full name as it sounds, made once where one name is compared with many. */
export function hearName(name: string): HeardName {
  const words = plainText(name).split(' ');
  return { sounds: words.map(sound), joined: sound(words.join('')) };
}

/** Whether two words as they are said are one, but for a slip of the finger. */
function sameSound(one: string, other: string): boolean {
  if (one === other) return true;
  const most = Math.min(one.length, other.length) < 4 ? 0 : one.length < 8 ? 1 : 2;
  return most > 0 && spellingDistance(one, other, most) <= most;
}

/** The words of a full name in the order of the alphabet, without accents and capitals: equal for two names that are one. */
export const nameInOrder = (name: string): string => plainText(name).split(' ').toSorted().join(' ');

/** Whether two full names are one, letter by letter, whatever their accents, capitals and the order of their words. */
export const sameName = (a: string, b: string): boolean => nameInOrder(a) === nameInOrder(b);

/**
 * Whether two full names may be one person's: each word of the shorter one is found in the longer, by ear and with a slip of the
 * finger forgiven, and at least two are. A second surname or a middle name left out does not count, nor does a blank
 * (De la Cruz, Dela Cruz). The one rule for this question: sheets of riders and of entries ask it alike.
 */
export const similarNames = (a: string, b: string): boolean => soundsSimilar(hearName(a), hearName(b));

/** `similarNames` for two names that went through `hearName` before. */
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

/** Words in the names of many clubs, which identify none of them. */
const common =
  /\b(club|asociacion|associacao|asoc|ac|escuela|escola|team|equipo|equipe|bmx|bicicross|bicicros|ciclista|ciclismo|de|del|la|el|los|las|do|da)\b/g;

const clubName = (name: string): string => {
  const plain = plainText(name);
  const told = plain.replaceAll(common, ' ').replaceAll(/\s+/g, ' ').trim();
  return told === '' ? plain : told;
};

/** A club of a list, and how it was found. */
interface ClubFound {
  club_id: number;
  /** The name is spelled differently, and the preview says so. */
  guessed: boolean;
}

/**
 * The club a cell means: by its name; else by the only name that is left of common words, or a slip of the finger away.
 * In: the cell and the clubs. Out: null when none is, or several are.
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
