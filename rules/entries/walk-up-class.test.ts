import { expect, test } from 'vitest';
import type { CategoryRule } from '#rules/season/categories/categories.ts';
import { classesForWalkUp } from './walk-up-class.ts';

const of = (
  name: string,
  min_age: number | null,
  max_age: number | null,
  more: Partial<CategoryRule> = {},
) => ({
  name,
  min_age,
  max_age,
  gender: 'MEN' as const,
  wheel: 20 as const,
  level: null,
  ...more,
});
const categories = [
  of('Cruceros 12 y menores', null, 12, { wheel: 24 }),
  of('Novatos 9/10', 9, 10, { level: 'novato' }),
  of('Varones 9/10', 9, 10),
  of('Varones 11', 11, 11),
  of('Damas 10', 10, 10, { gender: 'WOMAN' }),
];
const boyOf = (age: number) => ({ rider_birthdate: `${2026 - age}-03-09`, rider_gender: 'MEN' as const });
const proposed = (age: number, allow_ride_up = false) =>
  classesForWalkUp(categories, boyOf(age), '2026-05-10', { allow_ride_up }).map(({ name }) => name);

test('a boy of ten is proposed his age class, then the novices, then cruisers; never the girls', () => {
  expect(proposed(10)).toEqual(['Varones 9/10', 'Novatos 9/10', 'Cruceros 12 y menores']);
});

test('riding up is offered where it is allowed, and never proposed first', () => {
  expect(proposed(10, true)[0]).toBe('Varones 9/10');
  expect(proposed(10, true)).toContain('Varones 11');
});

test('who fits nowhere is proposed nothing', () => {
  expect(proposed(40)).toEqual([]);
});
