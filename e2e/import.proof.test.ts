import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readGolden } from '#rules/golden/read-golden.ts';
import { goldenFile } from '../server/testing/golden-file.ts';
import { openBrowser, type Phones } from './browser.ts';
import { type Site, startSite } from './site.ts';

const command = join(import.meta.dirname, '../server/app/commands/import.ts');
/** A site of its own, because other tests read the shared one meanwhile. */
let own: Site;
let browser: Phones;
let folder: string;

beforeAll(async () => {
  own = await startSite({}, inject('siteSeason'));
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'partidor-meeting-'));
});
afterAll(async () => {
  await browser.close();
  await own.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a published meeting', () => {
  test('goes in by one command while the site runs, and its page ranks it as it was printed', async () => {
    const golden = readGolden('european-cup-2026-boys-12');
    const path = join(folder, 'meeting.json');
    await writeFile(path, JSON.stringify(goldenFile(golden)));
    const env = { ...process.env, DATA_DIR: own.dataDir, LANG: 'es' };
    const { stdout } = await promisify(execFile)(process.execPath, [command, path], { env });
    expect(stdout).toContain('cargado');

    const cups = (await (await fetch(`${own.url}/api/cups`)).json()) as {
      items: { cup_id: number; cup_name: string; cup_dates: { date: string }[] }[];
    };
    const cup = cups.items.find((one) => one.cup_name === golden.meeting);
    expect(cup).toBeDefined();
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    await page.goto(
      `${own.url}/races?cup_id=${cup?.cup_id}&race_date=${cup?.cup_dates[0]?.date}&tab=classification`,
    );
    const rows = await page.locator('main table tbody tr').allInnerTexts();
    const shown = rows.flatMap((row) => {
      const found = golden.categories[0]?.riders.find(
        (rider) => row.includes(rider.name) && row.includes(rider.plate),
      );
      return found ? [found.published_rank] : [];
    });
    await page.close();
    expect(shown).toEqual(golden.categories[0]?.riders.map((_, index) => index + 1));
  });

  test('the same file again changes nothing', async () => {
    const env = { ...process.env, DATA_DIR: own.dataDir, LANG: 'es' };
    const { stdout } = await promisify(execFile)(process.execPath, [command, join(folder, 'meeting.json')], {
      env,
    });
    expect(stdout).toContain('ya estaba cargado');
  });
});
