import { expect, test } from 'vitest';
import { sections } from './sections.ts';

test('no two sections of the office are drawn the same', () => {
  const icons = sections.map(({ icon }) => icon);
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});
