import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit();
let race_id: number;
let category_id: number;
let category_name: string;
/** A rider with a licence for the class who is not entered. */
let late: string;
let desk: BrowserContext;

/** A date of the demo's first organization whose entries have just closed, with eleven riders in a class and one who comes too late. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  const closed = await backstage.closeNext([12]);
  ({ race_id } = closed);
  for (const one of closed.classes) ({ category_id, category_name } = one);
  const [gone] = await backstage.all<{ rider_id: string; rider_fullname: string }>(
    `with gone as (delete from entry where entry_id = (select max(entry_id) from entry where race_id = $1) returning rider_id)
     select rider_id, rider_fullname from gone join rider using (rider_id)`,
    [race_id],
  );
  for (const sql of [
    `delete from due where rider_id = $1 and $2::bigint is not null and $3::bigint is not null`,
    `delete from lbr l using race r where l.rider_id = $1 and l.category_id = $2 and r.race_id = $3 and r.cup_id = l.cup_id`,
    `insert into lbr (rider_id, organization_id, cup_id, category_id, lbr_type, lbr_guest, lbr_status, season, expires_on)
     select p.rider_id, p.organization_id, r.cup_id, $2, 'FALSE', 'FALSE', 'APPROVED', extract(year from r.race_date), '2099-12-31'
     from rider p, race r where p.rider_id = $1 and r.race_id = $3`,
  ])
    await backstage.all(sql, [gone?.rider_id, category_id, race_id]);
  late = gone?.rider_fullname ?? '';
  await backstage.close();
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
});
afterAll(() => desk.close());

describe('after the draw', () => {
  test('somebody comes late: from the desk of entries to his heat, and back', async () => {
    const page = await kit.organizer(`/day/${race_id}`, desk);
    await page.getByRole('button', { name: 'Sortear 1 categoría' }).click();
    await page.getByText('1 categoría sorteada').waitFor();

    await kit.goToOffice(page, `/entries/${race_id}`);
    await page.getByRole('link', { name: 'Agregar tarde…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox', { name: 'Nombre, documento o placa' }).fill(late);
    await sheet
      .getByRole('button', { name: `Elegir ${category_name}` })
      .first()
      .click();
    await sheet.getByText('Entra en la serie 2. A los demás no les cambia nada.').waitFor();
    await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Llegó con el micro');
    expect(await kit.violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(`${late} corre en ${category_name}`).waitFor();
    await kit.goToOffice(page, `/day/${race_id}/${category_id}`);
    await page.getByText('Hoja 2').first().waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
  });

  test('and on a phone somebody leaves, and is put back', async () => {
    const page = await kit.organizer(`/day/${race_id}/${category_id}`);
    await page.getByRole('button', { name: 'Se retira…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'Quién se retira' }).selectOption({ index: 1 });
    await sheet.getByText(/^Su lugar en el partidor queda vacío/).waitFor();
    await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Se golpeó');
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Retirar', exact: true }).click();
    await page.getByText('se retiró', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('se retiró', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await kit.violations(page)).toEqual([]);
  });
});
