import { expect, test } from 'vitest';
import { emptyForm, formOf, fromForm, wrongCategory } from './category-form.ts';

const nines = { ...emptyForm, category_name: 'Varones 9', gender: 'MEN', min_age: '9', max_age: '9' };

test('a category has a name, and ages that people have', () => {
  expect(wrongCategory(nines)).toEqual({});
  expect(Object.keys(wrongCategory({ ...nines, category_name: ' ' }))).toEqual(['category_name']);
  expect(Object.keys(wrongCategory({ ...nines, max_age: '999' }))).toEqual(['max_age']);
  expect(Object.keys(wrongCategory({ ...nines, min_age: 'nueve' }))).toEqual(['min_age']);
});

test('the youngest is not older than the oldest', () => {
  expect(Object.keys(wrongCategory({ ...nines, min_age: '10' }))).toEqual(['min_age']);
  expect(wrongCategory({ ...nines, min_age: '10', max_age: '' })).toEqual({});
});

test('only a class by level says which', () => {
  expect(Object.keys(wrongCategory({ ...nines, kind: 'level' }))).toEqual(['level']);
  expect(wrongCategory({ ...nines, kind: 'championship' })).toEqual({});
});

test('what is read comes back as it is written', () => {
  const sent = fromForm({
    ...nines,
    kind: 'level',
    level: ' Novatos ',
    external_code: '',
    plate_colour: 'white',
  });
  expect(sent).toEqual({
    category_name: 'Varones 9',
    gender: 'MEN',
    min_age: 9,
    max_age: 9,
    wheel: 20,
    level: 'Novatos',
    external_code: null,
    plate_colour: 'white',
  });
  const read = formOf({
    category_id: 1,
    version: 1,
    category_name: 'Varones 9',
    gender: 'MEN',
    min_age: 9,
    max_age: 9,
    wheel: 20,
    level: 'Novatos',
    plate_colour: 'white',
    external_code: null,
    category_order: 1,
    cups: 0,
    in_use: false,
  });
  expect(read).toEqual({ ...nines, kind: 'level', level: 'Novatos', plate_colour: 'white' });
});
