import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { runs } from '#rules/testing/runs.ts';
import { scrubError, scrubReport } from './scrub.ts';

const wordsOf = (message: string) => scrubReport({ name: 'Error', message, stack: '' }).words;

describe('of a sentence only the words of machines are left', () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'place')",
      "Cannot read properties of undefined (reading 'place')",
    ],
    [
      'Failed to fetch dynamically imported module: https://bmx.example.org/assets/a.js',
      'Failed to fetch dynamically imported module: …',
    ],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=Ana', 'Minified React error #418'],
    ['Unexpected token \'A\', "Ana Prueba"... is not valid JSON', 'Unexpected token … is not valid JSON'],
    [
      'duplicate key value violates unique constraint "rider_dni"',
      'duplicate key value violates unique constraint …',
    ],
    ['Ana Prueba of Calle Mitre 1234, DNI 40.123.456, plate W118, ana@example.org', '… of …'],
    [
      "Cannot read properties of undefined (reading 'W118')",
      'Cannot read properties of undefined (reading …',
    ],
    ['', ''],
  ])('%s', (message, left) => {
    expect(wordsOf(message)).toBe(left);
  });

  test('whoever is named, and however it is written, nothing of it is left', () => {
    const name = fc.constantFrom(
      'Ana',
      'ana',
      'ÑANCUPIL',
      'Róbinson',
      'dos',
      'Santos',
      'O’Higgins',
      "D'Elía",
    );
    const personal = fc.oneof(
      name,
      fc.integer({ min: 1, max: 99_999_999 }).map(String),
      fc.integer({ min: 1, max: 999 }).map((plate) => `W${plate}`),
      fc.emailAddress(),
      fc.tuple(name, name).map(([a, b]) => `"${a} ${b}"`),
      fc.tuple(name, fc.nat(9999)).map(([street, at]) => `Avenida ${street} ${at}`),
    );
    fc.assert(
      fc.property(
        fc.array(personal, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(' ', ', ', ' is not ', ': '),
        (said, glue) => {
          const left = wordsOf(said.join(glue)).replaceAll(/\b(?:is|not)\b|…|[ ,:]/g, '');
          expect(left).toBe('');
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

describe('of a stack our own places are left', () => {
  test('as Chromium writes them, without extensions', () => {
    const stack = `TypeError: Ana is not a function
    at draw (https://bmx.example.org/assets/client-Bx12_a.js?v=Ana:1:204)
    at chrome-extension://abcdef/content.js:3:1
    at https://bmx.example.org/assets/react-C0ffee.js:9:80`;
    const { frames } = scrubReport({ name: 'TypeError', message: '', stack });
    expect(frames).toEqual(['assets/client-Bx12_a.js:1:204', 'assets/react-C0ffee.js:9:80']);
  });

  test('as Firefox and Safari write them', () => {
    const stack =
      'draw@https://bmx.example.org/assets/client-Bx12_a.js:1:204\nAna@https://other.example/x.js:1:1';
    expect(scrubReport({ name: 'TypeError', message: '', stack }).frames).toEqual([
      'assets/client-Bx12_a.js:1:204',
    ]);
  });

  test('with their functions where it is the server’s', () => {
    const { frames } = scrubError(new Error('x'));
    expect(frames[0]).toMatch(/^server\/ground\/faults\/scrub\.test\.ts:\d+:\d+$/);
    expect(frames.every((frame) => !frame.includes(process.cwd()))).toBe(true);
  });

  test('and of packages only the place where it broke, so that ours is not beyond the end', () => {
    const packages = '    at query (file:///srv/node_modules/pg/lib/client.js:694:17)\n'.repeat(12);
    const error = Object.assign(new Error('x'), {
      stack: `Error: x\n${packages}    at read (/srv/a/b.ts:1:1)\n    at node:internal/x:1:1`,
    });
    expect(scrubError(error).frames).toEqual(['query (node_modules/pg/lib/client.js:694:17)']);
    error.stack = `Error: x\n${packages}    at readCups (dist/program/main.js:12:5)`;
    expect(scrubError(error).frames.at(-1)).toBe('readCups (dist/program/main.js:12:5)');
  });

  test('and a stack of ten thousand strange lines is read at once', () => {
    const stack = `${'a('.repeat(2000)}\n${`    at ${'x'.repeat(90)} (${'y'.repeat(290)}:1:1\n`.repeat(10_000)}`;
    expect(scrubReport({ name: 'Error', message: '"'.repeat(100_000), stack }).frames).toEqual([]);
  });
});

test('an error has its name and the code of a machine, and no other', () => {
  const kind = (name: string, code?: string) => {
    const error = Object.assign(new Error('x'), code === undefined ? {} : { code });
    error.name = name;
    return scrubError(error).kind;
  };
  expect(kind('TypeError')).toBe('TypeError');
  expect(kind('Error', 'ECONNREFUSED')).toBe('Error ECONNREFUSED');
  expect(kind('Ana Prueba')).toBe('Error');
  expect(kind('Error', '40123456')).toBe('Error');
  expect(scrubError(new Refusal('document.store_full', 'rider_dni'))).toEqual({
    kind: 'Refusal document.store_full',
    words: '',
    frames: [],
  });
  expect(scrubError('Ana Prueba')).toEqual({ kind: 'string', words: '', frames: [] });
});
