import { describe, expect, test } from 'vitest';
import {
  type CategoryRule,
  digitColour,
  fits,
  type Gender,
  orderCategories,
  colourOfPlate,
  raceAge,
  refuseCategory,
  refuseSecondEntry,
} from './categories.ts';
import { CATEGORY_LISTS, type CategoryList, type SeedCategory } from './category-lists.ts';

const BOYS_12: CategoryRule = { min_age: 12, max_age: 12, gender: 'MEN', wheel: 20, level: null };
const WOMEN_17: CategoryRule = { min_age: 17, max_age: null, gender: 'WOMAN', wheel: 20, level: null };

function born(rider_birthdate: string | null, rider_gender: Gender | null = 'MEN') {
  return { rider_birthdate, rider_gender };
}

function listOf(code: CategoryList['code']): readonly SeedCategory[] {
  return CATEGORY_LISTS.find((list) => list.code === code)?.categories ?? [];
}

function namesFor(code: CategoryList['code'], birthdate: string, gender: Gender): string[] {
  return listOf(code)
    .filter((category) => fits(category, born(birthdate, gender), '2026-03-15'))
    .map(({ name }) => name);
}

describe('who rides what', () => {
  test('age is the year of the race minus the year of birth, even for a December birthday', () => {
    expect(raceAge('2014-12-31', '2026-01-02')).toBe(12);
    expect(raceAge('2014-01-01', '2026-12-31')).toBe(12);
  });

  test.each([
    [BOYS_12, born('2014-12-31'), null],
    [BOYS_12, born('2015-01-01'), 'category.tooYoung'],
    [BOYS_12, born('2013-12-31'), 'category.tooOld'],
    [BOYS_12, born('2014-05-05', 'WOMAN'), 'category.gender'],
    [BOYS_12, born('2014-05-05', null), 'category.genderMissing'],
    [BOYS_12, born(null), 'category.birthdateMissing'],
    [WOMEN_17, born('1960-05-05', 'WOMAN'), null],
    [{ ...BOYS_12, gender: null }, born('2014-05-05', null), null],
    [{ ...BOYS_12, min_age: null }, born('2024-05-05'), null],
  ])('%o for %o: %s', (category, rider, refusal) => {
    expect(refuseCategory(category, rider, '2026-06-01')).toBe(refusal);
  });

  test('where riding up is allowed an eleven-year-old may ride with the twelves, a thirteen-year-old may not', () => {
    const settings = { allow_ride_up: true };
    expect(refuseCategory(BOYS_12, born('2015-01-01'), '2026-06-01', settings)).toBeNull();
    expect(refuseCategory(BOYS_12, born('2013-01-01'), '2026-06-01', settings)).toBe('category.tooOld');
  });

  test('a championship class without written ages is for those of 17 and older', () => {
    const elite = { min_age: null, max_age: null, gender: null, wheel: 20, level: 'championship' } as const;
    const born = (year: number) => ({ rider_birthdate: `${year}-03-09`, rider_gender: 'WOMAN' }) as const;
    expect(refuseCategory(elite, born(2016), '2026-12-05')).toBe('category.tooYoung');
    expect(refuseCategory(elite, born(2009), '2026-12-05')).toBeNull();
    // What the organization wrote holds.
    expect(refuseCategory({ ...elite, min_age: 15 }, born(2011), '2026-12-05')).toBeNull();
  });

  test('20 inch and cruiser on the same day, but not two classes of 20 inch', () => {
    expect(refuseSecondEntry([BOYS_12], { wheel: 24 })).toBeNull();
    expect(refuseSecondEntry([BOYS_12], { wheel: 20 })).toBe('category.wheelTaken');
  });
});

describe('the order of the day', () => {
  test('youngest to oldest, then cruisers, then championship', () => {
    const junior: CategoryRule = {
      min_age: 17,
      max_age: 18,
      gender: 'MEN',
      wheel: 20,
      level: 'championship',
    };
    const cruiser: CategoryRule = { min_age: null, max_age: 12, gender: 'MEN', wheel: 24, level: null };
    const girls: CategoryRule = { ...BOYS_12, gender: 'WOMAN' };
    expect(orderCategories([junior, cruiser, WOMEN_17, BOYS_12, girls])).toEqual([
      girls,
      BOYS_12,
      WOMEN_17,
      cruiser,
      junior,
    ]);
  });

  test('in Argentina the day starts with the balance bikes and ends with the elite', () => {
    const names = listOf('argentina').map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Camicleta 3–4', 'Varones 5–6', 'Damas 5–7', 'Varones 7']);
    expect(names.at(-1)).toBe('Elite varones');
    expect(names).toContain('Cruceros varones 12 y menores');
  });
});

describe('plates', () => {
  test.each([
    ['Varones 12', 'yellow', 'black'],
    ['Damas 12', 'blue', 'white'],
    ['Cruceros varones 40–44', 'red', 'white'],
    ['Cruceros damas 30+', 'red', 'white'],
    ['Elite damas', 'white', 'black'],
    ['Sub-23 varones', 'white', 'black'],
    ['Junior varones', 'black', 'white'],
  ])('%s carries %s plates with %s digits', (name, colour, digits) => {
    const colours = listOf('argentina')
      .filter((category) => category.name === name)
      .map(colourOfPlate);
    expect(colours).toEqual([colour]);
    expect(colours.map(digitColour)).toEqual([digits]);
  });
});

describe('the lists to start from', () => {
  test.each(CATEGORY_LISTS)('$code names no category twice and has no empty age range', ({ categories }) => {
    expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length);
    for (const { min_age, max_age } of categories) expect(min_age ?? 0).toBeLessThanOrEqual(max_age ?? 120);
  });

  test('a girl of nine and a man of 40 find their classes in Argentina', () => {
    expect(namesFor('argentina', '2017-06-01', 'WOMAN')).toEqual(['Damas 9', 'Cruceros damas 16 y menores']);
    expect(namesFor('argentina', '1986-06-01', 'MEN')).toEqual([
      'Varones 30+',
      'Cruceros varones 40–44',
      'Elite varones',
    ]);
  });

  test.each(['argentina', 'uci'] as const)(
    'in %s every age from 5 on has exactly one 20-inch class',
    (code) => {
      for (let age = 5; age <= 70; age += 1) {
        for (const gender of ['WOMAN', 'MEN'] as const) {
          const own = listOf(code).filter(
            (category) =>
              category.wheel === 20 &&
              category.level === null &&
              fits(category, born(`${2026 - age}-06-01`, gender), '2026-03-15'),
          );
          expect(own.map(({ name }) => name)).toHaveLength(1);
        }
      }
    },
  );

  test('class codes are the ones timing programs use', () => {
    const codes = listOf('uci').map(({ external_code }) => external_code);
    for (const code of ['B08', 'B17', 'B35', 'G16', 'C50', 'D13', 'ME', 'WE', 'MU', 'MJ', 'WJ']) {
      expect(codes).toContain(code);
    }
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('Colombia rides 47 classes', () => {
    expect(listOf('colombia')).toHaveLength(47);
  });
});
