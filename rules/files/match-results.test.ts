import { describe, expect, test } from 'vitest';
import { type EnteredRider, type FileRider, matchCategories, matchResults } from './match-results.ts';

const BOYS = 1;
const MEN = 2;

const inFile = (name: string, plate: string, more: Partial<FileRider> = {}): FileRider => ({
  key: `${name} ${plate}`,
  homes: [BOYS],
  plate,
  name,
  uci_id: null,
  ...more,
});
const entered = (
  entry_id: number,
  name: string,
  plate: string,
  more: Partial<EnteredRider> = {},
): EnteredRider => ({
  entry_id,
  category_id: BOYS,
  entered_category_id: null,
  plate,
  name,
  uci_id: null,
  ...more,
});
const match = (riders: FileRider[], entries: EnteredRider[], decided: [string, number | null][] = []) => {
  const found = matchResults(riders, entries, new Map(decided));
  return { ...found, matched: Object.fromEntries(found.matched) };
};

describe('who of a file of results is who of the entries', () => {
  test('plate and name, whatever capitals, accents and the order of the words', () => {
    const found = match([inFile('PEREZ Lucía', '012 ')], [entered(7, 'Lucia Pérez', '012')]);
    expect(found).toEqual({ matched: { 'PEREZ Lucía 012 ': 7 }, doubts: [], strangers: [], absent: [] });
  });
  test.each(['0536', '536.0', '#536'])('plate %s of a spreadsheet is the entered 536', (plate) => {
    const found = match([inFile('Nicolás Moyano', plate)], [entered(7, 'MOYANO', '536')]);
    expect(found.doubts).toEqual([{ key: `Nicolás Moyano ${plate}`, candidates: [7] }]);
    const whole = match([inFile('N. Moyano', plate)], [entered(7, 'Moyano, Nicolas', '536')]);
    expect(whole.strangers).toEqual([]);
  });
  test('the UCI ID is surer than plate and name, and finds her in another category', () => {
    const uci_id = '10012345678';
    const found = match(
      [inFile('L. Pérez', '9', { uci_id })],
      [entered(7, 'Lucía Pérez', '12', { uci_id, category_id: MEN }), entered(8, 'L. Pérez', '9')],
    );
    expect(found.matched).toEqual({ 'L. Pérez 9': 7 });
    expect(found.absent).toEqual([8]);
  });
  test('her UCI ID under the name of somebody else is asked, for one figure may be wrong', () => {
    const uci_id = '10012345678';
    const found = match(
      [inFile('Bruno Gómez', '9', { uci_id })],
      [entered(7, 'Ana Gómez', '12', { uci_id, category_id: MEN })],
    );
    expect(found.matched).toEqual({});
    expect(found.doubts).toEqual([{ key: 'Bruno Gómez 9', candidates: [7] }]);
  });
  test('another UCI ID is another person, whatever the name', () => {
    const found = match(
      [inFile('Ana Ruiz', '5', { uci_id: '10000000001' })],
      [entered(7, 'Ana Ruiz', '5', { uci_id: '10000000002' })],
    );
    expect(found.matched).toEqual({});
    expect(found.doubts).toEqual([{ key: 'Ana Ruiz 5', candidates: [7] }]);
  });
  test('a slip in the name beside her own plate is forgiven; the name alone is enough inside the category', () => {
    const found = match(
      [inFile('Ana Benites', '5'), inFile('Sol Gómez', '33')],
      [entered(7, 'Ana Benítez', '5'), entered(8, 'Sol Gómez', '3')],
    );
    expect(found.matched).toEqual({ 'Ana Benites 5': 7, 'Sol Gómez 33': 8 });
  });
  test('two of one name are told by their plates; without them somebody is asked', () => {
    const entries = [entered(7, 'Juan Díaz', '5'), entered(8, 'Juan Díaz', '6')];
    expect(match([inFile('Juan Díaz', '6'), inFile('Juan Díaz', '5')], entries).matched).toEqual({
      'Juan Díaz 6': 8,
      'Juan Díaz 5': 7,
    });
    const asked = match([inFile('Juan Díaz', '9')], entries);
    expect(asked.doubts).toEqual([{ key: 'Juan Díaz 9', candidates: [7, 8] }]);
    expect(asked.matched).toEqual({});
  });
  test('a father is not taken for his son of the same name', () => {
    const found = match([inFile('Juan Díaz', '77', { homes: [MEN] })], [entered(7, 'Juan Díaz', '5')]);
    expect(found.doubts).toEqual([{ key: 'Juan Díaz 77', candidates: [7] }]);
  });
  test('but with his own plate he has only changed category', () => {
    const found = match([inFile('Juan Díaz', '5', { homes: [MEN] })], [entered(7, 'Juan Díaz', '5')]);
    expect(found.matched).toEqual({ 'Juan Díaz 5': 7 });
  });
  test('who entered a class that races with another is found under both', () => {
    const merged = entered(7, 'Mía Sosa', '4', { category_id: MEN, entered_category_id: BOYS });
    expect(match([inFile('Mía Sosa', '40')], [merged]).matched).toEqual({ 'Mía Sosa 40': 7 });
  });
  test('the plate of somebody else is asked about, and the answer goes first', () => {
    const riders = [inFile('Pedro Paz', '5')];
    const entries = [entered(7, 'Juan Díaz', '5')];
    expect(match(riders, entries).doubts).toEqual([{ key: 'Pedro Paz 5', candidates: [7] }]);
    expect(match(riders, entries, [['Pedro Paz 5', 7]]).matched).toEqual({ 'Pedro Paz 5': 7 });
    const nobody = match(riders, entries, [['Pedro Paz 5', null]]);
    expect(nobody).toMatchObject({ strangers: ['Pedro Paz 5'], absent: [7], doubts: [] });
  });
  test('nobody is two riders, even when told so', () => {
    const found = match(
      [inFile('Ana', '1'), inFile('Eva', '2')],
      [entered(7, 'Luz', '3')],
      [
        ['Ana 1', 7],
        ['Eva 2', 7],
      ],
    );
    expect(found.matched).toEqual({ 'Ana 1': 7 });
    expect(found.strangers).toEqual(['Eva 2']);
  });
  test('a thousand riders are matched, and none waits for it', () => {
    const riders = Array.from({ length: 1000 }, (_, index) =>
      inFile(`Piloto ${index} Pérez`, String(index), { homes: [index % 30] }),
    );
    const entries = riders.map(({ name, plate, homes }, index) =>
      entered(index, name, plate, { category_id: homes[0] ?? 0 }),
    );
    expect(matchResults(riders, entries, new Map()).matched.size).toBe(1000);
  }, 10_000);
});

describe('which category of the race a file’s is', () => {
  const categories = [
    { category_id: 1, category_name: 'Varones 11/12', external_code: 'B11-12' },
    { category_id: 2, category_name: 'Damas 9', external_code: null },
    { category_id: 3, category_name: 'Élite', external_code: null },
  ];
  const found = (names: string[], decided: [string, number | null][] = []) =>
    Object.fromEntries(matchCategories(names, categories, new Map(decided)));

  test('its name, whatever capitals and signs, or the code of the other program', () => {
    expect(found(['varones 11-12', 'ELITE'])).toEqual({
      'varones 11-12': { category_id: 1, asked: false },
      ELITE: { category_id: 3, asked: false },
    });
    expect(found(['b11 12'])).toEqual({ 'b11 12': { category_id: 1, asked: false } });
  });
  test('is asked when it is not known, and may be none of them', () => {
    expect(found(['Girls 9'])).toEqual({ 'Girls 9': { category_id: null, asked: true } });
    expect(found(['Girls 9'], [['Girls 9', 2]])).toEqual({ 'Girls 9': { category_id: 2, asked: false } });
    expect(found(['Girls 9'], [['Girls 9', null]])).toEqual({
      'Girls 9': { category_id: null, asked: false },
    });
  });
  test('nothing is asked when the race has none left', () => {
    expect(found(['Varones 11/12', 'Damas 9', 'Élite', 'Cruiser'])['Cruiser']).toEqual({
      category_id: null,
      asked: false,
    });
  });
});
