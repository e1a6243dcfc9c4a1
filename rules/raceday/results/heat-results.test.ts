import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filledPlaces,
  givePlace,
  type HeatResult,
  heatProblems,
  putAhead,
  sharePlace,
  takePlace,
  tapRider,
  tiedPlaces,
} from './heat-results.ts';

/** `1 2 - DNF`: riders numbered from 1. */
const heat = (told: string): HeatResult[] =>
  told.split(' ').map((word, index) => {
    const place = /^\d$/.test(word) ? Number(word) : null;
    const status = place !== null ? 'OK' : word === 'DNF' || word === 'REL' ? word : null;
    return { entry_id: index + 1, status, place };
  });
const told = (results: readonly HeatResult[]) =>
  results.map(({ status, place }) => place ?? status ?? '-').join(' ');

describe('what cannot be, or is missing', () => {
  test.each([
    ['1 2 3', { twice: [], beyond: [], holes: [], missing: [] }],
    ['1 1 3', { twice: [1], beyond: [], holes: [2], missing: [] }],
    ['1 2 5', { twice: [], beyond: [5], holes: [3, 4], missing: [] }],
    ['2 - DNF', { twice: [], beyond: [], holes: [1], missing: [2] }],
    ['- - -', { twice: [], beyond: [], holes: [], missing: [] }],
  ])('%s', (results, problems) => {
    expect(heatProblems(heat(results), 3)).toEqual(problems);
  });
  test('a place comes back where several gates are one list', () => {
    expect(heatProblems(heat('1 1 3'), 3, false)).toEqual({ twice: [], beyond: [], holes: [], missing: [] });
  });
});

describe('riders as they cross the line', () => {
  test('take the next free place; tapped again they give it back', () => {
    const first = tapRider(heat('- - -'), 2);
    expect(told(first)).toBe('- 1 -');
    const second = tapRider(first, 3);
    expect(told(second)).toBe('- 1 2');
    expect(told(tapRider(second, 2))).toBe('- - 2');
    expect(told(tapRider(tapRider(second, 2), 1))).toBe('1 - 2');
  });
  test.each([
    ['1 2 3 4', 3, 1, '2 3 1 4'],
    ['1 2 3 4', 1, 4, '4 1 2 3'],
    ['1 2 3 4', 2, 1, '2 1 3 4'],
    ['1 2 3 4', 2, 2, '1 2 3 4'],
    ['1 2 - 3', 3, 1, '2 3 1 4'],
    ['1 3 - 4', 3, 1, '2 3 1 4'],
    ['1 2 DNF', 3, 2, '1 3 2'],
    ['- - -', 2, 3, '- 3 -'],
    ['1 3 -', 3, 2, '1 3 2'],
  ])('of %s, rider %i put at %i: the rest shift to %s', (before, entry_id, place, after) => {
    expect(told(givePlace(heat(before), entry_id, place))).toBe(after);
  });
  test('a place given never stands twice, nor leaves a new hole behind', () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(
        order,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (places, who, place) => {
          const given = givePlace(heat(places.join(' ')), who, place);
          expect(given[who - 1]?.place).toBe(place);
          expect(heatProblems(given, 8)).toEqual({ twice: [], beyond: [], holes: [], missing: [] });
        },
      ),
    );
  });
  test('who loses the place lets those behind move up', () => {
    expect(told(takePlace(heat('2 1 3'), 2, 'REL'))).toBe('1 REL 2');
    expect(told(takePlace(heat('1 DNF -'), 3, 'DNF'))).toBe('1 DNF DNF');
  });
  test('any finish order tapped is whole', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), (order) => {
        const empty = order.map((entry_id): HeatResult => ({ entry_id, status: null, place: null }));
        const results = order.reduce((all, entry_id) => tapRider(all, entry_id), empty);
        expect(results.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        const { twice, beyond, holes, missing } = heatProblems(takePlace(results, 3, 'DSQ'), 8);
        expect([...twice, ...beyond, ...holes, ...missing]).toEqual([]);
      }),
    );
  });
});

describe('riders who came together', () => {
  test.each([
    ['1 2 3 4', 2, 1, '1 1 3 4'],
    ['1 2 3 4', 1, 2, '1 1 3 4'],
    ['1 2 3 4', 4, 2, '1 2 4 2'],
    ['1 1 3 4', 3, 1, '1 1 1 4'],
    ['1 2 - DNF', 3, 2, '1 2 2 DNF'],
    ['1 2 DNF', 3, 1, '1 3 1'],
  ])('of %s, rider %i beside place %i: %s', (before, entry_id, place, after) => {
    expect(told(sharePlace(heat(before), entry_id, place))).toBe(after);
  });
  test('nobody can have the places they fill, and the next tap is behind them', () => {
    expect(filledPlaces(heat('1 1 3'))).toEqual([2]);
    expect(told(tapRider(heat('1 1 -'), 3))).toBe('1 1 3');
  });
  test('are put in their order one by one, and nobody else moves', () => {
    const one = putAhead(heat('1 1 1 4'), 2);
    expect(told(one)).toBe('2 1 2 4');
    expect(told(putAhead(one, 3))).toBe('3 1 2 4');
    expect(told(putAhead(heat('1 2 3'), 2))).toBe('1 2 3');
  });
  test('any of them, put in any order, end as places of their own', () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 });
    const beside = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })));
    fc.assert(
      fc.property(order, beside, fc.infiniteStream(fc.nat({ max: 7 })), (places, pairs, choices) => {
        let results = pairs.reduce(
          (all, [who, place]) =>
            all.some((one) => one.place === place && one.entry_id !== who)
              ? sharePlace(all, who, place)
              : all,
          heat(places.join(' ')),
        );
        for (let [tie] = tiedPlaces(results); tie !== undefined; [tie] = tiedPlaces(results)) {
          const who = tie.riders[(choices.next().value ?? 0) % tie.riders.length];
          results = putAhead(results, who?.entry_id ?? 0);
        }
        expect(heatProblems(results, 8)).toEqual({ twice: [], beyond: [], holes: [], missing: [] });
      }),
    );
  });
});
