import { describe, expect, test } from 'vitest';
import { readRow, type RowRules } from './import-row.ts';
import type { KnownRider, PlannedRow } from './planned-row.ts';
import { importPlanner } from './rider-import.ts';
import { ana, nothingKnown, row, rules } from './testing/riders.ts';

const planAll = (
  rows: readonly Parameters<typeof readRow>[0][],
  {
    riders = [],
    rules: own = rules,
    is = {},
    capitals = false,
  }: {
    riders?: KnownRider[];
    rules?: RowRules;
    is?: Record<number, 'new' | { is: number; keep: boolean }>;
    capitals?: boolean;
  } = {},
): PlannedRow[] => {
  const answers = new Map(
    Object.entries(is).map(([at, one]) => [Number(at), one === 'new' ? { is: one } : one] as const),
  );
  const planRow = importPlanner({ ...nothingKnown, riders }, answers, null, capitals);
  return rows.map((cells, at) => planRow(at + 2, readRow(cells, own)));
};
const codesOf = ({ notes }: PlannedRow) => notes.map(({ code, row: earlier }) => [code, earlier]);

describe('a row', () => {
  test('with the document of a rider who was born another day is asked about, and changes nobody unasked', () => {
    const cells = row({ rider_dni: '50111222', rider_birthdate: '2015-05-03' });
    expect(planAll([cells], { riders: [ana] })[0]).toMatchObject({
      state: 'ask',
      candidates: [7],
      changes: [],
    });
    expect(planAll([{ ...cells, rider_number: 'R7' }], { riders: [ana] })[0]).toMatchObject({
      state: 'ask',
      candidates: [7],
      changes: [],
    });
  });

  test.each<[string, Parameters<typeof row>[0], [field: string, becomes: string][]]>([
    ['a slip in the name', { rider_lastname: 'Peñaa' }, [['rider_lastname', 'Peñaa']]],
    [
      'both names swapped',
      { rider_lastname: 'Ana', rider_firstname: 'Peña' },
      [
        ['rider_lastname', 'Ana'],
        ['rider_firstname', 'Peña'],
      ],
    ],
    ['another birth date', { rider_birthdate: '2015-05-03' }, [['rider_birthdate', '2015-05-03']]],
    ['another sex', { rider_gender: 'M' }, [['rider_gender', 'MEN']]],
  ])(
    'of a known rider with %s is asked about; both answers take the rest of the row',
    (_what, said, becomes) => {
      const cells = row({ rider_dni: '50111222', rider_city: 'Cafayate', ...said });
      expect(planAll([cells], { riders: [ana] })[0]).toMatchObject({
        state: 'ask',
        candidates: [7],
        changes: [],
      });
      const answered = (keep: boolean) => planAll([cells], { riders: [ana], is: { 2: { is: 7, keep } } })[0];
      const changed = (keep: boolean) => answered(keep)?.changes.map((one) => [one.field, one.becomes]);
      expect(changed(true)).toEqual([['rider_city', 'Cafayate']]);
      expect(changed(false)).toEqual(expect.arrayContaining([...becomes, ['rider_city', 'Cafayate']]));
      expect(answered(true)?.notes.map(({ code, field }) => [code, field])).toEqual(
        becomes.map(([field]) => ['kept', field]),
      );
    },
  );

  test('of another name with the document of a known rider changes nothing of that one but what somebody takes', () => {
    const other = { rider_lastname: 'Quiroz', rider_firstname: 'Damián', rider_birthdate: '2012-09-07' };
    const cells = row({
      rider_dni: '50111222',
      rider_city: 'Cafayate',
      rider_phone: '387 555 1111',
      ...other,
    });
    const answered = (keep: boolean) => planAll([cells], { riders: [ana], is: { 2: { is: 7, keep } } })[0];
    expect(answered(true)).toMatchObject({
      name: 'Damián Quiroz',
      state: 'unchanged',
      changes: [],
      problems: [],
    });
    expect(answered(false)?.changes.map(({ field }) => field)).toContain('rider_lastname');
  });

  test('of a known rider with another document is answered with the one or the other, and another row may have it', () => {
    const rows = [
      row({ rider_dni: '50111229' }),
      row({ rider_dni: '50111229', rider_lastname: 'Luna', rider_birthdate: '2014-01-01' }),
    ];
    const plans = (keep: boolean) => planAll(rows, { riders: [ana], is: { 2: { is: 7, keep } } });
    expect(plans(true).map(({ state }) => state)).toEqual(['unchanged', 'new']);
    expect(plans(false).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['dni_twice'],
      ['dni_twice'],
    ]);
  });

  test('with a name less erases none, and with a name more, other capitals or accents asks nobody', () => {
    const changes = (more: Parameters<typeof row>[0], known = ana) =>
      planAll([row({ rider_dni: '50111222', ...more })], { riders: [known] })[0]?.changes.map(
        ({ becomes }) => becomes,
      );
    expect(changes({}, { ...ana, rider_lastname: 'Peña Luna', rider_firstname: 'Ana Sol' })).toEqual([]);
    expect(changes({ rider_lastname: 'PENA LUNA' })).toEqual(['PENA LUNA']);
    expect(changes({ rider_lastname: 'delacruz' }, { ...ana, rider_lastname: 'de la Cruz' })).toEqual([
      'delacruz',
    ]);
  });

  test('of a homonym with another document is asked about, and is another rider when somebody says so', () => {
    const rows = [row({ rider_dni: '60300010' }), row({ rider_dni: '60300011' })];
    const [first, second] = planAll(rows);
    expect(first?.state).toBe('new');
    expect(second).toMatchObject({ state: 'ask', values: {}, notes: [{ code: 'same_name', row: 2 }] });
    expect(planAll(rows, { is: { 3: 'new' } })[1]).toMatchObject({
      state: 'new',
      values: { rider_dni: '60300011' },
    });
  });

  test('of the name of an earlier row and another day is asked about, unless the documents differ too', () => {
    const rows = [
      row({}),
      row({ rider_birthdate: '2015-03-06', rider_lastname: 'Ana', rider_firstname: 'Peña' }),
    ];
    expect(planAll(rows)[1]).toMatchObject({
      state: 'ask',
      notes: [{}, { code: 'same_name_other_day', row: 2 }],
    });
    expect(planAll(rows, { is: { 3: 'new' } })[1]?.state).toBe('new');
    const documents = rows.map((cells, at) => ({ ...cells, rider_dni: `6030002${at}` }));
    expect(planAll(documents).map(({ state }) => state)).toEqual(['new', 'new']);
    // The same words in another split are the same name.
    expect(planAll([row({}), row({ rider_lastname: 'Ana', rider_firstname: 'Peña' })])[1]).toMatchObject({
      problems: [{ code: 'rider_twice' }],
    });
  });

  test('keeps the capitals that an earlier import put right', () => {
    const known = { ...ana, rider_lastname: 'de La Cruz' };
    const cells = row({ rider_lastname: 'de La CRUZ', rider_dni: '50111222' });
    expect(planAll([cells], { riders: [known] })[0]?.changes).toEqual([]);
  });

  const twoWheels: RowRules = { ...rules, wheels: new Map() };
  const jane = (class_20: string, plate_20: string) => row({ rider_dni: '60600001', class_20, plate_20 });

  test('for a second class may bring the document, which no third row then gives to somebody else', () => {
    const plans = planAll([
      row({ class_20: 'Niñas 12' }),
      row({ class_20: 'Cruiser 12', rider_dni: '60600001', uci_id: '10012345699' }),
      row({ rider_dni: '60600001', rider_firstname: 'Bruno', rider_gender: 'M' }),
    ]);
    expect(plans.map(({ state, values, problems }) => [state, values, problems[0]?.row])).toEqual([
      ['error', {}, 4],
      ['error', {}, 4],
      ['error', {}, 2],
    ]);
  });

  test('with the plate of somebody else is imported without it, whatever else it lacks', () => {
    const plates = new Map([['plate_20 574', [9]]]);
    const planRow = importPlanner({ ...nothingKnown, plates }, new Map(), null);
    const said = readRow(row({ rider_dni: '60600001', plate_20: '574' }), { ...rules, wheels: new Map() });
    const plan = planRow(2, said);
    expect(plan).toMatchObject({ state: 'new', notes: [{ code: 'plate_taken', said: '574' }] });
    expect(plan.values).not.toHaveProperty('plate_20');
  });

  test.each([
    ['20 first', [jane('Niñas 12', '723'), jane('Cruiser 12', '724')]],
    ['24 first', [jane('Cruiser 12', '724'), jane('Niñas 12', '723')]],
  ])('for each class is one rider with both plates: %s', (_name, rows) => {
    const [first, second] = planAll(rows, { rules: twoWheels });
    expect(first).toMatchObject({ state: 'new', values: { plate_20: '723', plate_24: '724' } });
    expect(second).toMatchObject({ state: 'unchanged', problems: [], values: {} });
    expect(second && codesOf(second)).toEqual([['joined', 2]]);
  });

  test('for each class changes a known rider once, and gives nobody a plate that an earlier row has', () => {
    const rows = [
      row({ rider_dni: '50111222', class_20: 'Niñas 12', plate_20: '723' }),
      row({
        rider_dni: '50999111',
        rider_lastname: 'Luna',
        rider_firstname: 'Eva',
        class_20: 'Cruiser',
        plate_20: '9',
      }),
      row({ rider_dni: '50111222', class_20: 'Cruiser 12', plate_20: '9', rider_phone: '444 4444' }),
      row({ rider_dni: '50111222', class_20: 'Cruiser 12', plate_20: '724', rider_phone: '555 5555' }),
    ];
    const plans = planAll(rows, { riders: [ana], rules: twoWheels });
    expect(plans[0]?.changes.map(({ field, becomes }) => [field, becomes])).toEqual([
      ['plate_20', '723'],
      ['rider_phone', '444 4444'],
      ['plate_24', '724'],
    ]);
    expect(plans[2] && codesOf(plans[2])).toEqual([
      ['plate_twice', undefined],
      ['joined', 2],
    ]);
    expect(plans[3] && codesOf(plans[3])).toEqual([
      ['joined', 2],
      ['row_differs', 2],
    ]);
  });

  test('that repeats an earlier row to the letter, or only its document beside another class, is told so', () => {
    const rows: Parameters<typeof readRow>[0][] = [jane('Niñas 12', '723'), jane('Niñas 12', '723')];
    rows.push({ rider_dni: '60600001', class_20: 'Cruiser 12', plate_20: '724' });
    const plans = planAll(rows, { rules: twoWheels });
    expect(plans.map(({ state, problems }) => [state, ...problems.map(({ code }) => code)])).toEqual([
      ['new'],
      ['error', 'rider_twice'],
      ['unchanged'],
    ]);
    expect(plans[0]?.values).toMatchObject({ plate_20: '723', plate_24: '724' });
  });

  test('with a second plate and no second class, where the sheet asks for one, gives no plate for 24 inches', () => {
    const bem = { class_20: 'Girls 14', plate_20: '206', class_24: '', class_12: '', plate_12: '' };
    const [same, other, known] = [
      readRow({ ...bem, plate_24: '206' }, twoWheels),
      readRow({ ...bem, plate_24: '18' }, twoWheels),
      readRow({ ...bem, plate_24: '18', class_24: 'Cruiser 13-14' }, twoWheels),
    ];
    expect([same.values, same.notes]).toEqual([{ plate_20: '206' }, []]);
    expect([other.values, other.notes]).toEqual([
      { plate_20: '206' },
      [{ field: 'plate_24', code: 'plate_no_class', said: '18' }],
    ]);
    expect(known.values).toEqual({ plate_20: '206', plate_24: '18' });
  });

  test.each<[string, string, Partial<Record<'rider_dni', string>>, string[]]>([
    ['DNI 60123465', 'ARG', { rider_dni: '60123465' }, []],
    ['60123461.0', 'ARG', { rider_dni: '60123461' }, []],
    ['601234610', 'ARG', { rider_dni: '601234610' }, ['dni_shape']],
    ['RUT 12.345.678-6', 'CHI', { rider_dni: '123456786' }, ['dni_digit']],
    ['123.456.789-08', 'BRA', { rider_dni: '12345678908' }, ['dni_digit']],
    ['S/D', 'ARG', {}, ['no_document']],
    ['11111111', 'ARG', {}, ['no_document']],
    ['6,01235E+07', 'ARG', {}, ['dni_unclear']],
    ['52', 'ARG', {}, ['dni']],
  ])('tells the document %s in %s as %j', (rider_dni, document_country, values, codes) => {
    const read = readRow({ rider_dni }, { ...rules, document_country });
    expect(read.values).toEqual(values);
    expect([...read.problems, ...read.notes].map(({ code }) => code)).toEqual(codes);
  });

  test('in capitals, or without any, is put right only when that was chosen, and shows what would change', () => {
    const rows = [
      row({ rider_dni: '60300020', rider_lastname: 'DE LA CRUZ', rider_firstname: 'MARÍA' }),
      row({ rider_dni: '60300021', rider_lastname: 'antiñir', rider_firstname: 'Simón' }),
      row({ rider_dni: '60300022', rider_lastname: 'McDonald', rider_firstname: 'Ana' }),
    ];
    const names = (plans: readonly PlannedRow[]) =>
      plans.map(({ values }) => `${values.rider_lastname}, ${values.rider_firstname}`);
    const [plain, right] = [planAll(rows), planAll(rows, { capitals: true })];
    expect(names(plain)).toEqual(['DE LA CRUZ, MARÍA', 'antiñir, Simón', 'McDonald, Ana']);
    expect(names(right)).toEqual(['de la Cruz, María', 'Antiñir, Simón', 'McDonald, Ana']);
    for (const plans of [plain, right])
      expect(plans.map(({ capitals }) => capitals)).toEqual([
        { was: 'MARÍA DE LA CRUZ', becomes: 'María de la Cruz' },
        { was: 'Simón antiñir', becomes: 'Simón Antiñir' },
        null,
      ]);
  });

  test.each([
    ['Peña', 'PENA', [], []],
    ['Peña', 'peña', [], []],
    ['PEÑA', 'PEÑA', [], ['Peña']],
    ['peña', 'PENA', [], ['Peña']],
    ['Peña', 'PEÑA LUNA', ['PEÑA LUNA'], ['Peña Luna']],
  ])(
    'of a known rider %s as %s changes to %j, and with capitals put right to %j',
    (was, said, plain, right) => {
      const known = { ...ana, rider_lastname: was };
      const cells = row({ rider_dni: '50111222', rider_lastname: said });
      const changed = (capitals: boolean) =>
        planAll([cells], { riders: [known], capitals })[0]?.changes.map(({ becomes }) => becomes);
      expect([changed(false), changed(true)]).toEqual([plain, right]);
    },
  );
});
