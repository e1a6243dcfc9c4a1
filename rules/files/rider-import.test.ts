import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORTED, type ReadRow, readRow } from './import-row.ts';
import type { KnownRider } from './planned-row.ts';
import { importPlanner } from './rider-import.ts';
import { ana, nothingKnown, row, rules } from './testing/riders.ts';

const planned = (
  cells: Parameters<typeof readRow>[0],
  riders: KnownRider[] = [ana],
  answer?: 'new' | number,
  own = rules,
) => {
  const answers = new Map(answer === undefined ? [] : [[2, { is: answer }] as const]);
  return importPlanner({ ...nothingKnown, riders }, answers, null)(2, readRow(cells, own));
};

describe('a row of a sheet', () => {
  test.each<[string, Parameters<typeof readRow>[0], string]>([
    ['by document', row({ rider_dni: '50.111.222', rider_city: 'Salta' }), 'changed'],
    [
      'by document, under another name, who is asked',
      row({ rider_dni: '50.111.222', rider_lastname: 'Otra' }),
      'ask',
    ],
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
    ['by name, born another day, who is asked', row({ rider_birthdate: '2015-03-06' }), 'ask'],
    [
      'by the words of the name in another split',
      row({ rider_lastname: 'Ana', rider_firstname: 'Peña', rider_birthdate: '2015-03-06' }),
      'ask',
    ],
    ['by name alone, who is asked', { rider_lastname: 'Peña', rider_firstname: 'Ana' }, 'ask'],
    ['by name, with a part of a date', row({ rider_birthdate: '2015' }), 'ask'],
    [
      'of the same name with another document and birthday, who is new',
      row({ rider_birthdate: '2015-03-06', rider_dni: '51000000' }),
      'new',
    ],
    [
      'with a part of a date, by document',
      row({ rider_dni: '50111222', rider_birthdate: '2015' }),
      'unchanged',
    ],
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
    [
      'by document under another first name, born that day, who is asked',
      row({ rider_dni: '50111222', rider_firstname: 'Bruno' }),
      'ask',
    ],
    ['by document, of the other sex, who is asked', row({ rider_dni: '50111222', rider_gender: 'M' }), 'ask'],
    ['by UCI ID under another first name', row({ uci_id: '10012345678', rider_firstname: 'Bruno' }), 'ask'],
    ['by our number, of the other sex', row({ rider_number: 'R7', rider_gender: 'M' }), 'ask'],
    ['by name and day of birth, of the other sex', row({ rider_gender: 'M' }), 'ask'],
    [
      'by document under another name in one cell',
      { rider_dni: '50111222', rider_fullname: 'Peña Bruno' },
      'ask',
    ],
    ['by document with a name more', row({ rider_dni: '50111222', rider_firstname: 'Ana María' }), 'changed'],
    ['by a document that a program wrote as a fraction', { rider_dni: '50111222.0' }, 'unchanged'],
  ])('finds a rider %s', (_name, cells, state) => {
    expect(planned(cells)?.state).toBe(state);
  });

  test('with a word instead of a document, an UCI ID or a chip has none, and next year that word finds nobody', () => {
    const cells = row({
      rider_dni: 'no tiene',
      uci_id: 'pendiente',
      transponder: 'no tiene',
      rider_firstname: 'Bruno',
      rider_gender: 'M',
    });
    const bruno = planned(cells, [{ ...ana, rider_dni: 'NOTIENE', transponder: 'NOTIENE' }]);
    expect(bruno).toMatchObject({ state: 'new', candidates: [] });
    expect(bruno.values).not.toHaveProperty('rider_dni');
    expect(bruno.values).not.toHaveProperty('uci_id');
    expect(bruno.values).not.toHaveProperty('transponder');
    expect(bruno.notes).toEqual([{ field: 'rider_dni', code: 'no_document', said: 'no tiene' }]);
  });

  test('two children with one document in a sheet are two, also when only their sex tells them apart', () => {
    const planRow = importPlanner(nothingKnown, new Map(), null);
    const said = [row({ rider_dni: '53000000', rider_firstname: 'Juan', rider_gender: 'M' })];
    said.push(row({ rider_dni: '53000000', rider_firstname: 'Juana' }));
    const plans = said.map((cells, at) => planRow(at + 2, readRow(cells, rules)));
    expect(plans.map(({ problems }) => problems.map(({ code, row: other }) => [code, other]))).toEqual([
      [['dni_twice', 3]],
      [['dni_twice', 2]],
    ]);
    expect(plans.map(({ state, values }) => [state, values])).toEqual([
      ['error', {}],
      ['error', {}],
    ]);
    // The number is the brother's also where his own row cannot be taken.
    const anew = importPlanner(nothingKnown, new Map(), null);
    const brother = row({
      rider_dni: '53000000',
      rider_firstname: 'Juan',
      rider_gender: 'M',
      rider_birthdate: '31/02/2015',
    });
    const others = [brother, ...said.slice(1)].map((cells, at) => anew(at + 2, readRow(cells, rules)));
    expect(others.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['date'], ['dni_twice']]);
  });
  test('a name that a spreadsheet could not compute renames nobody', () => {
    const cells = row({ rider_dni: '50111222', rider_firstname: '#N/A', rider_city: '#REF!' });
    const { values, problems, notes } = readRow(cells, rules);
    expect([values.rider_city, problems.map(({ code }) => code), notes.map(({ code }) => code)]).toEqual([
      undefined,
      ['name'],
      ['not_taken'],
    ]);
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
    const planRow = importPlanner({ ...nothingKnown, riders: [ana] }, new Map(), null);
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
      ['error', ['dni_twice']],
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
      { ...nothingKnown, riders: [ana] },
      new Map([[14, { is: 'new' as const }]]),
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

  test('with the document of somebody else says whose it is, before and after the answer', () => {
    const cells = row({ rider_dni: '50111222', rider_lastname: 'Luna', rider_birthdate: '2010-01-01' });
    const of = { field: 'rider_dni', said: '50111222', of: 'Ana Peña' };
    const asked = planned(cells);
    expect(asked).toMatchObject({ state: 'ask', candidates: [7], notes: [{ ...of, code: 'number_of' }] });
    // The other person can still be chosen.
    expect(planned(cells, [ana], 'new')).toMatchObject({
      state: 'error',
      candidates: [7],
      problems: [{ ...of, code: 'dni_taken' }],
    });
    expect(planned(cells, [ana], 7)).toMatchObject({ state: 'changed', rider_id: 7, problems: [] });
    // Born that day, a rider of the row's own name may be meant as well, whose document it is not.
    const sol = { ...ana, rider_id: 9, rider_dni: null, uci_id: null, rider_firstname: 'Sol' };
    const both = planned(row({ rider_dni: '50111222', rider_firstname: 'Sol' }), [ana, sol]);
    expect(both).toMatchObject({ state: 'ask', candidates: [7, 9] });
    expect(planned(row({ rider_dni: '50111222', rider_firstname: 'Sol' }), [ana, sol], 9)).toMatchObject({
      state: 'error',
      problems: [{ ...of, code: 'dni_taken' }],
    });
  });

  test('without a club comes in when somebody says so, and takes nobody out of a club', () => {
    const free = row({ rider_firstname: 'Bruno', club_name: 'Libre' });
    const clubs = new Map([['libre', { club_id: 'none' as const, guessed: true }]]);
    expect(planned(free)).toMatchObject({ state: 'error', problems: [{ code: 'club_unknown' }] });
    const bruno = planned(free, [], undefined, { ...rules, clubs });
    expect(bruno).toMatchObject({ state: 'new', problems: [] });
    expect(bruno.values).not.toHaveProperty('club_id');
    expect(planned(row({ club_name: 'Libre' }), [ana], undefined, { ...rules, clubs })).toMatchObject({
      state: 'unchanged',
      notes: [{ code: 'club_stays', said: 'Libre' }],
    });
    const empty = row({ rider_firstname: 'Bruno', club_name: '' });
    expect(planned(empty, []).problems).toMatchObject([{ field: 'club_id', code: 'required' }]);
    expect(importPlanner(nothingKnown, new Map(), 'none')(2, readRow(empty, rules)).state).toBe('new');
    expect(importPlanner(nothingKnown, new Map(), 'out')(2, readRow(empty, rules)).state).toBe('skipped');
    const left = { ...rules, clubs: new Map([['libre', { club_id: null, guessed: false }]]) };
    expect(planned(free, [], undefined, left)).toMatchObject({
      state: 'skipped',
      problems: [],
      notes: [{ code: 'club_left' }],
    });
  });

  test.each<[string, string[], string[]]>([
    ['53.111.444', ['53111444', ''], ['dni_of_adult']],
    ['53.111.444', ['20-53111444-3'], ['dni_of_adult']],
    ['53.111.444', ['27111222'], []],
    ['1155554444', [], ['dni_long']],
  ])('with the document %s beside %j has the problems %j', (rider_dni, adults, codes) => {
    const arg = { ...rules, document_country: 'ARG' };
    const { problems } = readRow(row({ rider_dni }), arg, adults);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  test('without a document is recognized by name the next time only where the office has none either', () => {
    const codes = (known: KnownRider) =>
      planned(row({ rider_dni: 'no tiene' }), [known]).notes.map(({ code }) => code);
    expect([codes(ana), codes({ ...ana, rider_dni: null })]).toEqual([[], ['no_document']]);
  });

  test('with a number too long for a document is taken where the rider has that number', () => {
    const arg = { ...rules, document_country: 'ARG' };
    const cells = row({ rider_dni: '1155554444' });
    const long = { ...ana, rider_dni: '1155554444' };
    expect(planned(cells, [long], undefined, arg).state).toBe('unchanged');
    expect(planned(cells, [], undefined, arg).problems).toMatchObject([{ code: 'dni_long' }]);
  });

  test('with a name alone needs nothing more when somebody says who it is, and a date when it is somebody new', () => {
    const cells = { rider_lastname: 'Peña', rider_firstname: 'Ana', club_name: 'Teros' };
    expect(planned(cells, [ana], 7)).toMatchObject({ state: 'unchanged', rider_id: 7, problems: [] });
    expect(planned(cells, [ana], 'new')).toMatchObject({
      state: 'error',
      candidates: [7],
      problems: [{ field: 'rider_birthdate' }, { field: 'rider_gender' }],
    });
  });

  test('with a CUIL has the document in it, and says so', () => {
    const read = readRow(row({ rider_dni: '20-53111444-3' }), { ...rules, document_country: 'ARG' });
    expect(read.values.rider_dni).toBe('53111444');
    expect(read.notes).toEqual([{ field: 'rider_dni', code: 'dni_cuil', said: '20-53111444-3' }]);
  });

  test.each<Parameters<typeof readRow>[0]>([
    { rider_lastname: 'Ruiz', rider_firstname: 'Ian (Hermano de Thiago)' },
    { rider_fullname: 'Ruiz Ian (Hermano de Thiago' },
  ])('with a remark in brackets keeps it out of the name: %j', (cells) => {
    const { values, notes } = readRow(cells, rules);
    expect(values).toEqual({ rider_lastname: 'Ruiz', rider_firstname: 'Ian' });
    expect(notes).toMatchObject([{ code: 'name_remark', said: expect.stringMatching(/^\(Hermano/) }]);
  });

  test.each<[string, string]>([
    ['2015', 'date_year_only'],
    ['12/2014', 'date_no_day'],
    ['05/03', 'date_no_year'],
    ['31/02/2014', 'date'],
  ])('with %s as the birth date lacks %s', (rider_birthdate, code) => {
    expect(readRow(row({ rider_birthdate }), rules).problems).toMatchObject([{ code }]);
  });

  test('says nothing of a cell that says nothing', () => {
    expect(readRow({ rider_gender: 'X' }, rules).problems).toMatchObject([{ code: 'gender', said: 'X' }]);
    const cells = { rider_phone: 'no tiene', rider_email: '-', rider_city: 'S/D', rider_team: 'ninguno' };
    expect(readRow(cells, { ...rules, wheels: new Map() })).toMatchObject({
      values: {},
      notes: [],
      problems: [],
    });
  });

  test.each<[string, Parameters<typeof readRow>[0], Record<string, string>]>([
    [
      'the first for 20 inches, the second for 24',
      { plate_20: '018', plate_24: 'w 4' },
      { plate_20: '18', plate_24: 'W4' },
    ],
    [
      'with the sign before it',
      { plate_20: '#1227', plate_24: 'N° 18' },
      { plate_20: '1227', plate_24: '18' },
    ],
    ['as the class beside it says', { plate_20: '33', class_20: 'CRUCERO 17-24' }, { plate_24: '33' }],
    ['an age in a class is no wheel', { plate_20: '33', class_20: 'Varones 12' }, { plate_20: '33' }],
    ['none that cannot stand on a plate', { plate_20: '?1', plate_24: '0.5' }, {}],
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
