import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { resumesWords } from '#text/when.ts';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit();
let race_id: number;
let address: string;
let desk: BrowserContext;

/** A date of the demo's first organization whose entries have just closed, as large as the demo made it. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  ({ race_id, address } = await backstage.closeNext());
  await backstage.close();
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
});
afterAll(() => desk.close());

describe('rain', () => {
  test('at a desk the day is delayed and shortened, consequences first, and put back', async () => {
    const page = await kit.organizer(`/day/${race_id}`, desk);
    await page.getByRole('button', { name: /^Sortear \d+ categorías$/ }).click();
    await page.getByText(/categorías sorteadas/).waitFor();
    await page.getByRole('link', { name: 'Lluvia y avisos' }).click();
    await page.getByRole('button', { name: 'Demorar 30 min' }).click();
    await page.getByText('30 min de demora', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Quedan dos mangas' }).check();
    await page.getByText(/^\d+ carreras menos, unos \d+ min$/).waitFor();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Llueve desde las tres');
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Acortar \d+ categorías$/ }).click();
    await page.getByText(/categorías acortadas/).waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
    await page.getByText('Día acortado').waitFor();
    expect(await kit.violations(page)).toEqual([]);
  });

  test('on a phone a notice is said with an end, and everybody reads it', async () => {
    const page = await kit.organizer(`/day/${race_id}/rain`);
    await page.getByRole('button', { name: 'Detenido…' }).click();
    expect(await page.getByRole('textbox', { name: 'English' }).inputValue()).toContain('Racing is stopped');
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publicar el aviso' }).click();
    await page.getByText(/^Se ve hasta /).waitFor();
    const reader = await kit.open(address);
    await reader.getByText('Las carreras están detenidas por la lluvia.').waitFor();
    expect(await fits(reader)).toBe(true);
    expect(await kit.violations(reader)).toEqual([]);
  });

  test('on a phone the finals go to another day: what is left first, one step, and everybody reads when', async () => {
    const backstage = new Backstage(kit.dataDir);
    await backstage.all(
      `update run x set status = 'OK', place = x.lane from heat h where h.heat_id = x.heat_id and h.race_id = $1
       and h.phase = 'M1' and h.heat_id = (select min(heat_id) from heat where race_id = $1)`,
      [race_id],
    );
    await backstage.all(`update race set race_status = 'RACING' where race_id = $1`, [race_id]);
    await backstage.close();
    const [, race_date = ''] = address.split('race_date=');
    const day = addDays(race_date, 7);
    const page = await kit.organizer(`/day/${race_id}/rain`);
    await page.getByRole('textbox', { name: 'Día' }).fill(day);
    await page.getByRole('button', { name: 'Ver qué falta' }).click();
    await page.getByText(/^Quedan \d+ carreras$/).waitFor();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Llueve desde las tres');
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Seguir el / }).click();
    await page.getByRole('button', { name: 'Deshacer' }).first().waitFor();
    const words = resumesWords({ date: day, time: '09:00' }, { locale: 'es' });
    expect(await fits(page)).toBe(true);
    const reader = await kit.open(address);
    await reader.getByText(words, { exact: true }).first().waitFor();
    expect(await fits(reader)).toBe(true);
    expect(await kit.violations(reader)).toEqual([]);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
    await page.getByText('Deshecho: quedó como antes').waitFor();
    await reader.reload();
    await reader.getByText('Sorteo publicado', { exact: true }).first().waitFor();
    expect(await reader.getByText(words, { exact: true }).count()).toBe(0);
  });
});
