import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let heat: (string | undefined)[];
let office: string;
let address: string;

/** A class of the demo's first organization that has been ridden, with somebody in its first heat who asked not to be named. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<Record<'race_id' | 'cup_id' | 'race_date' | 'category_id', string>>(
    `select r.race_id, r.cup_id, r.race_date::text as race_date, h.category_id from heat h join race r using (race_id)
     join cup c on c.cup_id = r.cup_id where c.organization_id = 1 and h.phase = 'M1' and r.race_status = 'OFFICIAL'
       and not exists (select 1 from heat_image x join heat y using (heat_id) where y.race_id = r.race_id)
     order by r.race_id, h.category_id limit 1`,
  );
  await backstage.all(
    `update rider set public_name = 'initials' where rider_id = (select e.rider_id from run x join heat h using (heat_id)
       join entry e on e.entry_id = x.entry_id where h.race_id = $1 and h.category_id = $2 and h.phase = 'M1' and h.serie = 1
       order by e.entry_id limit 1)`,
    [found?.race_id, found?.category_id],
  );
  await backstage.close();
  heat = [found?.race_id, found?.category_id];
  office = `/administration/results/${found?.race_id}/${found?.category_id}`;
  address = `/races?cup_id=${found?.cup_id}&race_date=${found?.race_date}&category=${found?.category_id}&tab=mangas`;
});

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('on a phone a picture of a heat is added with words, seen under the heat, taken down and put back', async () => {
  const page = await kit.signedIn('organizador@demo.test', office);
  await page
    .getByLabel('Agregar foto')
    .setInputFiles({ name: 'llegada.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await page.getByRole('button', { name: 'Publicar la foto' }).click();
  await page.getByText('Confírmalo, o elige otra foto.').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Qué muestra' }).fill('La llegada de la primera manga');
  await page.getByRole('checkbox', { name: /^En la foto no se les reconoce/ }).check();
  await page.getByRole('button', { name: 'Publicar la foto' }).click();
  await page.getByRole('button', { name: 'Quitar: La llegada de la primera manga' }).click();
  await page.getByText('Foto quitada.').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Quitar: La llegada de la primera manga' }).waitFor();
  expect(await kit.violations(page)).toEqual([]);

  const reader = await kit.open(address);
  const mini = reader.getByRole('img', { name: 'La llegada de la primera manga' });
  await mini.waitFor();
  expect(await mini.getAttribute('loading')).toBe('lazy');
  expect([await mini.getAttribute('width'), await mini.getAttribute('height')]).toEqual(['48', '48']);
  expect(await fits(reader)).toBe(true);
  expect(await kit.violations(reader)).toEqual([]);
  await mini.click();
  await reader.getByRole('dialog').getByRole('img').waitFor();

  // Anybody can ask to have it taken down, from the picture itself.
  await reader.getByRole('link', { name: 'Pedir que se quite' }).click();
  await reader.getByLabel('Por qué').fill('Es mi nieto');
  expect(await fits(reader)).toBe(true);
  expect(await kit.violations(reader)).toEqual([]);
  await reader.getByLabel('Tu email, para la respuesta').fill('abuela@example.org');
  await reader.getByRole('button', { name: 'Enviar el pedido' }).click();
  await reader.getByText(/^Pedido enviado/).waitFor();
  await reader.goto(`${kit.url}${address}`, { waitUntil: 'networkidle' });
  const bytes = `${kit.url}${await mini.getAttribute('src')}`;

  // The office hides it from everybody at once, and shows it again.
  await page.getByRole('button', { name: 'Esconder de todos: La llegada de la primera manga' }).click();
  await page.getByRole('button', { name: 'Esconder de todos', exact: true }).click();
  await page.getByText('Completa «Por qué se esconde».').waitFor();
  await page.getByLabel('Por qué se esconde').fill('Se ve a un menor');
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Esconder de todos', exact: true }).click();
  await page.getByText('Nadie ve esta foto.').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await expect.poll(async () => (await fetch(bytes)).status).toBe(404);
  await page.getByRole('button', { name: 'Mostrar otra vez: La llegada de la primera manga' }).click();
  await page.getByRole('button', { name: 'Quitar: La llegada de la primera manga' }).waitFor();
  await expect.poll(async () => (await fetch(bytes)).status).toBe(200);

  const backstage = new Backstage(kit.dataDir);
  await backstage.all(
    `insert into heat_image (heat_id, position, image_id)
     select h.heat_id, i.turn, i.image_id from heat h,
       (select image_id, row_number() over (order by image_id) as turn from image where cup_id is null limit 5) i
     where h.race_id = $1 and h.category_id = $2 and h.phase = 'M1' and h.serie = 1`,
    heat,
  );
  await backstage.close();
  await reader.reload();
  await expect.poll(() => reader.locator('article').first().locator('img').count()).toBe(6);
  expect(await fits(reader)).toBe(true);
});
