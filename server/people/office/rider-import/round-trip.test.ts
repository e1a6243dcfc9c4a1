import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldOfHeading, SHEET_FIELDS } from '#rules/files/rider-sheet.ts';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';
import { workbookParts, zipOf } from '#server/testing/zip.ts';

let app: TestApp;
let people: People;
let office: RiderSheets;
let place: { organization_id: number; club_id: number };

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const { organization_id } = place;
  const { token } = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(people, organization_id, token);
  await people.rider(place, { firstname: '=Tomás', lastname: 'Ñandú, "El"; Rápido' });
  await people.rider(place, { lastname: '-García', birthdate: '2012-02-29', dni: '0012345' });
  const silent = await people.rider(place, { firstname: 'Lía', lastname: 'Álvarez Peña' });
  await app.pool.query(
    `update rider set rider_dni = null, rider_phone = '+54 9 11 5555-5555', uci_id = '10012345678', rider_state = null where rider_id = $1`,
    [silent],
  );
});
afterAll(() => app.stop());

describe('riders taken away and brought again', () => {
  test.each(['xlsx', 'csv', 'bem'] as const)('as %s are unchanged', async (format) => {
    const file = await office.export(format);
    expect(file.statusCode).toBe(200);
    const { sheet, choices } = await office.send(file.rawPayload);
    const { counts } = await office.preview(sheet.import_id, choices);
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 3, ask: 0, error: 0, skipped: 0 });
  });

  test('never begin a cell as a formula, and no document goes to the timing', async () => {
    const lines = (await office.export('csv')).body.split('\r\n');
    expect(
      lines
        .join(';')
        .split(';')
        .filter((cell) => /^"?[=+@-]/.test(cell)),
    ).toEqual([]);
    const { sheet } = await office.send((await office.export('bem')).rawPayload);
    expect(sheet).toMatchObject({ sheet_name: 'BEM5_EXT' });
    expect(sheet.columns.length).toBe(52);
    expect(JSON.stringify(sheet)).not.toContain('0012345"');
  });

  test.each(['es', 'en', 'pt'] as const)('know their own columns in %s', (locale) => {
    for (const field of SHEET_FIELDS)
      expect(fieldOfHeading(sheetFieldLabels[field]({}, { locale }))).toBe(field);
  });
});

describe('a file that is not taken', () => {
  test('of 50 MB is told so', async () => {
    const answer = await office.post(Buffer.alloc(50 * 1024 * 1024, 'a;b\n'));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'document.too_large']);
  });

  test('a bomb, a PDF and nothing are told what they are, and leave nothing behind', async () => {
    const bomb = zipOf([
      ...workbookParts('<sheetData/>'),
      { name: 'a.xml', content: Buffer.alloc(48 * 1024 * 1024) },
    ]);
    const answers = [
      await office.post(bomb),
      await office.post(Buffer.from('%PDF-1.7')),
      await office.post(Buffer.from('Apellido;Nombre\n')),
    ];
    expect(answers.map(codeOf)).toEqual(['spreadsheet.bomb', 'spreadsheet.pdf', 'spreadsheet.empty']);
  });
});

test('two thousand riders are looked through and applied at once', async () => {
  const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Provincia';
  const letters = (number: number) =>
    number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q');
  const line = (index: number) =>
    `Ape${letters(index * 7919)};Nom${letters(index * 104_729)};${60_000_000 + index};${1 + (index % 28)}/${1 + (index % 12)}/${2008 + (index % 12)};M;Los Teros;Salta`;
  const lines = [head, ...Array.from({ length: 2000 }, (_, index) => line(index))];
  const first = await office.take(lines);
  expect(first.applied.statusCode).toBe(200);
  const { sheet, choices } = await office.send(lines);
  const { counts } = await office.preview(sheet.import_id, choices);
  expect(counts.unchanged).toBe(2000);
});
