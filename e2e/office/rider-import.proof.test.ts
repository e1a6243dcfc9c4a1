import { describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';

const kit = accountsKit();
const address = '/administration/riders/import';

/** A club's usual spreadsheet: a title, Latin-1, dates of all kinds, an unknown club, errors. */
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
    await page.getByLabel('Club, si la fila no lo dice').selectOption({ index: 1 });
    await page.getByLabel('Copa de las placas').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();

    await page.getByText('«31/02/2014» no es una fecha que exista.').waitFor();
    await page.getByText('Falta: Género.').waitFor();
    // Nothing is ignored without a report.
    await page.getByText('1 columna no se importa').waitFor();
    await page.getByText('Ranking', { exact: true }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    // A missing club is created here, without leaving the sheet.
    const club = page.getByLabel('«Atlético Volcán»');
    await club.selectOption({ label: 'Crear el club «Atlético Volcán» enseguida' });
    await expect.poll(() => club.locator('option:checked').textContent()).toBe('Atlético Volcán');
    await page.getByRole('button', { name: '3 nuevos', exact: true }).click();
    // A rider whose plate another row has is imported without it.
    await page.getByText('Placa 20″: la W77 ya está en una fila anterior.').waitFor();
    await page.getByText('Lautaro Ñancupil Peña').waitFor();
    await page.getByRole('button', { name: '4 quedan fuera' }).waitFor();
    await page.getByRole('button', { name: 'Importar: 3 nuevos' }).click();

    await page.getByText('Listo: 3 nuevos.').waitFor();
    // What was left out stays on the screen, with its reasons.
    await page.getByRole('heading', { name: 'Lo que quedó fuera' }).waitFor();
    await page.getByText('«31/02/2014» no es una fecha que exista.').waitFor();
    await page.getByRole('heading', { name: '1 piloto sin la placa del archivo' }).waitFor();
    await page.getByText('2 que no son de pilotos').click();
    await page.getByText('Fila 1, arriba de los títulos').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await input.setInputFiles({ name: 'corredores.csv', mimeType: 'text/csv', buffer: sheet });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    // A row that is in the sheet a second time is no new rider.
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
    await page.getByLabel('Club, si la fila no lo dice').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await page.getByRole('heading', { name: 'Apellido y nombre en la misma celda' }).waitFor();
    // A document of another child is reported with its row, and corrected there.
    await page.getByText('Documento repetido: 58222113 también está en la fila 4').waitFor();
    await page.getByText('Documento repetido: 58222113 también está en la fila 5').waitFor();
    const repeated = page.getByRole('listitem').filter({ hasText: 'Abril Quispe' }).last();
    await repeated.getByLabel('Documento', { exact: true }).fill('58222114');
    await repeated.getByRole('button', { name: 'Corregir', exact: true }).click();
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
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    // Somebody else's document is said to be that, and its owner can still be chosen after another answer.
    const other = ['Apellido;Nombre;DNI;Nacimiento;Sexo;Club', 'Luna;Sol;58222112;08/03/2012;F;libre'];
    await input.setInputFiles({
      name: 'ajena.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(other.join('\r\n')),
    });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await page.getByText('Documento 58222112: es de Ivana Rolón.').waitFor();
    await page.getByText('1 nombre de club se entendió sin preguntar').waitFor();
    const who = page.getByRole('group', { name: 'El documento de Sol Luna es de Ivana Rolón. ¿Quién es?' });
    await page.getByText('En la oficina: Ivana Rolón').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    await who.getByRole('button', { name: 'Es otra persona' }).click();
    await page
      .getByText('El documento 58222112 es de Ivana Rolón: corrígelo o elige a esa persona.')
      .waitFor();
    await page.getByRole('button', { name: 'Volver a preguntar' }).click();
    await who.getByRole('button', { name: 'tomar lo del archivo (Sol Luna, 08-03-2012)' }).click();
    await page.getByRole('button', { name: 'Importar: 1 con cambios' }).waitFor();
    await page.getByText('El archivo dice «libre»: sigue en su club.').waitFor();
    await page.getByRole('button', { name: 'Volver a preguntar' }).click();
    await who.getByRole('button', { name: 'Es Ivana Rolón: no cambiarle nada' }).click();
    await page.getByRole('button', { name: '1 sin cambios' }).waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('in capitals is put right with one tap, with one row a class, and every row is accounted for', async () => {
    const page = await kit.signedIn('organizador@demo.test', address);
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    const lines = [
      'Lista de pilotos 2026',
      'Nombre del tutor;DNI del tutor;Apellido;Nombre;DNI;Nacimiento;Sexo;Categoría',
      'Laura Ruiz;27111222;DE LA CRUZ;MARÍA;DNI 58333111;05/03/2015;F;Damas 11',
      'Laura Ruiz;27111222;DE LA CRUZ;MARÍA;DNI 58333111;05/03/2015;F;Cruiser',
      'Juan Paz;27111333;paz;tomás;6,01E+07;06/03/2015;M;Varones 11',
      'Total;3',
    ];
    const buffer = Buffer.from(lines.join('\r\n'));
    await input.setInputFiles({ name: 'gritos.csv', mimeType: 'text/csv', buffer });
    expect(await page.getByLabel('Nombre del tutor').inputValue()).toBe('');
    await page.getByLabel('Club, si la fila no lo dice').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await page.getByText('De «6,01E+07» no se puede saber el número de documento').waitFor();
    await page.getByText('6 filas del archivo').waitFor();
    await page.getByRole('button', { name: '1 entra' }).waitFor();
    await page.getByText('1 nombre está todo en mayúsculas').waitFor();
    await page.getByRole('button', { name: '3 que no son de pilotos' }).click();
    await page.getByText('Fila 1, arriba de los títulos').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isWithin(page, 360);
    await page.getByRole('button', { name: 'Arreglar mayúsculas' }).click();
    await page.getByText('se importa con las mayúsculas arregladas').waitFor();
    await page.getByRole('button', { name: '1 sin cambios' }).click();
    await page.getByText('Es el mismo piloto que la fila 3').waitFor();
    await page.getByRole('button', { name: 'Importar: 1 nuevo' }).click();
    await page.getByText('1 importadas').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await input.setInputFiles({
      name: 'banco.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Saldo;Concepto\n12;Pago'),
    });
    await page.getByText('no se reconoce ningún título de una lista de pilotos').waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
