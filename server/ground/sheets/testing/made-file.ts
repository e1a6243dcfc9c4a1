import fc from 'fast-check';

/** The letters of two older alphabets by their bytes, from the first one on. */
const alphabets = {
  cp850: {
    0x80: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿',
    0xb5: 'ÁÂÀ',
    0xc6: 'ãÃ',
    0xd2: 'Ê',
    0xd6: 'Í',
    0xe0: 'ÓßÔÒõÕ',
    0xe9: 'Ú',
  },
  macintosh: {
    0x80: 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü',
    0xbb: 'ªº',
    0xc0: '¿',
    0xcb: 'ÀÃÕ',
    0xe5: 'ÂÊÁ',
    0xea: 'Í',
    0xee: 'ÓÔ',
    0xf2: 'Ú',
  },
} as const;

const byteOf: Readonly<Record<keyof typeof alphabets, ReadonlyMap<string, number>>> = {
  cp850: bytesIn(alphabets.cp850),
  macintosh: bytesIn(alphabets.macintosh),
};

function bytesIn(alphabet: Readonly<Record<number, string>>): Map<string, number> {
  return new Map(
    Object.entries(alphabet).flatMap(([from, letters]) =>
      Array.from(letters, (letter, at) => [letter, Number(from) + at] as const),
    ),
  );
}

const encodings = [
  'utf-8',
  'utf-8 with its mark',
  'utf-16le',
  'utf-16be',
  'utf-16le without its mark',
  'utf-16be without its mark',
  'windows-1252',
  'cp850',
  'macintosh',
] as const;
type Encoding = (typeof encodings)[number];

export const encoding = fc.constantFrom(...encodings);

/** Writes a text in an encoding. Where that lacks a letter of the text, a program would have chosen UTF-8. */
export function encoded(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with its mark':
      return Buffer.from(`\uFEFF${text}`);
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    case 'utf-16le without its mark':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be without its mark':
      return Buffer.from(text, 'utf16le').swap16();
    case 'windows-1252':
      return /^[\0-\u007f\u00a0-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1') : Buffer.from(text);
    default: {
      const bytes = Array.from(text, (sign) =>
        sign <= '\u007f' ? sign.charCodeAt(0) : byteOf[encoding].get(sign),
      );
      const known = bytes.filter((byte) => byte !== undefined);
      return known.length === bytes.length ? Buffer.from(known) : Buffer.from(text);
    }
  }
}

/** How a program writes rows as separated text. */
export const fileStyle = fc.record({
  separator: fc.constantFrom(';', ',', '\t', '|'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  isQuoted: fc.boolean(),
  isTold: fc.boolean(),
  encoding,
});
type FileStyle = typeof fileStyle extends fc.Arbitrary<infer Style> ? Style : never;

/** Writes rows as a file of separated text. A first line `sep=;` may tell its separator. */
export function fileOf(
  rows: readonly (readonly string[])[],
  { separator, end, isQuoted, isTold, encoding }: FileStyle,
): Buffer {
  const cellOf = (cell: string) =>
    isQuoted || cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = rows.map((row) => row.map(cellOf).join(separator) + end);
  return encoded(`${isTold ? `sep=${separator}\r\n` : ''}${lines.join('')}`, encoding);
}
