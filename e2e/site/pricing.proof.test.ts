import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteKit } from './kit.ts';

const kit = siteKit();
const money = (text: string) => text.replaceAll('\u{a0}', ' ');

describe('the prices', () => {
  test.each(['es', 'en', 'pt'])('in %s, written as $ 50.000, organizations in their order', async (lang) => {
    const context = await kit.phone({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'lang', value: lang, url: kit.url }]);
    const page = await context.newPage();
    await page.goto(`${kit.url}/pricing`);
    const common = money(await page.locator('main section').first().innerText());
    expect(common.match(/\$ 50\.000/g)).toHaveLength(2);
    const organizations = await kit.backstage.all<{ organization_name: string }>(
      `select organization_name from organization o
       where exists (select 1 from cup c where c.organization_id = o.organization_id and c.cup_status in ('OPENED', 'CLOSED'))
       order by organization_order`,
    );
    expect(await page.locator('main section h2').allInnerTexts()).toEqual([
      { es: 'Espacios comunes', en: 'Common spaces', pt: 'Espaços comuns' }[lang],
      ...organizations.map(({ organization_name }) => organization_name),
    ]);
    const cups = await kit.backstage.all(`select 1 from cup where cup_status in ('OPENED', 'CLOSED')`);
    expect(await page.locator('main article').count()).toBe(cups.length);
    const lap = page.locator('main section', { hasText: 'Liga Argentina del Partidor' });
    expect(money(await lap.innerText())).toContain('$ 180.000');
  });

  test('a space is asked for on a phone, and the organization has the letter', async () => {
    const page = await kit.open('/pricing');
    await page.getByRole('button', { name: /Consultar por Espacios comunes/ }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Espacio superior').check();
    await form.getByRole('button', { name: 'Enviar consulta' }).click();
    await form.getByText('Escribe tu nombre o el de la marca.').waitFor();
    await form.getByLabel('Nombre o marca').fill('Cascos Andes');
    await form.getByLabel('Email').fill('ventas@cascos.example');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Enviar consulta' }).click();
    await form.getByText(/No hay conexión/).waitFor();
    await page.context().setOffline(false);
    await form.getByRole('button', { name: 'Enviar consulta' }).click();
    await form.getByText('Recibimos tu consulta').waitFor();
    const outbox = join(kit.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    const letters = async () =>
      (
        await Promise.all(
          (await readdir(outbox))
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFile(join(outbox, name), 'utf8')),
        )
      ).filter((letter) => letter.includes('cascos.example'));
    await expect.poll(async () => (await letters()).length).toBe(1);
    expect((await letters())[0]).toContain('To: secretaria@colpa.example.org');
  });
});

describe('an advertiser’s report', () => {
  test('opens by its link, adds up, and comes as a file', async () => {
    const [ad] = await kit.backstage.all<{ report_key: string; ad_id: string }>(
      'select ad_id, report_key from ad where organization_id = 1',
    );
    await kit.backstage.all(
      `insert into ad_day (ad_id, day, position, language, views, clicks) values
       ($1, '2026-05-09', 'SUP', 'es', 1200, 18), ($1, '2026-05-10', 'SUP', 'pt', 800, 2), ($1, '2026-05-10', 'LOW', 'es', 500, 5)`,
      [ad?.ad_id],
    );
    const page = await kit.open(`/advertiser#${ad?.report_key}`);
    await page.getByText('2\u00A0500', { exact: true }).waitFor();
    expect(await page.locator('dd').allInnerTexts()).toEqual(['2\u00A0500', '25', '1']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.split('\r\n')).toEqual([
      '\u{feff}Día,Espacio,Idioma,Vistas,Clics',
      '10-05-2026,SUP,pt,800,2',
      '10-05-2026,LOW,es,500,5',
      '09-05-2026,SUP,es,1200,18',
      '',
    ]);
  });

  test('a link that was cut says so', async () => {
    const page = await kit.open('/advertiser#0123');
    await page.getByText('Este enlace no abre ningún informe').waitFor();
  });
});

describe('what the site is', () => {
  test.each([
    ['es', 'Qué es Partidor'],
    ['en', 'What Partidor is'],
    ['pt', 'O que é o Partidor'],
  ])('in %s fills the screen with its own document, style and font', async (lang, title) => {
    const context = await kit.phone();
    await context.addCookies([{ name: 'lang', value: lang, url: kit.url }]);
    const refused: string[] = [];
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto(`${kit.url}/about-us`, { waitUntil: 'networkidle' });
    expect(await page.title()).toContain(title);
    const frame = page.frames().find((one) => one.url() === `${kit.url}/landing/${lang}.html`);
    expect(await frame?.locator('h1').count()).toBe(1);
    const box = await page.locator('iframe').boundingBox();
    expect(box?.width).toBe(360);
    expect(box?.height).toBeGreaterThanOrEqual(740 - 56 - 1);
    expect(refused).toEqual([]);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      frame?.locator('a[href="/registration"]').first().click(),
    ]);
    await tab.waitForURL(`${kit.url}/registration`);
    // It opens a page like any other, with its scripts.
    await tab.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  });
});

describe('the answers', () => {
  test('of the help open one by one, also by their address; and read without scripts', async () => {
    const page = await kit.open('/help');
    const [first] = await page.locator('main details').all();
    expect(await page.locator('main details[open]').count()).toBe(0);
    await first?.locator('summary').click();
    expect(await page.locator('main details[open] p').count()).toBeGreaterThan(0);
    const context = await kit.phone({ javaScriptEnabled: false });
    const plain = await context.newPage();
    for (const path of ['/help', '/privacy', '/terms']) {
      await plain.goto(kit.url + path);
      expect(await plain.locator('main h2').count()).toBeGreaterThan(8);
    }
  });
});
