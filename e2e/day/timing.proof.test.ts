import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DayPack, getDayPack } from '#contract/raceday/judging/day.ts';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { SECOND } from '#rules/raceday/timing/order/facts.ts';
import { DEMO_ACCOUNTS } from '#server/operations/demo/accounts/accounts.ts';
import { TrackCalls } from '#server/operations/demo/timing/track-calls.ts';
import { OfficialPhone } from '../../day/judges/phone.ts';
import { OfficeCaller } from '../../day/office-caller.ts';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { JudgedRace } from './judged-race.ts';

const kit = accountsKit();
const SOURCE = 'sim-1/1';
let desk: BrowserContext;
let race: JudgedRace;
let pack: DayPack;
let code = '';

beforeAll(async () => {
  desk = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  });
  race = await JudgedRace.open(kit.url, 160, 1, { tie_break: 'timed', moto_mode: 'fixed' });
  const found = await race.office.ask(getDayPack, { params: { id: race.meeting.race_id } });
  if (found.pack === null) throw new Error('not drawn');
  pack = found.pack;
});
afterAll(() => desk.close());

const plateOf = (entry_id: number) => pack.riders.find((one) => one.entry_id === entry_id)?.plate ?? '';

test('the office makes a code for a decoder that advises, says what to type there, and saves lists for the photo finish', async () => {
  const address = `/administration/desk?race=${race.meeting.race_id}`;
  const page = await kit.signedIn(DEMO_ACCOUNTS.admin, address, desk);
  await page.getByLabel('Nombre', { exact: false }).first().fill('Decodificador');
  await page.getByLabel('Cronometraje', { exact: true }).check();
  await page.getByLabel('Vota como juez 2').check();
  await page.getByLabel('Aconseja', { exact: true }).check();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Crear código' }).click();
  code = (await page.locator('[data-code]').innerText()).trim();
  await page.getByLabel('Toda la pista').check();
  const command = page.getByText('npm run timing -- p3 DECODIFICADOR');
  expect(await command.innerText()).toContain(`--code ${code} --source by_time`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'lynx.evt' }).click();
  const text = new TextDecoder('utf-16le').decode(await readFile(await (await coming).path()));
  const [heat] = pack.heats;
  expect(text).toContain(`${heat?.number} · `);
  for (const { entry_id } of heat?.riders ?? []) expect(text).toContain(`,${plateOf(entry_id)},`);
});

test('the table reads in words what is strange about chips', async () => {
  const { race_id } = race.meeting;
  const [heat, ...others] = pack.heats.filter(({ riders }) => riders.length >= 4);
  if (!heat) throw new Error('no heat of four');
  const { category_id, phase, serie } = heat;
  const name = { category_id, phase, serie };
  const riding = heat.riders.map(({ entry_id }) => entry_id);
  const other = others.flatMap(({ riders }) => riders).find(({ entry_id }) => !riding.includes(entry_id));
  const [silent = 0, ...heard] = riding;
  const chipOf = (entry_id: number) => race.day.line.chipOf(entry_id);
  const dropped_ms = Date.now() - 120_000;
  const gate = new OfficialPhone(new OfficeCaller(kit.url, '198.18.3.2'), race_id, randomFrom('gate'), 0);
  await gate.open(await race.code('gate', null), 'Largada');
  await gate.say({ kind: 'call', body: { present: riding, absent: [], lanes: [] } }, name);
  await gate.say({ kind: 'gate', body: { dropped_at: new Date(dropped_ms).toISOString() } }, name);
  await gate.comeBack();
  const send = await new TrackCalls(kit.url).bridge(code, race_id);
  let no = 100;
  const passing = (chip: string, after_s: number) => {
    no += 1;
    return { source: SOURCE, no, at_us: dropped_ms * 1000 + Math.round(after_s * SECOND), chip, hits: 20 };
  };
  const clock = () => ({ source: SOURCE, status: {}, clock_us: Date.now() * 1000 });
  await send([
    clock(),
    { ...passing('9992', 0), gate: true, hits: null },
    ...heard.map((entry_id, at) => passing(chipOf(entry_id), 2.3 + at / 10)),
    passing('ZZ-777', 20),
    passing(chipOf(other?.entry_id ?? 0), 21),
    ...heard.map((entry_id, at) => ({ ...passing(chipOf(entry_id), 32 + at), hits: at === 0 ? 1 : 20 })),
  ]);

  const address = `/mesa?race=${race_id}&heat=${heat.number}`;
  const table = await kit.signedIn(DEMO_ACCOUNTS.admin, address, desk);
  await table.getByText('Pasó el chip ZZ-777 y nadie de la fecha lo tiene').waitFor();
  const strange = `de ${plateOf(other?.entry_id ?? 0)}, que no corre en esta serie`;
  await table.getByText(strange).waitFor();
  await table.getByText(`Hoy no se oyó el chip de ${plateOf(silent)}. Eso no es un DNS`).waitFor();
  await table.getByText(`El chip de ${plateOf(heard[0] ?? 0)} se oyó débil`).waitFor();
  expect(await violationsInThemes(table)).toEqual([]);
  expect(await widthsTooNarrow(table)).toEqual([]);
});
