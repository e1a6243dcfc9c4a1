import { plainText } from '#rules/plain-text.ts';

/** Letters that a name is spelled with by ear: Benítez and Venites are told to a secretary over the phone alike. */
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

const sound = (word: string): string =>
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

function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [sound(a), sound(b)];
  if (one === other) return true;
  const most = Math.min(one.length, other.length) < 4 ? 0 : one.length < 8 ? 1 : 2;
  return spellingDistance(one, other, most) <= most;
}

/** Whether two full names are one, letter by letter, whatever their accents, capitals and the order of their words. */
export function sameName(a: string, b: string): boolean {
  const words = (name: string) => plainText(name).split(' ').toSorted().join(' ');
  return words(a) === words(b);
}

/**
 * Whether two full names may be one person's: each word of the shorter one is found in the longer, by ear and with a slip of the
 * finger forgiven, and at least two are. A second surname or a middle name left out does not count.
 */
export function similarNames(a: string, b: string): boolean {
  const [short = [], long = []] = [plainText(a).split(' '), plainText(b).split(' ')].toSorted(
    (one, other) => one.length - other.length,
  );
  const left = [...long];
  let found = 0;
  for (const word of short) {
    const at = left.findIndex((other) => sameWord(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
    found += 1;
  }
  return found >= 2 || (found === 1 && long.length === 1);
}

/** What many clubs are called and none is told by. */
const common =
  /\b(club|asociacion|associacao|asoc|ac|escuela|escola|team|equipo|equipe|bmx|bicicross|bicicros|ciclista|ciclismo|de|del|la|el|los|las|do|da)\b/g;

const clubName = (name: string): string => {
  const plain = plainText(name);
  const told = plain.replaceAll(common, ' ').replaceAll(/\s+/g, ' ').trim();
  return told === '' ? plain : told;
};

/** A club of a list, and how it was found. */
export interface ClubFound {
  club_id: number;
  /** Spelled otherwise: it is said. */
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
