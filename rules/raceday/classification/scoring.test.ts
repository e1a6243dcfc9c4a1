import { describe, expect, test } from 'vitest';
import { placeOf, runPoints, storedR } from './scoring.ts';
import type { Status } from '#rules/statuses.ts';

describe('what a moto scores in a heat of 7', () => {
  test.each<[string, Status, number | null, number]>([
    ['winning is one point', 'OK', 1, 1],
    ['seventh is seven', 'OK', 7, 7],
    ['not finishing counts as last', 'DNF', null, 7],
    ['a start that counts though not made costs two more', 'CR', null, 9],
    ['relegated costs two more than last', 'REL', null, 9],
    ['disqualified from the run costs two more than last', 'DSQ', null, 9],
  ])('%s', (_, status, place, points) => {
    expect(runPoints({ status, place }, 7, { dns: 'bar' })).toBe(points);
  });

  test('not coming to the gate scores nothing where it bars', () => {
    expect(runPoints({ status: 'DNS', place: null }, 7, { dns: 'bar' })).toBeNull();
  });

  test('not coming to the gate costs two more than last where it counts', () => {
    expect(runPoints({ status: 'DNS', place: null }, 7, { dns: 'count' })).toBe(9);
  });

  test('a race still to be ridden scores nothing yet', () => {
    expect(runPoints({ status: null, place: null }, 7, { dns: 'count' })).toBeNull();
  });
});

describe('R on the results sheet', () => {
  test.each([
    ['first', 1, 8],
    ['eighth', 8, 1],
    ['relegated in a heat of 6, which looks like an eighth', 8, 1],
    ['relegated in a heat of 7', 9, 0],
    ['relegated in a heat of 8', 10, -1],
  ])('%s', (_, points, R) => {
    expect(storedR(points)).toBe(R);
    expect(placeOf(R)).toBe(points);
  });
});
