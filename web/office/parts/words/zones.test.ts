import { expect, test } from 'vitest';
import { timeIn, zoneName, zones } from './zones.ts';

test('the Americas come first, and the zone that is chosen is there, whatever the browser knows', () => {
  const list = zones('America/Old_Town');
  expect(list).toContain('America/Old_Town');
  expect(list.indexOf('America/Montevideo')).toBeLessThan(list.indexOf('Europe/Madrid'));
  expect(new Set(list).size).toBe(list.length);
});

test('a zone reads as words, and tells its time', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('America / Argentina / Buenos Aires');
  expect(timeIn('America/Montevideo', new Date('2026-11-21T15:05:00Z'))).toBe('12:05');
});
