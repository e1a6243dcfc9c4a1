import { expect, test } from 'vitest';
import { readEntryRows } from '#rules/files/entry-sheet.ts';
import type { ProgramEntry } from './program-entry.ts';
import { remEntryRows, type RemResult, remResultRows } from './rem-sheets.ts';
import { sqorzRecords, sqorzRows } from './sqorz-entries.ts';

const entry = (more: Partial<ProgramEntry> = {}): ProgramEntry => ({
  rider_id: 7,
  category_name: 'Varones 11',
  plate: '204',
  plate_colour: 'yellow',
  wheel: 20,
  firstname: 'Thiago',
  lastname: 'Pérez Acuña',
  birthdate: '2015-03-08',
  gender: 'MEN',
  uci_id: '10012345678',
  licence: 'AR-5512',
  licence_ends: '2026-12-31',
  email: 'casa@example.com',
  phone: '',
  club: 'Río Cuarto BMX',
  club_id: '17',
  state: 'Córdoba',
  country: 'ARG',
  team: '',
  transponder: 'FL-94890',
  ...more,
});
/** A rider of whom little is known, and one of two wheels. */
const entries = [
  entry(),
  entry({ rider_id: 8, plate: 'W4', transponder: 'AB-00001', licence: '' }),
  entry({
    rider_id: 8,
    plate: '014',
    wheel: 24,
    category_name: 'Crucero 12',
    transponder: 'AB-00002',
    licence: '',
  }),
  entry({
    rider_id: 9,
    plate: '018',
    gender: null,
    uci_id: '',
    licence: '',
    licence_ends: '',
    transponder: '',
  }),
];

test('Sqorz: six lines above the headings, as wide as them, and a rider of two wheels in one row', () => {
  const rows = sqorzRows(entries);
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => 24));
  expect(rows.slice(0, 7).map((row) => row.join(','))).toEqual([
    '****************,,,,,,,,,,,,,,,,,,,,,,,',
    'Sqorz Entries File,,,,,,,,,,,,,,,,,,,,,,,',
    ',,,,,,,,,,,,,,,,,,,,,,,',
    'Required,Optional,Optional,Optional,Required,Required,Required,Required,Optional,Optional,Optional,Required,Required,Required,Optional,Optional,Required,Required,Required,Optional,Optional,Optional,Optional,Optional',
    ',,YYYY-MM-DD,,,,YYYY-MM-DD,M/F,,,AA-99999,,,,,,,,,,,,,',
    '****************,,,,,,,,,,,,,,,,,,,,,,,',
    'License Number,License Class,License Expiry,License Country Code,Family Name,Given Name,Birth Date,Gender,Plate,Transponder 20,Transponder 24,Club ID,Club Name,Club Short Name,Club State,Club Country,Class Name 1,Class Plate 1,Class Transponder 1,Class Name 2,Class Plate 2,Class Transponder 2,Class Hire Transponder 1,Class Hire Transponder 2',
  ]);
  expect(rows.slice(7).map((row) => row.join('|'))).toEqual([
    '10012345678||2026-12-31|ARG|Pérez Acuña|Thiago|2015-03-08|M|204|FL-94890||17|Río Cuarto BMX||Córdoba|ARG|Varones 11|204|FL-94890|||||',
    '10012345678||2026-12-31|ARG|Pérez Acuña|Thiago|2015-03-08|M|W4|AB-00001|AB-00002|17|Río Cuarto BMX||Córdoba|ARG|Varones 11|W4|AB-00001|Crucero 12|014|AB-00002||',
    'R9|||ARG|Pérez Acuña|Thiago|2015-03-08||018|||17|Río Cuarto BMX||Córdoba|ARG|Varones 11|018||||||',
  ]);
});

test('Sqorz as JSON: one object for each class, and who has no transponder hires one', () => {
  const [first, second, cruiser, last] = sqorzRecords(entries);
  expect(first).toEqual({
    familyName: 'Pérez Acuña',
    givenName: 'Thiago',
    birthDate: '2015-03-08',
    gender: 'MALE',
    plate: '204',
    nationalLicenseNumber: 'AR-5512',
    globalLicenseType: 'UCI',
    globalLicenseNumber: '10012345678',
    className: 'Varones 11',
    classPlate: '204',
    classTransponder: 'FL-94890',
  });
  expect(second).toMatchObject({ plate: 'W4', nationalLicenseNumber: '10012345678' });
  expect(cruiser).toMatchObject({ plate: 'W4', className: 'Crucero 12', classPlate: '014' });
  expect(last).toMatchObject({ nationalLicenseNumber: 'R9', classHireTransponder: true });
  expect(Object.keys(last ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(gender|globalLicense.*|classTransponder)$/)]),
  );
});

test('REM: a row for each start, days first, and the cruiser in columns of its own', () => {
  expect(remEntryRows(entries).map((row) => row.join('|'))).toEqual([
    'Event|First|Last|Email|Club|Team|Country|Birthdate|Sex|UCIID|Rider_type|Rider_licence_type|Rider_ident|Paid|Event_price|Admin_fee|Transponder_hire_price|Class|Plate|Transponder|Plate_1|Transponder_1|Transponder_hire_flag',
    '|Thiago|Pérez Acuña||Río Cuarto BMX||ARG|08-03-2015|M|10012345678|C|U|R7|||||Varones 11|204|FL-94890|||',
    '|Thiago|Pérez Acuña||Río Cuarto BMX||ARG|08-03-2015|M|10012345678|C|U|R8|||||Varones 11|W4|AB-00001|||',
    '|Thiago|Pérez Acuña||Río Cuarto BMX||ARG|08-03-2015|M|10012345678|C|U|R8|||||Crucero 12|||014|AB-00002|',
    '|Thiago|Pérez Acuña||Río Cuarto BMX||ARG|08-03-2015|||C|U|R9|||||Varones 11|018||||',
  ]);
  expect(remEntryRows([entry({ plate_colour: 'white' })])[1]?.[10]).toBe('E');
});

test('REM: six cells for each race that anybody rode, with the points of the motos summed', () => {
  const run = (phase: 'M1' | 'M2' | 'final', place: number, number: string) =>
    ({ phase, place, number, status: 'OK', lane: place, time_ms: 35_000 + place, points: place }) as const;
  const rider = (more: Partial<RemResult>): RemResult => ({ ...entry(), rank: 1, runs: [], ...more });
  const rows = remResultRows([
    rider({ runs: [run('M1', 1, '37'), run('M2', 2, '137'), { ...run('final', 1, 'F1'), points: null }] }),
    rider({
      rank: null,
      firstname: '=1+1',
      club: 'Club\t"El Cóndor"',
      plate: '018',
      runs: [
        { ...run('M1', 1, '37'), status: 'DNS', place: null, time_ms: null, points: 7 },
        { ...run('M2', 3, '137'), lane: null },
      ],
    }),
  ]);
  expect(rows.map((row) => row.join('|'))).toEqual([
    'CLASS|CLASS_RANKING|UCIID|FIRST_NAME|LAST_NAME|CLUB|PLATE|MOTO1_PLACE|MOTO1_TIME|MOTO1_RACE_POINTS|MOTO1_MOTO_POINTS|MOTO1_GATE|MOTO1_LANE|MOTO2_PLACE|MOTO2_TIME|MOTO2_RACE_POINTS|MOTO2_MOTO_POINTS|MOTO2_GATE|MOTO2_LANE|FINAL_PLACE|FINAL_TIME|FINAL_RACE_POINTS|FINAL_MOTO_POINTS|FINAL_GATE|FINAL_LANE',
    'Varones 11|1|10012345678|Thiago|Pérez Acuña|Río Cuarto BMX|204|1st|35.001|1|1|37|1|2nd|35.002|2|3|137|2|1st|35.001|||F1|1',
    `Varones 11||10012345678|'=1+1|Pérez Acuña|Club "El Cóndor"|018|DNS||7|7|37|1|3rd|35.003|3|10|137|||||||`,
  ]);
});

test('Sqorz: the file is read again as a list of entries, under its six lines', () => {
  const read = readEntryRows(sqorzRows(entries).map((cells, index) => ({ row: index + 1, cells })));
  expect(read?.map(({ row, name, plate, category }) => [row, name, plate, category])).toEqual([
    [8, 'Thiago Pérez Acuña', '204', 'Varones 11'],
    [9, 'Thiago Pérez Acuña', 'W4', 'Varones 11'],
    [10, 'Thiago Pérez Acuña', '018', 'Varones 11'],
  ]);
});
