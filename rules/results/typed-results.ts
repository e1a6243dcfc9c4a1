import { LOST_STATUSES, type LostStatus, statusWritten, writtenStatus } from '#rules/statuses.ts';
import type { HeatResult } from './heat-results.ts';

/** Something typed that says nothing, or says it twice. */
export interface TypedTrouble {
  kind: 'unknown' | 'twice';
  /** As it was typed. */
  text: string;
  /** It is the last word, and may still be in the middle of being typed. */
  isLast: boolean;
}

interface TypedHeat {
  /** One for each rider of the heat; who was not typed has none. */
  results: HeatResult[];
  troubles: TypedTrouble[];
}

interface Rider {
  entry_id: number;
  plate: string;
}

/** A plate as it is compared: capitals, without spaces and signs. In: what is typed or printed. */
export const comparedPlate = (plate: string): string =>
  plate
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const withoutZeros = (plate: string): string => plate.replace(/^0+(?=\d)/, '');

/** The rider of a plate; without its zeros in front where only one rider has it so. */
function riderOf(text: string, riders: readonly Rider[]): Rider | undefined {
  const exact = riders.find(({ plate }) => comparedPlate(plate) === text);
  if (exact) return exact;
  const alike = riders.filter(({ plate }) => withoutZeros(comparedPlate(plate)) === withoutZeros(text));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Longest plate in words: "ARG 12 34". */
const mostWords = 3;

interface Found {
  rider: Rider;
  status: LostStatus | null;
  words: number;
}

/** The plate that begins at a word, as many words of it as there are; a whole plate before one with a letter of a status behind. */
function plateAt(words: readonly string[], at: number, riders: readonly Rider[]): Found | null {
  for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1) {
    const text = words.slice(at, at + count).join('');
    const rider = riderOf(text, riders);
    if (rider) return { rider, status: null, words: count };
    const status = statusWritten('letter', text.slice(-1));
    const before = status && text.length > 1 ? riderOf(text.slice(0, -1), riders) : undefined;
    if (before && status) return { rider: before, status, words: count };
  }
  return null;
}

/**
 * Reads a heat as it is typed from paper: plates in the order of the line, whatever stands between them, a letter behind the plate of who
 * has no place. In: the text, the riders of the heat. Out: their results, places without holes, and what could not be read.
 * Source: docs/regulation.md §3.1, §3.2.
 */
export function readTyped(text: string, riders: readonly Rider[]): TypedHeat {
  const words = text
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isClosed = /[^\p{L}\p{N}]$/u.test(text);
  const given = new Map<number, LostStatus | null>();
  const troubles: TypedTrouble[] = [];
  for (let at = 0; at < words.length;) {
    const found = plateAt(words, at, riders);
    const count = found?.words ?? 1;
    const isLast = at + count === words.length && !isClosed;
    const said = words.slice(at, at + count).join(' ');
    if (!found) troubles.push({ kind: 'unknown', text: said, isLast });
    else if (given.has(found.rider.entry_id)) troubles.push({ kind: 'twice', text: said, isLast });
    else given.set(found.rider.entry_id, found.status);
    at += count;
  }
  const places = new Map([...given].filter(([, status]) => status === null).map(([id], at) => [id, at + 1]));
  return {
    results: riders.map(({ entry_id }) => {
      const lost = given.get(entry_id) ?? null;
      const place = places.get(entry_id) ?? null;
      return { entry_id, status: place === null ? lost : 'OK', place };
    }),
    troubles,
  };
}

/** The same as a text, to be typed on: the order of the line, then who has no place. In: riders with their results. */
export function writeTyped(runs: readonly (Rider & Pick<HeatResult, 'status' | 'place'>)[]): string {
  const placed = runs
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const out = runs.flatMap(({ plate, status }) => {
    const lost = LOST_STATUSES.find((one) => one === status);
    return lost ? [`${comparedPlate(plate)}${writtenStatus(lost).letter.toLowerCase()}`] : [];
  });
  return [...placed.map(({ plate }) => comparedPlate(plate)), ...out].join(' ');
}
