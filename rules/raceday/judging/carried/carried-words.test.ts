import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesOfWords, readWordsCode } from './carried-words.ts';

const device_id = '8f14e45f-ceea-467f-a0e6-9b1d6e4b2c11';
const call = {
  heat: { category_id: 12, phase: 'M1', serie: 3 },
  kind: 'call',
  absent: [1, 2],
  text: 'Ñandú · 🚲',
};

test('calls and gates of a morning are read again from their loop of codes, whichever comes first', () => {
  const words = Array.from({ length: 60 }, (_, index) => ({ device_n: index + 1, rest: { ...call, index } }));
  const codes = codesOfWords({ race_id: 7, device_id, words });
  expect(codes.length).toBeGreaterThan(1);
  const read = codes.toReversed().map((code) => readWordsCode(code));
  expect(read.map((one) => one?.index)).toEqual(codes.map((_, index) => codes.length - 1 - index));
  expect(read.toReversed().flatMap((one) => one?.words ?? [])).toEqual(words);
  // Version 25 carries 1,853 signs.
  for (const code of codes) expect(code.length).toBeLessThanOrEqual(1853);
});

test('14. whatever is said is what is read, and one wrong sign is seen', () => {
  const word = fc.record({ device_n: fc.nat(), rest: fc.jsonValue({ maxDepth: 2 }) });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(44), (words, at, sign) => {
      const kept = words.map(({ device_n, rest }) => ({
        device_n,
        rest: JSON.parse(JSON.stringify(rest)) as unknown,
      }));
      const codes = codesOfWords({ race_id: 7, device_id, words });
      expect(codes.flatMap((code) => readWordsCode(code)?.words ?? [])).toEqual(kept);
      const [code = ''] = codes;
      const place = at % code.length;
      const other = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'[sign] ?? '0';
      if (code[place] !== other)
        expect(readWordsCode(code.slice(0, place) + other + code.slice(place + 1))).toBeNull();
    }),
  );
});

test('another code is none', () => {
  expect(readWordsCode('https://example.org')).toBeNull();
});
