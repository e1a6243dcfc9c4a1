import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bemHeadings, bemRiderRow, type BemRider } from './bem-sheet.ts';
import { fieldsOfHeadings } from './rider-sheet.ts';

const nobody: BemRider = {
  rider_number: 'R7',
  rider_firstname: 'Ana',
  rider_lastname: 'Peña',
  rider_birthdate: '2015-03-05',
  rider_gender: 'F',
  rider_email: '',
  rider_phone: '',
  club_name: '',
  rider_state: '',
  rider_team: '',
  country_code: 'ARG',
  uci_id: '',
  transponder: '',
  licence_number: '',
  licence_expires_on: '',
  plate_20: '',
  plate_24: '',
  plate_12: '',
  class_20: '',
  class_24: '',
  class_12: '',
};
const cells = (more: Partial<BemRider>) => {
  const row = bemRiderRow({ ...nobody, ...more });
  return Object.fromEntries(bemHeadings.map((heading, index) => [heading, row[index]]));
};

test('a girl on a cruiser alone is in the first class there is, told by its name', () => {
  expect(cells({ plate_24: '018', class_24: 'Crucero Damas' })).toMatchObject({
    Class: 'Crucero Damas',
    Plate: '018',
    Class2: '',
    Plate2: '',
  });
});

test('whose class nobody knows keeps the plate of 24 inches in the second place', () => {
  expect(cells({ plate_24: '018' })).toMatchObject({ Plate: '', Plate2: '018' });
});

test('a licence goes with its number and its end, else the UCI ID, else our number', () => {
  const licence = { licence_number: '00417', licence_expires_on: '2026-12-31', uci_id: '10012345678' };
  expect(cells(licence)).toMatchObject({
    Licence_num: '00417',
    Expiry_date: '2026/12/31',
    Licence_type: 'BMX-RACE',
  });
  expect(cells({ uci_id: '10012345678' })).toMatchObject({ Licence_num: '10012345678', Licence_type: '' });
  expect(cells({})).toMatchObject({ Licence_num: 'R7' });
});

test('every row has a cell for each of the 52 columns, and the sheet can be read again', () => {
  const text = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(text, text, text, text, (plate_20, plate_24, class_20, class_24) => {
      expect(bemRiderRow({ ...nobody, plate_20, plate_24, class_20, class_24 }).length).toBe(52);
    }),
  );
  expect(
    fieldsOfHeadings(bemHeadings)
      .filter((field) => field !== null)
      .toSorted(),
  ).toEqual(
    [
      'class_12 class_20 class_24 club_name plate_12 plate_20 plate_24 rider_birthdate rider_email rider_firstname rider_gender',
      'rider_lastname rider_number rider_phone rider_state rider_team transponder uci_id',
    ]
      .join(' ')
      .split(' '),
  );
});
