import { expect, test } from 'vitest';
import { ZONES_OF_COUNTRIES } from '#rules/zones.ts';
import { timeIn, zoneName, zoneOfCountry, zoneOptions, zones } from './zones.ts';

test('countries of the Americas come first by name, without obsolete twins, and the zone that is chosen is there', () => {
  const list = zones('America/Old_Town');
  expect(list).toContain('America/Old_Town');
  expect(list).not.toContain('America/Buenos_Aires');
  expect(new Set(list).size).toBe(list.length);
  const labels = zoneOptions('America/Old_Town', 'es').map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual([
    'Anguila · The Valley',
    'Antigua y Barbuda · Saint John’s',
    'Argentina · Buenos Aires',
  ]);
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
  expect(zoneName('America/Argentina/Salta', 'es')).toBe('Argentina · Salta');
  expect(zoneName('America/Old_Town', 'es')).toBe('America / Old Town');
  expect(timeIn('America/Montevideo', new Date('2026-11-21T15:05:00Z'))).toBe('12:05');
});

test('a country brings its clock, unless the one that stands is there too', () => {
  expect(zoneOfCountry('PA', 'America/Lima')).toBe('America/Panama');
  expect(zoneOfCountry('BR', 'America/Manaus')).toBeNull();
  expect(zoneOfCountry('FR', 'America/Lima')).toBeNull();
});

test.each([
  ['MX', 'America/Ciudad_Juarez'],
  ['MX', 'America/Matamoros'],
  ['MX', 'America/Merida'],
  ['CL', 'America/Coyhaique'],
  ['BR', 'America/Boa_Vista'],
  ['AR', 'America/Argentina/Mendoza'],
])('under %s, %s can be chosen', (iso, zone) => {
  const own = zoneOptions('America/Bogota', 'es', iso).slice(0, ZONES_OF_COUNTRIES[iso]?.length);
  expect(own.map(({ value }) => value)).toContain(zone);
});

test('every zone of the Americas that the browser knows can be chosen, by one name', () => {
  const offered = zones('America/Bogota').map((zone) => zone.split('/').at(-1));
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  const left = known.filter((zone) => !offered.includes(zone.split('/').at(-1)));
  // Atikokan and Nuuk by the names that they had before.
  expect(left).toEqual(['America/Coral_Harbour', 'America/Godthab']);
  expect(new Set(offered).size).toBe(offered.length);
});
