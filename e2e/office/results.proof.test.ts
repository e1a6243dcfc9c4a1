import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetingFixture, runOf, set } from '../../server/testing/meeting-file.ts';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;

interface Found extends Record<string, string> {
  race_id: string;
  cup_id: string;
  race_date: string;
  category_id: string;
  phase: string;
  serie: string;
}

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/**
 * Finds a heat of the organizer's federation in a race of some status: one that still has to be ridden, or a final.
 */
async function heatOf(race_status: string, phase: string): Promise<Found> {
  const [found] = await backstage.all<Found>(
    `select r.race_id, r.cup_id, r.race_date::text, h.category_id, h.phase, h.serie
     from race r join cup c using (cup_id) join heat h using (race_id) join run u using (heat_id)
     where c.organization_id = 1 and r.race_status = $1 and h.phase like $2
     group by 1, 2, 3, 4, 5, 6 having count(*) > 4 and ($1 = 'OFFICIAL' or count(u.status) = 0)
     order by r.race_date desc, h.category_id, h.serie limit 1`,
    [race_status, phase],
  );
  if (!found) throw new Error(`no ${phase} in a race that is ${race_status}`);
  return found;
}

const organizer = (path: string, inside?: BrowserContext) => kit.organizer(`/results${path}`, inside);
const heatPath = ({ race_id, category_id, phase, serie }: Found) =>
  `/${race_id}/${category_id}?heat=${phase}.${serie}`;
const publicPage = async ({ cup_id, race_date, category_id }: Found) => {
  const query = `cup_id=${cup_id}&race_date=${race_date}&category=${category_id}&tab=classification`;
  return (await fetch(`${kit.url}/races?${query}`)).text();
};
const publicFacts = async ({ race_id }: Found) => (await fetch(`${kit.url}/api/races/${race_id}`)).text();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/**
 * Returns a class of a race that families entered, as a program's file: one rider under a nickname, one whom nobody
 * entered, and one missing.
 */
async function fileOfEntries() {
  const [race] = await backstage.all<Found & { date: string; cup: string; name: string; rules: object }>(
    `select r.race_id, r.cup_id, r.race_date::text, r.race_date::text as date, c.cup_name as cup, o.organization_name as name,
       to_jsonb(u) - 'race_rules_id' as rules,
       (select category_id from entry e where e.race_id = r.race_id group by 1 having count(*) between 4 and 8 order by 1 limit 1)
     from race r join cup c using (cup_id) join organization o using (organization_id) join race_rules u using (race_rules_id)
     where c.organization_id = 1 and r.race_status = 'INSCRIPTION' order by r.race_id desc limit 1`,
  );
  if (!race) throw new Error('no race with entries');
  const entered = await backstage.all<{ plate: string; name: string; rider_id: string; category: string }>(
    `select e.plate, p.rider_fullname as name, p.rider_id, category_name as category from entry e join rider p using (rider_id)
     join category using (category_id) where e.race_id = $1 and category_id = $2 order by entry_id`,
    [race.race_id, race.category_id],
  );
  const [first, ...others] = entered.slice(0, -1);
  const riders = [
    { plate: first?.plate ?? '', name: 'Apodo Del Club' },
    ...others.map(({ plate, name }) => ({ plate, name })),
    { plate: '991', name: 'Llegada Al Circuito' },
  ].map((who, index) => ({
    ...who,
    published_rank: index + 1,
    runs: ['M1', 'M2', 'M3'].map((phase) => ({ phase, heat: phase, status: 'OK', place: index + 1 })),
  }));
  const content = {
    format: 'meeting/1',
    source: 'BEM',
    organization: { name: race.name, shortname: race.name },
    cup: { name: race.cup },
    name: 'Fecha',
    date: race.date,
    rules: race.rules,
    categories: [{ name: first?.category, riders }],
  };
  return { race, content, rider_id: first?.rider_id };
}

describe('results', () => {
  test('a corrected result is foreseen, given a reason, and seen by the public', async () => {
    const heat = await heatOf('OFFICIAL', 'final');
    const page = await organizer('');
    await page.locator(`a[href$="/results/${heat.race_id}"]`).click();
    await page.getByText('Volver a provisorios').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.locator(`a[href$="/${heat.race_id}/${heat.category_id}"]`).click();
    await page.getByRole('link', { name: 'Final', exact: true }).click();
    // It is as it was, but for the moment at which it changed last.
    const ranking = async () =>
      (await (await fetch(`${kit.url}/api/cups/${heat.cup_id}`)).text()).replace(/"updated_at":"[^"]*"/, '');
    const before = await ranking();
    expect(await publicPage(heat)).not.toContain('Foto de llegada');
    const winner = page.locator('main form li:has(> button > span:text-is("1"))');
    await winner.getByRole('combobox').selectOption('REL');
    await page.getByRole('textbox', { name: 'Artículo del reglamento o motivo' }).fill('6.1.055');
    expect(await fits(page)).toBe(true);
    await press(page, 'Ver qué cambia');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Ranking de la copa').waitFor();
    expect(await sheet.getByText(/: 1\.º → REL/).count()).toBe(1);
    expect(await sheet.getByText(/con 50 puntos|puntos →/).count()).toBeGreaterThan(0);
    expect(await kit.violations(page)).toEqual([]);
    await press(page, 'Guardar la corrección');
    await sheet.getByText('Escribe el motivo').waitFor();
    await press(page, 'Foto de llegada');
    const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
    await press(page, 'Guardar la corrección');
    await answered;
    await expect.poll(() => publicFacts(heat), { interval: 20 }).toContain('Foto de llegada');
    await expect.poll(ranking, { interval: 20 }).not.toBe(before);
    await expect.poll(() => publicPage(heat)).toContain('Foto de llegada');
    await page.getByText('Guardado', { exact: true }).waitFor();

    await press(page, 'Anular esta corrección');
    await press(page, 'Ver qué cambia');
    expect(await sheet.getByRole('textbox', { name: 'Motivo' }).inputValue()).toContain(
      'Se anula la corrección del',
    );
    await press(page, 'Guardar la corrección');
    await page.getByText('Anulada por otra corrección').waitFor();
    await expect.poll(ranking).toBe(before);
    await expect.poll(() => publicPage(heat)).toContain('Se anula la corrección del');
  });

  test('two people at one heat, and a signal that comes and goes: nothing is overwritten, nothing is lost', async () => {
    const heat = await heatOf('RACING', '%');
    const page = await organizer(heatPath(heat));
    const context = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
    const colleague = await organizer(heatPath(heat), context);
    const lines = page.locator('main form li > button');
    await lines.nth(1).click();
    await lines.nth(0).click();
    await page.getByText(/^Sin resultado: /).waitFor();
    await kit.phone.setOffline(true);
    await press(page, 'Guardar');
    await page.getByText('Sin conexión').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await kit.phone.setOffline(false);
    await page.getByText('Guardado', { exact: true }).waitFor();
    await colleague.locator('main form li > button').first().click();
    await press(colleague, 'Guardar');
    await colleague.getByText('Otra persona escribió esta serie').waitFor();
    expect(
      await colleague
        .getByRole('alert')
        .getByText(/: – → 1/)
        .count(),
    ).toBe(1);
    expect(await kit.violations(colleague)).toEqual([]);
    await colleague.getByText('El puesto 1 está dos veces').waitFor({ state: 'detached' });
    const written = `select count(*)::int as n from result_write where race_id = $1`;
    expect(await backstage.all(written, [heat.race_id])).toEqual([{ n: 1 }]);
    await press(colleague, 'Volver a lo guardado');
    expect(await colleague.locator('main form select').first().inputValue()).toBe('2');
    await context.close();
  });

  test('are published and withdrawn step by step, each asked in words', async () => {
    const heat = await heatOf('RACING', '%');
    const page = await organizer(`/${heat.race_id}`);
    for (const [action, status] of [
      ['Publicar como provisorios', 'Resultados provisorios'],
      ['Hacer oficiales', 'Resultados oficiales'],
      ['Volver a provisorios', 'Resultados provisorios'],
      ['Retirar la publicación', 'En vivo'],
    ] as const) {
      await press(page, action);
      await press(page, `Sí, ${action.toLowerCase()}`);
      if (action === 'Hacer oficiales') {
        // The time for protests is not over: somebody who does not wait for it gives a reason.
        await page.getByText('Todavía corre el plazo para reclamar.').waitFor();
        await page.getByLabel('Motivo').fill('Los delegados firmaron');
        await press(page, `Sí, ${action.toLowerCase()}`);
      }
      await page.getByRole('button', { name: 'Cancelar' }).waitFor({ state: 'detached' });
      await expect.poll(() => publicPage(heat)).toContain(status);
    }
    expect(await page.getByText(/→ (Provisorios|Oficiales|En carrera)/).count()).toBe(4);
    expect(await fits(page)).toBe(true);
  });

  test('of a meeting come from a file: checked, refused rank by rank, loaded whole', async () => {
    const [own] = await backstage.all<{ name: string }>(
      `select organization_name as name from organization where organization_id = 1`,
    );
    const file = meetingFixture();
    set(file.organization, own ?? {});
    const page = await organizer('/import');
    const choose = async () => {
      const buffer = Buffer.from(JSON.stringify(file));
      await page.setInputFiles('#file', { name: 'evento.json', mimeType: 'application/json', buffer });
      await press(page, 'Revisar');
    };
    set(file.categories[1]?.riders[0], { published_rank: 2 });
    await choose();
    await page.getByText('Damas 9, placa 20: publicado 2, calculado 1').waitFor();
    expect(await page.getByRole('button', { name: 'Cargar', exact: true }).count()).toBe(0);
    await press(page, 'Elegir otro archivo');
    set(file.categories[1]?.riders[0], { published_rank: 1 });
    set(runOf(file, 7, 3), { status: 'REL', place: null });
    await choose();
    await page.getByText('Los puestos publicados salen de las carreras.').waitFor();
    await page.getByText(/^108 .* · Varones 12, Final: REL$/).waitFor();
    expect(await page.getByRole('button', { name: 'Cargar', exact: true }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Artículo del reglamento o motivo' }).fill('6.1.055');
    expect(await kit.violations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await press(page, 'Cargar');
    await page.getByRole('link', { name: 'Abrir la carrera' }).click();
    await page.getByRole('heading', { level: 1, name: 'Primera fecha' }).waitFor();
    await page.getByText('Oficiales', { exact: true }).waitFor();
  });

  test('of the riders who were entered come from a file: doubts asked, loaded under their own entries, and taken back', async () => {
    const file = await fileOfEntries();
    const page = await organizer('/import');
    const buffer = Buffer.from(JSON.stringify(file.content));
    await page.setInputFiles('#file', { name: 'bem.json', mimeType: 'application/json', buffer });
    await press(page, 'Revisar');
    await page.getByText('Falta decir quién es quién').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: /Apodo Del Club/ }).selectOption({ index: 1 });
    await press(page, 'Revisar con estas respuestas');
    await page.getByText('1 piloto del archivo sin inscripción').waitFor();
    expect(await page.getByText('1 inscrito no está en el archivo').count()).toBe(1);
    // Entries are still open, so somebody has to say that the file is of this date.
    expect(await page.getByRole('button', { name: 'Cargar', exact: true }).count()).toBe(0);
    await page.getByLabel('Sí, el archivo es de esta fecha').check();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await press(page, 'Cargar');
    await page.getByRole('link', { name: 'Abrir la carrera' }).click();
    await press(page, 'Publicar como provisorios');
    await press(page, 'Sí, publicar como provisorios');
    await page.getByText('Retirar la publicación').waitFor();
    await expect.poll(() => publicFacts(file.race)).toContain('PROVISIONAL');
    const rides = `select count(*)::int as n from run join entry e using (entry_id) where e.race_id = $1 and e.rider_id = $2`;
    expect(await backstage.all(rides, [file.race.race_id, file.rider_id])).toEqual([{ n: 3 }]);

    await press(page, 'Retirar la publicación');
    await press(page, 'Sí, retirar la publicación');
    await press(page, 'Deshacer esta carga');
    expect(await kit.violations(page)).toEqual([]);
    await press(page, 'Sí, deshacer la carga');
    await page.getByText('Deshecha').waitFor();
    expect(await backstage.all(rides, [file.race.race_id, file.rider_id])).toEqual([{ n: 0 }]);
  });
});
