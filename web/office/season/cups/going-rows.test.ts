import { expect, test } from 'vitest';
import { goingRows, goingRules, nextGoingRow } from './going-rows.ts';

const final = { event: 'la final', category_id: null, places: 16, min_points: null, min_rounds: 4 };

test('what is typed of who goes on is what is saved', () => {
  expect(goingRules(goingRows([final, { ...final, category_id: 8, places: 8 }]))).toHaveLength(2);
  expect(goingRules(goingRows([final]))).toEqual([final]);
  expect(nextGoingRow(goingRows([final]))).toMatchObject({ key: 1, event: 'la final', places: '' });
});

test.each([
  ['without a name', { event: ' ' }],
  ['without a number', { places: '', rounds: '' }],
  ['with no place', { places: '0' }],
  ['with words for a number', { rounds: 'todas' }],
])('a rule %s is not saved', (_, wrong) => {
  expect(goingRules(goingRows([final]).map((row) => ({ ...row, ...wrong })))).toBeNull();
});

test('nor the same rule twice', () => {
  expect(goingRules(goingRows([final, final]))).toBeNull();
});
