import { UnreadableSheet } from '#server/ground/sheets/sheet.ts';

const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** The upper half of code page 850, in which DOS programs write Spanish and Portuguese. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodedDos = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u00ff]/g, (one) => dos[one.charCodeAt(0) - 0x80] ?? one);

const lower = 'áéíóúüñçãõâêôà';
const upper = lower.toUpperCase();
/** What hardly any word of theirs has: "çl", "áa", "eáo". It stands where another alphabet has another letter. */
const unusual = /ç[^aouáéíóúãõâô]|[aeiou][áéóâêôà][aeiou]|aá|áa|eé|ée|oó|óo|ií|íi|uú|úu/;
const marksOfTexts = '¿¡ºª°«»–—“”‘’€…·´¨\u00a0';

/**
 * Counts how well a text reads as Spanish or Portuguese: a letter of theirs counts for it, and any other sign beyond
 * ASCII against it, also a capital behind or between small letters, and a sign between two letters.
 */
function fluency(text: string): number {
  let sum = 0;
  for (const { 0: sign, index } of text.slice(0, 200_000).matchAll(/[^\0-\u007f]/g)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' '];
    const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after);
    // The space between the thousands of an amount is a letter in another alphabet.
    const isInNumber = /\d/.test(before) && /\d/.test(after) && !marksOfTexts.includes(sign);
    const here = `${before}${sign}${after}`.toLowerCase();
    if (isInNumber || unusual.test(here)) sum -= 2;
    else if (/[ãõ][oe]/.test(here)) sum += 2;
    else if (lower.includes(sign)) sum += /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -2 : 1;
    else if (upper.includes(sign)) sum += /\p{Ll}/u.test(isInside ? before + after : before) ? -2 : 1;
    else if (!marksOfTexts.includes(sign) || isInside) sum -= 2;
  }
  return sum;
}

/** A letter, or a mark on one, of a script in which nobody writes Spanish or Portuguese. */
const otherScript = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}]/u;

/** Decodes bytes as Windows, the Mac or DOS writes, whichever reads best, and says how well it reads. */
function decodedOlder(bytes: Uint8Array): { text: string; score: number } {
  const readings = [decoded(bytes, 'windows-1252'), decoded(bytes, 'macintosh'), decodedDos(bytes)];
  const scores = readings.map(fluency);
  const score = Math.max(...scores);
  return { text: readings[scores.indexOf(score)] ?? '', score };
}

/** The signs of Windows-1252 by their bytes from 0x80 on. */
const windows = decoded(
  Uint8Array.from({ length: 128 }, (_, at) => at + 0x80),
  'windows-1252',
);

/** Undoes what a program does that reads UTF-8 as Windows-1252 and saves it: "PeÃ±a" becomes "Peña". */
function undoubled(text: string): string {
  if (!/[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/.test(text)) return text;
  const bytes = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x80 ? code : windows.indexOf(sign) === -1 ? -1 : windows.indexOf(sign) + 0x80;
  });
  if (bytes.includes(-1)) return text;
  try {
    return decoded(Uint8Array.from(bytes), 'utf-8');
  } catch {
    return text;
  }
}

/** Finds the encoding of a text of two bytes a sign without a mark: nearly every second byte is zero. */
function twoBytes(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 2000);
  const zerosAt = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const half = head.length / 2;
  if (zerosAt(1) > half * 0.7 && zerosAt(0) === 0) return 'utf-16le';
  return zerosAt(0) > half * 0.7 && zerosAt(1) === 0 ? 'utf-16be' : null;
}

/**
 * Decodes the text of a file of any origin: by the mark at its beginning, otherwise as UTF-8 if it is valid
 * and reads as a text, otherwise as older programs of Windows, the Mac or DOS write. Bytes that no text contains are refused.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.[1] ?? twoBytes(bytes);
  try {
    if (encoding !== null) return undoubled(decoded(bytes, encoding));
  } catch {
    throw new UnreadableSheet('spreadsheet.not_a_sheet');
  }
  if (bytes.includes(0)) throw new UnreadableSheet('spreadsheet.not_a_sheet');
  let text: string;
  try {
    text = decoded(bytes, 'utf-8');
  } catch {
    return decodedOlder(bytes).text;
  }
  // "Íñigo" of DOS is valid UTF-8, with a sign of another script in front.
  const older = otherScript.test(text) ? decodedOlder(bytes) : null;
  return older !== null && older.score > 0 ? older.text : undoubled(text);
}
