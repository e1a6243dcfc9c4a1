import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryCandidate, type CategoryRule, raceAge } from '#rules/season/categories/categories.ts';
import { type ClassSettings, type KnownCategory, rankedCategory } from './ranked-class.ts';

function category(category_id: number, rule: Partial<CategoryRule>): KnownCategory {
  return { category_id, min_age: null, max_age: null, gender: null, wheel: 20, level: null, ...rule };
}

const BOYS_11 = category(1, { min_age: 11, max_age: 11, gender: 'MEN' });
const BOYS_12 = category(2, { min_age: 12, max_age: 12, gender: 'MEN' });
const GIRLS_12 = category(3, { min_age: 12, max_age: 12, gender: 'WOMAN' });
const CRUISER = category(4, { min_age: 11, max_age: 14, wheel: 24 });
const NOVICES = category(5, { min_age: 11, max_age: 14, level: 'novato' });

const SETTINGS: ClassSettings = {
  categories: [BOYS_11, BOYS_12, GIRLS_12, CRUISER],
  class_rule: 'RANKED',
  age_on: 'YEAR',
  as_of: '2026-06-30',
  carried: new Map(),
};

const boy = (rider_birthdate: string | null): CategoryCandidate => ({ rider_birthdate, rider_gender: 'MEN' });

const rankedIn = (
  rider: CategoryCandidate,
  ridden: KnownCategory,
  settings: Partial<ClassSettings> = {},
): number | null => rankedCategory(rider, ridden, { ...SETTINGS, ...settings });

describe('where points go', () => {
  test('to the category of the age of the year, whatever was ridden last season', () => {
    expect(rankedIn(boy('2014-12-24'), BOYS_11)).toBe(2);
    expect(rankedIn({ rider_birthdate: '2014-12-24', rider_gender: 'WOMAN' }, BOYS_11)).toBe(3);
  });

  test('or to that of the real age on the day, where the ranking says so', () => {
    const settings = { age_on: 'DAY' } as const;
    expect(rankedIn(boy('2014-12-24'), BOYS_12, settings)).toBe(1);
    expect(rankedIn(boy('2014-06-30'), BOYS_11, settings)).toBe(2);
    expect(rankedIn(boy('2014-07-01'), BOYS_12, settings)).toBe(1);
  });

  test('a cruiser stays a cruiser', () => {
    expect(rankedIn(boy('2014-03-01'), CRUISER)).toBe(4);
  });

  test('a novice has his own class where it is ranked, and rides for his age where it is not', () => {
    expect(rankedIn(boy('2014-03-01'), NOVICES)).toBe(2);
    expect(rankedIn(boy('2014-03-01'), NOVICES, { categories: [...SETTINGS.categories, NOVICES] })).toBe(5);
  });

  test('of an age that is not ranked nowhere', () => {
    expect(rankedIn(boy('2010-03-01'), BOYS_12)).toBeNull();
  });

  test('stay in the class that was ridden, where the ranking says so, also of another organization', () => {
    const settings = { class_rule: 'RIDDEN' } as const;
    expect(rankedIn(boy('2014-03-01'), BOYS_11, settings)).toBe(1);
    expect(rankedIn(boy('2014-03-01'), { ...BOYS_11, category_id: 99 }, settings)).toBe(1);
    expect(rankedIn(boy('2014-03-01'), NOVICES, settings)).toBeNull();
  });

  test('stay there too for a rider whose date of birth or gender nobody knows', () => {
    expect(rankedIn(boy(null), BOYS_11)).toBe(1);
    expect(rankedIn({ rider_birthdate: '2014-03-01', rider_gender: null }, BOYS_11)).toBe(1);
  });

  test('what the organizer wrote goes before everything', () => {
    expect(rankedIn(boy('2014-03-01'), NOVICES, { carried: new Map([[5, 4]]) })).toBe(4);
  });

  test('whoever is ranked by age fits the ages of the category', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2008, max: 2020 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const birthdate = `${year}-${String(month).padStart(2, '0')}-15`;
        const found = rankedIn(boy(birthdate), BOYS_11);
        const age = raceAge(birthdate, SETTINGS.as_of);
        expect(found).toBe({ 11: 1, 12: 2 }[age] ?? null);
      }),
    );
  });
});
