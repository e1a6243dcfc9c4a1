import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let cup_id: string | undefined;
let race_id: string | undefined;

/** A date of the demo's first organization whose entries are open, where two riders could not be entered. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<Record<'race_id' | 'cup_id', string>>(
    `select r.race_id, r.cup_id from race r join cup c using (cup_id)
     where c.organization_id = 1 and r.race_status = 'INSCRIPTION' order by r.race_id limit 1`,
  );
  ({ cup_id, race_id } = found ?? {});
  await backstage.all(
    `insert into auto_entry (race_id, rider_id, category_id, refused)
     select race_id, rider_id, category_id, (array[null, 'inscription.category_old', 'auto.fee'])[row_number() over (order by entry_id)]
     from entry where race_id = $1 order by entry_id limit 3`,
    [race_id],
  );
  await backstage.close();
});

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('on a phone the setting is chosen in the cup, and whom it could not enter stands above the list', async () => {
  const page = await kit.organizer(`/cups/${cup_id}/general`);
  const setting = page.getByRole('checkbox', {
    name: 'Inscribir automáticamente a quien estuvo en la fecha anterior',
  });
  await setting.check();
  await page.getByText('Hay cambios sin guardar').locator('visible=true').first().waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await setting.scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /^Guardar/ })
    .locator('visible=true')
    .first()
    .click();
  await expect
    .poll(async () => (await (await fetch(`${kit.url}/api/cups/${cup_id}`)).json()) as object)
    .toMatchObject({ cup_auto_inscription: true });

  await page.goto(`${kit.url}/administration/entries/${race_id}`, { waitUntil: 'networkidle' });
  await page.getByText('1 inscripción automática al abrir').waitFor();
  await page.getByText('2 inscripciones automáticas no se pudieron hacer').click();
  await page.getByText('Su club cobra la inscripción: tiene que inscribirlo la familia.').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
});
