import { openText, sealText } from './sealed-text.ts';

/** This is an operation of a phone that is not a sheet, as it is handed over: its count, and the rest as the phone stores it. */
export interface CarriedWord {
  device_n: number;
  rest: unknown;
}

/** These are such operations of one device, as a code shows them. */
interface CarriedWords {
  race_id: number;
  device_id: string;
  words: readonly CarriedWord[];
}

/** This is the version of this format, different from the one of sheets. */
const VERSION = 2;
/** A code carries at most this many bytes, about as many as a code of sheets, so that a cheap camera reads it. */
const MOST_BYTES = 1100;

/** These functions convert text to UTF-8 and back, because the rules have no encoder. */
const bytesOf = (text: string): number[] => {
  const escaped = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1)
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.codePointAt(at) ?? 0);
  return bytes;
};
const textOf = (bytes: readonly number[]): string =>
  decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));

/**
 * This function writes the operations of a device that are not sheets as texts for a loop of codes. They are calls, gates and notes, which
 * are few and differ in shape, so they are not packed.
 * @param carried - the race, the device and its operations in the order of their counts
 * @returns one text for each code
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function codesOfWords({ race_id, device_id, words }: CarriedWords): string[] {
  const parts: string[][] = [];
  let size = MOST_BYTES;
  for (const { device_n, rest } of words) {
    const line = JSON.stringify([device_n, rest]);
    const bytes = bytesOf(line).length + 1;
    size += bytes;
    if (size > MOST_BYTES) {
      parts.push([]);
      size = bytes;
    }
    parts.at(-1)?.push(line);
  }
  return parts.map((lines, index) =>
    sealText([VERSION, ...bytesOf(`[${race_id},"${device_id}",${index},${parts.length},[${lines.join()}]]`)]),
  );
}

const isWord = (value: unknown): value is [number, unknown] =>
  Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]);

/**
 * This function reads one code of `codesOfWords`. The caller checks the content of the operations.
 * @param text - the text of the code
 * @returns the operations of the code with its number in the loop; null when it is no such code or is damaged
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function readWordsCode(text: string): (CarriedWords & { index: number; count: number }) | null {
  const [version, ...bytes] = openText(text) ?? [];
  if (version !== VERSION) return null;
  try {
    const read: unknown = JSON.parse(textOf(bytes));
    if (!Array.isArray(read)) return null;
    const [race_id, device_id, index, count, lines]: unknown[] = read;
    const isFrame = [race_id, index, count].every(Number.isInteger) && typeof device_id === 'string';
    if (!isFrame || !Array.isArray(lines)) return null;
    const words = lines.filter(isWord).map(([device_n, rest]): CarriedWord => ({ device_n, rest }));
    return words.length === lines.length
      ? {
          race_id: Number(race_id),
          device_id,
          index: Number(index),
          count: Number(count),
          words,
        }
      : null;
  } catch {
    return null;
  }
}
