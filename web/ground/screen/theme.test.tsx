import { beforeEach, expect, test } from 'vitest';
import { wearTheme } from './theme.ts';

const { dataset } = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete dataset['theme'];
  delete dataset['sunless'];
});

test('whoever takes the sun theme off is not offered it again, on this page or later', () => {
  wearTheme('sun');
  expect([dataset['theme'], dataset['sunless'], localStorage.getItem('sunless')]).toEqual([
    'sun',
    undefined,
    null,
  ]);
  wearTheme('light');
  expect([dataset['theme'], dataset['sunless'], localStorage.getItem('sunless')]).toEqual(['light', '', '1']);
});

test('going from one other theme to another says nothing about the sun', () => {
  wearTheme('dark');
  wearTheme('system');
  expect([dataset['theme'], dataset['sunless'], localStorage.getItem('sunless')]).toEqual([
    undefined,
    undefined,
    null,
  ]);
});
