import { expect, test } from 'vitest';
import { timeIn, zoneName, zoneOfCountry, zoneOptions, zones } from './zones.ts';

test('countries of the Americas come first by name, without obsolete twins, and the zone that is chosen is there', () => {
  const list = zones('America/Old_Town');
  expect(list).toContain('America/Old_Town');
  expect(list).not.toContain('America/Buenos_Aires');
  expect(new Set(list).size).toBe(list.length);
  const labels = zoneOptions('America/Old_Town', 'es').map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Antigua y Barbuda · Saint John’s', 'Argentina · Buenos Aires']);
  expect(labels.indexOf('Uruguay · Montevideo')).toBeLessThan(labels.indexOf('Australia / Sydney'));
  expect(zoneOptions('UTC', 'es', 'PA')[0]?.label).toBe('Panamá');
  for (const one of [
    'Panamá',
    'República Dominicana · Santo Domingo',
    'El Salvador · San Salvador',
    'Cuba · La Habana',
  ])
    expect(labels).toContain(one);
});

test('every zone offered is one that clocks know', () => {
  const at = new Date('2026-11-21T15:05:00Z');
  for (const zone of zones('UTC')) expect(timeIn(zone, at)).toMatch(/^\d\d:\d\d$/);
});

test('a zone reads as words, and tells its time', () => {
  expect(zoneName('America/Argentina/Buenos_Aires', 'pt')).toBe('Argentina · Buenos Aires');
  expect(zoneName('America/Argentina/Salta', 'es')).toBe('America / Argentina / Salta');
  expect(timeIn('America/Montevideo', new Date('2026-11-21T15:05:00Z'))).toBe('12:05');
});

test('a country brings its clock, unless the one that stands is there too', () => {
  expect(zoneOfCountry('PA', 'America/Lima')).toBe('America/Panama');
  expect(zoneOfCountry('BR', 'America/Manaus')).toBeNull();
  expect(zoneOfCountry('FR', 'America/Lima')).toBeNull();
});
