import { expect, test } from 'vitest';
import { nextHeat } from './next-heat.ts';

const heats = ['M1.1', 'M1.2', 'M2.1', 'M2.2'];
const after = (heat: string, open: readonly string[]) => nextHeat(heats, heat, (one) => open.includes(one));

test('the next heat to do, whatever is saved between', () => {
  expect(after('M1.1', ['M1.2', 'M2.1', 'M2.2'])).toBe('M1.2');
  expect(after('M1.1', ['M1.1', 'M2.2'])).toBe('M2.2');
});

test('at the end it goes back to one that was left behind', () => {
  expect(after('M2.2', ['M1.2'])).toBe('M1.2');
});

test('when nothing is to do it goes on in order, as far as there are heats', () => {
  expect(after('M1.1', [])).toBe('M1.2');
  expect(after('M2.2', [])).toBeNull();
});
