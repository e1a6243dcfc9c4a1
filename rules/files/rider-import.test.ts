import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORTED, type ReadRow, readRow, type RowRules } from './import-row.ts';
import { importPlanner, type KnownRider } from './rider-import.ts';

const rules: RowRules = {
  order: 'dmy',
  order_certain: false,
  today: '2026-11-21',
  states: ['Salta', 'Buenos Aires'],
  clubs: new Map([['teros', { club_id: 1, guessed: false }]]),
  wheels: null,
  names: { order: 'surname_first', certain: true, surnames: null, beside: false },
};
const ana: KnownRider = {
  rider_id: 7,
  rider_lastname: 'Peña',
  rider_firstname: 'Ana',
  rider_dni: '50111222',
  rider_birthdate: '2015-03-05',
  rider_gender: 'WOMAN',
  club_id: 1,
  rider_state: 'Salta',
  rider_city: null,
  rider_phone: null,
  rider_email: null,
  rider_address: null,
  rider_team: null,
  uci_id: '10012345678',
  transponder: null,
  plate_20: null,
  plate_24: null,
  plate_12: null,
};
const row = (more: Parameters<typeof readRow>[0]) => ({
  rider_lastname: 'Peña',
  rider_firstname: 'Ana',
  rider_birthdate: '2015-03-05',
  rider_gender: 'F',
  club_name: 'Teros',
  ...more,
});
const planned = (cells: Parameters<typeof readRow>[0], riders: KnownRider[] = [ana]) =>
  importPlanner(
    {
      riders,
      dni_elsewhere: new Set(['50999999']),
      uci_elsewhere: new Set(),
      clubs_closed: new Set(),
      plates: new Map(),
      licence_cup: null,
    },
    new Map(),
    null,
  )(2, readRow(cells, rules));

describe('a row of a sheet', () => {
  test.each<[string, Parameters<typeof readRow>[0], string]>([
    ['by document', row({ rider_dni: '50.111.222', rider_lastname: 'Otra' }), 'changed'],
    [
      'by document, with another name and birthday, who is asked',
      row({ rider_dni: '50111222', rider_lastname: 'Luna', rider_birthdate: '2010-01-01' }),
      'ask',
    ],
    ['by UCI ID', { uci_id: '10012345678' }, 'unchanged'],
    [
      'by our number and name',
      { rider_number: 'R7', rider_firstname: 'Ana', rider_lastname: 'PENA' },
      'unchanged',
    ],
    ['by name and day of birth', row({}), 'unchanged'],
    [
      'by a similar name of that day, who is asked',
      row({ rider_lastname: 'Pegna', rider_firstname: 'Anna' }),
      'ask',
    ],
    ['by a name that one slip changed, who is asked', row({ rider_lastname: 'Penia' }), 'ask'],
    ['by the same name with another document, who is asked', row({ rider_dni: '51000000' }), 'ask'],
    ['born another day, who is new', row({ rider_birthdate: '2015-03-06' }), 'new'],
    [
      'with a document that others have',
      row({ rider_dni: '50999999', rider_birthdate: '2011-01-01' }),
      'error',
    ],
    [
      'with a number like ours and another name',
      row({ rider_number: 'R7', rider_lastname: 'Luna', rider_firstname: 'Sol' }),
      'new',
    ],
    ['that says nothing needed', { rider_lastname: 'Luna' }, 'error'],
  ])('finds a rider %s', (_name, cells, state) => {
    expect(planned(cells)?.state).toBe(state);
  });

  test('with the document of one and the UCI ID of another is nobody', () => {
    const eva = { ...ana, rider_id: 8, rider_dni: '50333444', uci_id: '10087654321' };
    expect(planned({ rider_dni: '50111222', uci_id: '10087654321' }, [ana, eva])).toMatchObject({
      state: 'error',
      problems: [{ code: 'uci_taken' }],
    });
  });

  test('that is empty but for a key changes nothing', () => {
    expect(planned({ rider_dni: '50111222', rider_phone: ' ', rider_city: '' })).toMatchObject({
      state: 'unchanged',
      changes: [],
    });
  });

  test('never erases: whatever it says, what is known becomes something, or stays', () => {
    const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }), fc.constant('   '));
    fc.assert(
      fc.property(
        fc.record({
          rider_lastname: text,
          rider_phone: text,
          rider_city: text,
          rider_state: text,
          club_name: text,
        }),
        (cells) => {
          const one = planned({ ...cells, rider_dni: '50111222' });
          for (const { field, becomes } of one?.changes ?? []) {
            expect(IMPORTED).toContain(field);
            expect(String(becomes).trim()).not.toBe('');
          }
        },
      ),
    );
  });

  test('is about one rider once, whichever way it is found', () => {
    const read = (cells: Parameters<typeof readRow>[0]): ReadRow => readRow(cells, rules);
    const planRow = importPlanner(
      {
        riders: [ana],
        dni_elsewhere: new Set(),
        uci_elsewhere: new Set(),
        clubs_closed: new Set(),
        plates: new Map(),
        licence_cup: null,
      },
      new Map(),
      null,
    );
    const plan = [
      { rider_dni: '50111222' },
      { uci_id: '10012345678' },
      row({ rider_dni: '52', rider_birthdate: '2010-01-01' }),
      row({ rider_dni: '53000000', rider_birthdate: '2010-01-01' }),
      row({ rider_dni: '53000000', rider_birthdate: '2010-01-02' }),
    ].map((cells, index) => planRow(index + 2, read(cells)));
    expect(plan.map(({ state, problems }) => [state, problems.map(({ code }) => code)])).toEqual([
      ['unchanged', []],
      ['error', ['rider_twice']],
      ['error', ['dni']],
      ['new', []],
      ['error', ['dni_twice']],
    ]);
  });

  const together = (rider_fullname: string, more: Parameters<typeof readRow>[0] = {}) => ({
    rider_fullname,
    rider_birthdate: '2015-03-05',
    rider_gender: 'F',
    club_name: 'Teros',
    ...more,
  });

  test('with both names in one cell is taken apart, and says when that is a guess', () => {
    expect(planned(together('Luna Eva Sol'), [])).toMatchObject({
      state: 'new',
      values: { rider_lastname: 'Luna', rider_firstname: 'Eva Sol' },
      names: { guessed: true },
    });
    expect(planned(together('Luna Eva'), []).names).toMatchObject({ guessed: false });
    expect(planned(together('Luna, Eva Sol'), []).names).toBeNull();
    expect(
      planned(together('Luna Eva Sol', { rider_lastname: 'Eva Sol', rider_firstname: 'Luna' }), []).names,
    ).toEqual({ rider_lastname: 'Eva Sol', rider_firstname: 'Luna', guessed: false });
    expect(planned(together('Luna'), []).problems).toMatchObject([
      { code: 'name_unsplit' },
      { code: 'required' },
    ]);
  });

  test('with both names in one cell renames nobody who is known', () => {
    expect(planned(together('Ana Peña'))).toMatchObject({ state: 'unchanged', names: null });
    expect(planned(together('Ana Pena Luz', { rider_dni: '50111222' }))).toMatchObject({
      changes: [{ field: 'rider_lastname', becomes: 'Pena Luz' }],
    });
  });

  test('with the number of an earlier row tells which one that is, and of whom the cell is to be put right', () => {
    const planRow = importPlanner(
      {
        riders: [ana],
        dni_elsewhere: new Set(),
        uci_elsewhere: new Set(),
        clubs_closed: new Set(),
        plates: new Map(),
        licence_cup: null,
      },
      new Map([[14, 'new' as const]]),
      null,
    );
    const told = (at: number, cells: Parameters<typeof readRow>[0]) =>
      planRow(at, readRow(cells, rules)).problems.map(({ field, code, row: earlier }) => [
        field,
        code,
        earlier,
      ]);
    expect(told(9, row({ rider_dni: '50111222' }))).toEqual([]);
    expect(told(10, row({ rider_dni: '50111222', rider_firstname: 'Sol', rider_lastname: 'Ríos' }))).toEqual([
      ['rider_dni', 'dni_twice', 9],
    ]);
    expect(told(11, row({ rider_dni: '50111222' }))).toEqual([['rider_lastname', 'rider_twice', 9]]);
    expect(
      told(12, row({ rider_dni: '50111222', rider_lastname: 'Luna', rider_birthdate: '2010-01-01' })),
    ).toEqual([['rider_dni', 'dni_twice', 9]]);
  });

  test('with the document of a known rider who is said to be somebody else is asked for another one', () => {
    const planRow = importPlanner(
      {
        riders: [ana],
        dni_elsewhere: new Set(),
        uci_elsewhere: new Set(),
        clubs_closed: new Set(),
        plates: new Map(),
        licence_cup: null,
      },
      new Map([[2, 'new' as const]]),
      null,
    );
    const cells = row({ rider_dni: '50111222', rider_lastname: 'Luna', rider_birthdate: '2010-01-01' });
    expect(planRow(2, readRow(cells, rules))).toMatchObject({
      state: 'error',
      problems: [{ field: 'rider_dni', code: 'dni_taken' }],
    });
  });

  test.each<[string, Parameters<typeof readRow>[0], Record<string, string>]>([
    [
      'the first for 20 inches, the second for 24',
      { plate_20: '018', plate_24: 'w 4' },
      { plate_20: '018', plate_24: 'W4' },
    ],
    [
      'with the sign before it',
      { plate_20: '#1227', plate_24: 'N° 18' },
      { plate_20: '1227', plate_24: '18' },
    ],
    ['as the class beside it says', { plate_20: '33', class_20: 'CRUCERO 17-24' }, { plate_24: '33' }],
    ['an age in a class is no wheel', { plate_20: '33', class_20: 'Varones 12' }, { plate_20: '33' }],
    ['none that cannot stand on a plate', { plate_20: 's/n', plate_24: '0' }, {}],
    [
      'none of two for one wheel but the first',
      { plate_20: '33', plate_24: '34', class_24: 'Varones 9' },
      { plate_20: '33' },
    ],
  ])('tells a plate: %s', (_name, cells, plates) => {
    const { values, notes } = readRow(cells, { ...rules, wheels: new Map([['varones 9', 20]]) });
    expect(values).toEqual(plates);
    const said = [cells.plate_20, cells.plate_24].filter((one) => one !== undefined).length;
    expect(notes.length).toBe(said - Object.keys(plates).length);
  });
});
