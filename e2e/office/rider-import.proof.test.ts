import { describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';

const kit = accountsKit();
const address = '/administration/riders/import';

/** As a club's spreadsheet comes: a title, Latin-1, dates of all kinds, a club nobody knows, mistakes. */
const sheet = Buffer.from(
  [
    'Lista de corredores 2026;;;;;',
    'Apellido y nombre;D.N.I.;F. Nacimiento;Sexo;Club;Teléfono;Placa;Ranking',
    'Ñancupil Peña, Lautaro;58.111.222;5-3-15;M;Atlético Volcán;+54 9 11 5555-5555;W77;12',
    'IBÁÑEZ Sofía;58111223;2015-04-06;Dama;Atlético Volcán;;W77;',
    'Rolón, Iván;58111224;31/02/2014;M;;',
    'Sin Sexo, Ana;58111225;05.03.2014;;;',
    'Quispe, Yamila;58111226;5 mar 2014;F;;;;',
  ].join('\r\n'),
  'latin1',
);

const isWithin = (page: { evaluate: (work: () => number) => Promise<number> }, width: number) =>
  page
    .evaluate(() => document.documentElement.scrollWidth)
    .then((found) => expect(found).toBeLessThanOrEqual(width));

describe('a club’s spreadsheet with errors', () => {
  test('is told row by row, put right as far as it goes, imported, and taken back', async () => {
    const page = await kit.signedIn('organizador@demo.test', address);
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    expect(await kit.violations(page)).toEqual([]);
    await input.setInputFiles({ name: 'lista.xls', mimeType: 'text/html', buffer: Buffer.from('%PDF-1.7') });
    await page.getByText('Es un PDF.').waitFor();

    await input.setInputFiles({ name: 'corredores.csv', mimeType: 'text/csv', buffer: sheet });
    await page.getByRole('heading', { name: 'Qué dice cada columna' }).waitFor();
    expect(await page.getByLabel('F. Nacimiento').inputValue()).toBe('rider_birthdate');
    expect(await page.getByLabel('Apellido y nombre', { exact: true }).inputValue()).toBe('rider_fullname');
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    await page.getByLabel('Club de los nuevos sin club').selectOption({ index: 1 });
    await page.getByLabel('Copa de las placas').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();

    await page.getByText('«31/02/2014» no es una fecha que exista.').waitFor();
    await page.getByText('Falta: Sexo.').waitFor();
    // Nothing is dropped in silence.
    await page.getByText('1 columna no se importa').waitFor();
    await page.getByText('Ranking', { exact: true }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    // A club that is missing is made here: nobody leaves the sheet for it.
    const club = page.getByLabel('«Atlético Volcán»');
    await club.selectOption({ label: 'Crear el club «Atlético Volcán»' });
    await expect.poll(() => club.locator('option:checked').textContent()).toBe('Atlético Volcán');
    await page.getByRole('button', { name: '3 nuevos', exact: true }).click();
    // Who has the plate of another row comes in without it.
    await page.getByText('Placa 20″: la W77 ya está en una fila anterior.').waitFor();
    await page.getByText('Lautaro Ñancupil Peña').waitFor();
    await page.getByText('2 filas quedan fuera').waitFor();
    await page.getByRole('button', { name: 'Importar: 3 nuevos' }).click();

    await page.getByText('Listo: 3 nuevos.').waitFor();
    await page.getByText('2 filas quedaron fuera').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Importar otra planilla' }).click();
    await input.setInputFiles({ name: 'corredores.csv', mimeType: 'text/csv', buffer: sheet });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    // What is in the sheet a second time is nobody new.
    await page.getByRole('button', { name: 'sin cambios' }).waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('button', { name: 'Deshacer' }).click();
    const asked = page.getByRole('dialog');
    expect(await kit.violations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Deshacer todo' }).click();
    await page.getByText(/Deshecha el/).waitFor();
    await isWithin(page, 360);
  });

  test('with both names in one column is taken apart by a guess that one tap swaps, or one choice for all', async () => {
    const page = await kit.signedIn('organizador@demo.test', address);
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    const lines = [
      'Piloto;DNI;Nacimiento;Sexo',
      'Tobías Ñancupil;58222111;05/03/2015;M',
      'Rolón Ivana;58222112;06/03/2015;F',
      'Juan Pablo de la Cruz;58222113;07/03/2015;M',
      'Abril Quispe;58222113;08/03/2014;F',
    ];
    const buffer = Buffer.from(lines.join('\r\n'));
    await input.setInputFiles({ name: 'juntos.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Club de los nuevos sin club').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await page.getByRole('heading', { name: 'Apellido y nombre en la misma celda' }).waitFor();
    // A document of another child is told with its row, and put right there.
    await page.getByText('Documento repetido: 58222113 también está en la fila 4').waitFor();
    await page.getByLabel('Corregir: Documento').fill('58222114');
    await page.getByRole('button', { name: 'Corregir', exact: true }).click();
    await page.getByRole('button', { name: '4 nombres supuestos' }).click();
    await page.locator('p', { hasText: 'Apellido: de la Cruz · Nombre: Juan Pablo' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    const row = page.getByRole('listitem').filter({ hasText: 'Fila 3' });
    await row.locator('p', { hasText: 'Apellido: Ivana · Nombre: Rolón' }).waitFor();
    await row.getByRole('button', { name: 'Intercambiar' }).click();
    await page.getByRole('button', { name: '3 nombres supuestos' }).waitFor();
    await page.getByLabel('Qué va primero').selectOption('name_first');
    await page.getByLabel('Cuántos apellidos tienen').selectOption('one');
    await page.getByText('Todas las filas están separadas').waitFor();
    await page.getByRole('button', { name: 'Importar: 4 nuevos' }).click();
    await page.getByText('Listo: 4 nuevos.').waitFor();
    await page.getByRole('button', { name: 'Importar otra planilla' }).click();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
