import { inflateSync } from 'node:zlib';

/** Decodes `#xx` in a name, which is a sign by its number, so that `/J#61vaScript` is checked as `/JavaScript`. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** More than any paper has. A file with more was made to take long. */
const mostPacked = 2000;
const mostPackedBytes = 32 * 1024 * 1024;

/** The contents of a PDF as text. */
export interface PdfText {
  /** All of it, including pictures. */
  everything: string;
  /** The contents of objects, also packed ones, without pictures and fonts, where any letters occur by chance. */
  objects: string;
  /** Returns an object by its number, or '' if it is not found. */
  objectOf: (number: string) => string;
}

/** Unpacks objects. Pairs of numbers before the first packed object tell where each one begins. */
function unpack(text: string, dictionary: string, into: Map<string, string>): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const pairs = text.slice(0, first).trim().split(/\s+/);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const begin = first + Number(pairs[at + 1]);
    const end = at + 3 < pairs.length ? first + Number(pairs[at + 3]) : text.length;
    into.set(pairs[at] ?? '', text.slice(begin, end));
  }
}

/** Reads the bytes of a PDF as text, with the objects that are packed into streams. */
export function readPdfText(bytes: Uint8Array): PdfText {
  const raw = Buffer.from(bytes).toString('latin1');
  const packed = new Map<string, string>();
  const plain: string[] = [];
  const inflated: string[] = [];
  let room = mostPackedBytes;
  let at = 0;
  for (const { index, 0: opening } of raw.matchAll(/>>\s*stream\r?\n/g)) {
    if (index < at) continue;
    const begin = index + opening.length;
    const found = raw.indexOf('endstream', begin);
    const end = found === -1 ? raw.length : found;
    plain.push(raw.slice(at, index + 2));
    const dictionary = unescaped(
      raw.slice(Math.max(raw.lastIndexOf(' obj', index), index - 4000), index + 2),
    );
    at = end;
    if (!dictionary.includes('/ObjStm') || inflated.length >= mostPacked || room <= 0) continue;
    const text = inflatedText(bytes.subarray(begin, end), room);
    room -= text.length;
    inflated.push(text);
    unpack(text, dictionary, packed);
  }
  plain.push(raw.slice(at));
  const objects = unescaped([...plain, ...inflated].join('\n'));
  return {
    everything: unescaped(raw),
    objects,
    objectOf: (number) =>
      unescaped(packed.get(number) ?? '') ||
      (new RegExp(`(?:^|\\D)${number}\\s+\\d+\\s+obj([^]{0,4000}?)endobj`).exec(objects)?.[1] ?? ''),
  };
}

function inflatedText(bytes: Uint8Array, room: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength: room }).toString('latin1');
  } catch {
    return '';
  }
}
