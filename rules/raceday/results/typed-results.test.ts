import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { readTyped, writeTyped } from './typed-results.ts';

const heat = ['389', '187', '224', '018', 'W4', 'ARG 1234', '12'].map((plate, index) => ({
  entry_id: index + 1,
  plate,
}));

/** "389:1 187:DNF" in the order of the heat. */
const said = (text: string, riders = heat) =>
  readTyped(text, riders)
    .results.flatMap(({ entry_id, status, place }) => {
      const plate = riders[entry_id - 1]?.plate ?? '';
      return status === null ? [] : [`${plate}:${place ?? status}`];
    })
    .join(' ');

const troubles = (text: string) =>
  readTyped(text, heat).troubles.map(({ kind, text: word }) => `${kind} ${word}`);

describe('a heat typed from paper', () => {
  test.each([
    ['the order of the line', '389 187 224', '389:1 187:2 224:3'],
    ['with whatever stands between', '389,187;224\t018', '389:1 187:2 224:3 018:4'],
    ['on the number pad alone', '389+187.224', '389:1 187:2 224:3'],
    ['who has no place takes none from those behind', '389 187d 224', '389:1 187:DNF 224:2'],
    ['each status by its letter', '389d 187s 224r 018q 12c', '389:DNF 187:DNS 224:REL 018:DSQ 12:CR'],
    ['the letter apart, or a capital', '389 d 187S', '389:DNF 187:DNS'],
    ['a plate without the zero in front', '18 389', '389:2 018:1'],
    ['a plate with letters, with its space or without', 'arg 1234 w4', 'W4:2 ARG 1234:1'],
    ['a plate with letters and a status', 'w4s ARG1234d', 'W4:DNS ARG 1234:DNF'],
  ])('%s', (_name, text, results) => {
    expect(said(text)).toBe(results);
    expect(troubles(text)).toEqual([]);
  });

  test.each([
    ['a plate nobody has here', '389 999 187', ['unknown 999'], '389:1 187:2'],
    ['a plate twice', '389 187 389', ['twice 389'], '389:1 187:2'],
    ['a letter that says nothing', '389x', ['unknown 389X'], ''],
  ])('%s is told, and the rest counts', (_name, text, told, results) => {
    expect(troubles(text)).toEqual(told);
    expect(said(text)).toBe(results);
  });

  test('the last word may still be in the middle of being typed', () => {
    expect(readTyped('389 18x', heat).troubles).toEqual([{ kind: 'unknown', text: '18X', isLast: true }]);
    expect(readTyped('389 18x ', heat).troubles).toMatchObject([{ isLast: false }]);
  });

  test('two plates that differ by a zero are both told apart, and never guessed', () => {
    const alike = [
      { entry_id: 1, plate: '07' },
      { entry_id: 2, plate: '007' },
    ];
    expect(said('007 07', alike)).toBe('07:2 007:1');
    expect(readTyped('7', alike).troubles).toMatchObject([{ kind: 'unknown', text: '7' }]);
  });

  test('a plate that ends in the letter of a status is that plate', () => {
    const ends = [
      { entry_id: 1, plate: '12D' },
      { entry_id: 2, plate: '12' },
    ];
    expect(said('12d 12', ends)).toBe('12D:1 12:2');
    expect(said('12dd 12s', ends)).toBe('12D:DNF 12:DNS');
  });
});

const plates = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });

test('whatever a heat came to, typed as it is written it is read as the same', () => {
  fc.assert(
    fc.property(plates, fc.array(fc.nat({ max: 5 }), { minLength: 8, maxLength: 8 }), (list, fates) => {
      let place = 0;
      const runs = list.map((plate, index) => {
        const fate = LOST_STATUSES[(fates[index] ?? 0) - 1] ?? null;
        place += fate === null ? 1 : 0;
        return {
          entry_id: index,
          plate: String(plate),
          status: fate ?? ('OK' as const),
          place: fate === null ? place : null,
        };
      });
      const { results, troubles: told } = readTyped(writeTyped(runs), runs);
      expect(told).toEqual([]);
      expect(results).toEqual(
        runs.map(({ entry_id, status, place: at }) => ({ entry_id, status, place: at })),
      );
    }),
  );
});

test('whatever is typed, places begin at 1 and have no holes, and nobody is there twice', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { results } = readTyped(text, heat);
      expect(results.map(({ entry_id }) => entry_id)).toEqual(heat.map(({ entry_id }) => entry_id));
      const places = results
        .flatMap(({ place }) => (place === null ? [] : [place]))
        .toSorted((a, b) => a - b);
      expect(places).toEqual(places.map((_, index) => index + 1));
    }),
  );
});
