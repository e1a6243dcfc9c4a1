import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { plainText } from './plain-text.ts';
import { type NamePart, properName } from './capitals.ts';

test.each([
  ['CÁRDENAS', 'Cárdenas'],
  ['antiñir', 'Antiñir'],
  ['DE LA CRUZ', 'de la Cruz'],
  ['de la cruz y soto', 'de la Cruz y Soto'],
  ['DE LOS SANTOS', 'de los Santos'],
  ['DEL RÍO', 'del Río'],
  ['del río', 'del Río'],
  ['DOS SANTOS', 'dos Santos'],
  ['DA SILVA E SOUZA', 'da Silva e Souza'],
  ['E SILVA', 'e Silva'],
  ['ORTEGA Y GASSET', 'Ortega y Gasset'],
  ['MCDONALD', 'McDonald'],
  ['mcdonald', 'McDonald'],
  ['MACHADO', 'Machado'],
  ["D'AMICO", "D'Amico"],
  ['d’amico', 'D’Amico'],
  ["O'HIGGINS", "O'Higgins"],
  ["DELL'ORO", "Dell'Oro"],
  ['PÉREZ-LUNA', 'Pérez-Luna'],
  ['PÉREZ DE-LUNA', 'Pérez De-Luna'],
  ['VAN DER BERG', 'van der Berg'],
  ['DI MARÍA', 'Di María'],
  ['LA ROSA', 'La Rosa'],
  ['SAN MARTÍN', 'San Martín'],
  ['GARCÍA III', 'García III'],
  ['pEÑA', 'Peña'],
  ['Peña GÓMEZ', 'Peña Gómez'],
  ['Peña gómez', 'Peña Gómez'],
  ['McDonald', 'McDonald'],
  ['MacArthur', 'MacArthur'],
  ['De la Cruz', 'De la Cruz'],
  ['de la Cruz', 'de la Cruz'],
  ['la Rosa', 'la Rosa'],
  ['DE', 'De'],
  ['de LA de', 'de la De'],
  ['ÑANCUPIL', 'Ñancupil'],
  ['כהן', 'כהן'],
  ['', ''],
])('the surname %j is %j', (said, name) => {
  expect(properName(said, 'surname')).toBe(name);
});

test.each([
  ['JOAQUÍN MARTÍN', 'Joaquín Martín'],
  ['abril', 'Abril'],
  ['MARÍA DE LOS ÁNGELES', 'María de los Ángeles'],
  ['MARÍA DEL CARMEN', 'María del Carmen'],
  ['J. P.', 'J. P.'],
  ['MA.ELENA', 'Ma.Elena'],
  ['JUAN E', 'Juan E'],
  ['JUAN III', 'Juan III'],
  ['TJ', 'TJ'],
  ['TJ Smith', 'TJ Smith'],
  ['DA', 'Da'],
  ['Juan pablo', 'Juan Pablo'],
])('the first name %j is %j', (said, name) => {
  expect(properName(said, 'first')).toBe(name);
});

test('only capitals change, and what was put right stays', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('de', 'LA', 'Y', 'mc', "O'", 'e', 'II'),
      fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...Array.from('abceñáxyzABCEÑÁXYZ')) }),
    ),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(words, fc.constantFrom<NamePart>('surname', 'first'), (said, part) => {
      const name = said.join(' ');
      const once = properName(name, part);
      expect(plainText(once)).toBe(plainText(name));
      // Initials alone, such as "II E", look like a name in capitals.
      if (once !== once.toUpperCase()) expect(properName(once, part)).toBe(once);
    }),
    { numRuns: runs(300) },
  );
});
