import { openText, sealText } from './sealed-text.ts';

/** An operation of a phone that is not a sheet, as it is handed over: its count, and the rest as the phone stores it. */
export interface CarriedWord {
  device_n: number;
  rest: unknown;
}

/** Words of one device, as a code shows them. */
interface CarriedWords {
  race_id: number;
  device_id: string;
  words: readonly CarriedWord[];
}

/** Version of this format, other than the one of sheets. */
const VERSION = 2;
/** As much as a code of sheets carries, and a cheap camera reads. */
const MOST_BYTES = 1100;

/** Text as UTF-8, and back; rules know no encoder. */
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
 * Words of a device as texts for a loop of codes: calls, gates and notes, which are few and differ in shape, so they are not packed.
 * In: the words in the order of their counts. Out: one text for each code. Source: **ours**, docs/regulation.md §7.11.
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
 * Reads one code of `codesOfWords`. In: its text. Out: null: it is no such code, or damaged. The caller checks what the words say. Source:
 * **ours**, docs/regulation.md §7.11.
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
