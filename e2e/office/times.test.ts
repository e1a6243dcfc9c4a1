import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

interface Final extends Record<string, string> {
  race_id: string;
  cup_id: string;
  race_date: string;
  category_id: string;
  number: string;
  plate: string;
  /** The plate of the rider behind the winner. */
  second: string;
  entry_id: string;
}

/** Finds the winner of a final of the organizer's federation that has no times. */
async function winner(): Promise<Final> {
  const [found] = await backstage.all<Final>(
    `select r.race_id, r.cup_id, r.race_date::text, h.category_id, h.number, e.plate, e.entry_id,
       (select o.plate from run v join entry o using (entry_id) where v.heat_id = h.heat_id and v.place = 2) as second
     from race r join cup c using (cup_id) join heat h using (race_id) join run u using (heat_id) join entry e using (entry_id)
     where c.organization_id = 1 and r.race_status = 'OFFICIAL' and h.phase = 'final' and u.place = 1 and u.hill_ms is null
     order by r.race_date desc, h.category_id limit 1`,
  );
  if (!found) throw new Error('no final without times');
  return found;
}

async function office(path: string): Promise<Page> {
  return kit.organizer(`/results${path}`);
}

test('the office loads a file of times, and a parent reads the hill on a phone', async () => {
  const final = await winner();
  const lines = [
    'Placa;Carrera;Etapa;Rampa;Parcial 1',
    `${final.plate};${final.number};Final;2,345;18,001`,
    `${final.second};999;Final;2,4;`,
  ];
  const file = { name: 'tiempos.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const page = await office(`/${final.race_id}`);
  await page.locator('input[name="times"]').setInputFiles(file);
  await page.getByText('3 filas del archivo').waitFor();
  await page.getByText(`Carrera 999, placa ${final.second}: no hay tal carrera en esta fecha`).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  // The number of the race is typed anew, and the row is taken.
  await page.getByLabel('Lo que debe decir').fill(final.number);
  await page.getByRole('button', { name: 'Corregir' }).click();
  await page.getByRole('button', { name: '2 entran' }).waitFor();
  await page.locator('details summary', { hasText: final.number }).first().click();
  await page.getByText('Rampa 2.345 · 18.001').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Escribir los tiempos', exact: true }).click();
  await page.getByText('Listo: se escribieron los tiempos de 2 vueltas.').waitFor();

  const query = `cup_id=${final.cup_id}&race_date=${final.race_date}&category=${final.category_id}`;
  const parent = await kit.open(`/races?${query}&tab=final`);
  await parent.getByText('Rampa 2.345 · 18.001').waitFor();
  expect(await fits(parent)).toBe(true);
  await parent.goto(`${kit.url}/races?${query}&rider=${final.entry_id}`, { waitUntil: 'networkidle' });
  await parent.getByRole('dialog').getByText('Rampa 2.345 · 18.001').waitFor();
  expect(await kit.violations(parent)).toEqual([]);

  // It is undone as a whole, and loaded once more.
  await page.getByRole('button', { name: 'Deshacer esta carga' }).click();
  await page.getByText('Vuelven los tiempos que había antes de este archivo.').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sí, deshacer la carga' }).click();
  await page.getByText('Deshecha').waitFor();
  expect(await fits(page)).toBe(true);
  const told = async () => (await fetch(`${kit.url}/races?${query}&tab=final`)).text();
  await expect.poll(told).not.toContain('ampa 2.345');
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await page.locator('input[name="times"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Escribir los tiempos', exact: true }).click();
  await page.getByText('Listo: se escribieron').waitFor();
  await expect.poll(told).toContain('Mejor rampa 2.345 · 18.001');

  // It is overwritten by hand, in the heat itself.
  await page.goto(`${kit.url}/administration/results/${final.race_id}/${final.category_id}?heat=final.1`, {
    waitUntil: 'networkidle',
  });
  const hill = page.getByLabel(new RegExp(`^Rampa de la placa ${final.plate},`));
  expect(await hill.inputValue()).toBe('2.345');
  await hill.fill('2,29');
  await hill.fill('2,29x');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Hay un tiempo que no se entiende.').first().waitFor();
  await hill.fill('2,299');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Guardado', { exact: true }).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await expect.poll(told).toContain('Mejor rampa 2.299 · 18.001');
});
