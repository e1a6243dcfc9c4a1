import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DayPack, getDayPack } from '#contract/raceday/judging/day.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import { addDays } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#server/operations/demo/accounts/accounts.ts';
import { accountsKit } from '../accounts/kit.ts';
import { findChromium } from '../browser.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { JudgedRace } from './judged-race.ts';

/*
 * The camera is a film of sixty frames a second: bars ride over the line in the middle at known frames, and the top of each frame has its
 * number in black and white, so that each column of the picture tells which frame it is of.
 */

const WIDTH = 320;
const HEIGHT = 180;
const FPS = 60;
const FRAMES = 240;
const BITS = 9;
const BIT_ROWS = 4;
/** The bars reach the line in these frames. Two of them are 50 ms apart. */
const CROSSINGS = [60, 84, 87, 150];
const FRAME_MS = 1000 / FPS;
const EMPTY = 120;

function frameOfFilm(frame: number): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  picture.fill(EMPTY, 0, WIDTH * HEIGHT);
  for (let row = 0; row < BITS * BIT_ROWS; row += 1)
    picture.fill((frame >> Math.floor(row / BIT_ROWS)) & 1 ? 235 : 16, row * WIDTH, (row + 1) * WIDTH);
  for (const [at, crossing] of CROSSINGS.entries()) {
    const front = WIDTH / 2 + 2 + (frame - crossing) * 4;
    const [from, until] = [Math.max(0, front - 8), Math.min(WIDTH, front)];
    if (from >= until) continue;
    for (let row = 60; row < 160; row += 1)
      picture.fill(at % 2 === 0 ? 230 : 20, row * WIDTH + from, row * WIDTH + until);
  }
  return picture;
}

async function writeFilm(path: string): Promise<void> {
  const film = createWriteStream(path);
  film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FPS}:1 Ip A1:1 C420jpeg\n`);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    film.write('FRAME\n');
    if (!film.write(frameOfFilm(frame))) await once(film, 'drain');
  }
  film.end();
  await once(film, 'finish');
}

/** Reads of each frame of the kept picture which frame of the film it shows, and whether something is at the line. */
async function readPicture(): Promise<{ times_us: number[]; columns: { film: number; isHit: boolean }[] }> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('partidor-camera');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database')));
  });
  const [slit] = await new Promise<{ picture: Blob; times_us: number[] }[]>((resolve) => {
    const asked = db.transaction('slits').objectStore('slits').getAll();
    asked.addEventListener('success', () => resolve(asked.result));
  });
  db.close();
  if (slit === undefined) throw new Error('nothing is kept');
  const image = await createImageBitmap(slit.picture);
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.drawImage(image, 0, 0);
  const scale = 304 / 180;
  const columns = slit.times_us.map((_, at) => {
    const { data } = pen.getImageData((at % 300) * 8 + 4, Math.floor(at / 300) * 304, 1, 304);
    const lightAt = (row: number) => data[Math.floor(row * scale) * 4 + 1] ?? 0;
    let film = 0;
    for (let bit = 0; bit < 9; bit += 1) if (lightAt(bit * 4 + 2) > 128) film |= 1 << bit;
    return { film, isHit: Math.abs(lightAt(110) - 120) > 45 };
  });
  return { times_us: slit.times_us, columns };
}

const kit = accountsKit();
let folder: string;
let camera: Browser;
let page: Page;
let race: JudgedRace;
let pack: DayPack;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-'));
  const film = join(folder, 'line.y4m');
  await writeFilm(film);
  const { executable, env, args } = await findChromium();
  camera = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  race = await JudgedRace.open(kit.url, 160, 1);
  const found = await race.office.ask(getDayPack, { params: { id: race.meeting.race_id } });
  if (found.pack === null) throw new Error('not drawn');
  pack = found.pack;
});
afterAll(async () => {
  await camera.close();
  await rm(folder, { recursive: true, force: true });
});

async function timingCode(): Promise<string> {
  const { race_id, cup } = race.meeting;
  const until = addDays(cup.cup_dates[0]?.date ?? '', 1);
  const body = { desk_name: 'Cámara', until, duty: 'timing', seat: null } as const;
  return (await race.office.ask(makeDeskPass, { params: { id: race_id }, body })).code;
}

const picture = () => page.getByRole('slider', { name: 'Momento de la foto' });

/** Moves the picture under the line to one of its frames. */
async function goTo(frame: number): Promise<void> {
  await picture().press('Home');
  for (let at = 0; at + 30 <= frame; at += 30) await picture().press('PageDown');
  for (let at = frame - (frame % 30); at < frame; at += 1) await picture().press('ArrowRight');
}

test('a phone at the line makes a picture whose columns have the times of their frames, keeps it without a signal, and the order arrives at the table as advice', async () => {
  const phone = await camera.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  page = await phone.newPage();
  // Any place for a code takes it: the desk sends it to the camera.
  const code = await timingCode();
  await page.goto(`${kit.url}/camara`);
  await page.getByLabel('Código').waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.goto(`${kit.url}/desk#${code}`);
  await page.getByText(/cuadros por segundo: ±\d+ ms/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/camara');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open('pages')).match('/camara')))
      await new Promise((wait) => setTimeout(wait, 200));
  });
  await page.getByRole('button', { name: 'Pasan hacia la derecha' }).waitFor();

  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Grabar' }).tap();
  // The film is four seconds long, so that all bars ride over the line again and again.
  await page.waitForTimeout(26_000);
  await page.getByRole('button', { name: 'Parar' }).tap();
  const row = page.getByRole('button', { name: /Sin serie.*guardada, sin enviar/ });
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  await page.getByText('Sin señal · guardadas: 1').waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });

  const { times_us, columns } = await page.evaluate(readPicture);
  const timeAt = (at: number) => (times_us[at] ?? 0) / 1000;
  const filmOf = (at: number) => columns[at]?.film ?? 0;
  expect(columns.length).toBeGreaterThan(300);
  // Each column is of one frame of the film and has its time. Where this machine does other work, frames are lost and the
  // film itself plays late: that is so for a few of them.
  const late = columns.flatMap((_, at) => {
    const frames = at === 0 ? 0 : filmOf(at) - filmOf(at - 1);
    return frames <= 0 ? [] : [Math.abs(timeAt(at) - timeAt(at - 1) - frames * FRAME_MS)];
  });
  expect(late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)]).toBeLessThan(FRAME_MS);
  const begins = columns.flatMap((_, at) => (at === 0 || filmOf(at) < filmOf(at - 1) ? [at] : []));
  const passes = begins.map((begin, index) =>
    CROSSINGS.map((crossing) =>
      columns.findIndex(
        ({ film, isHit }, at) =>
          at >= begin && at < (begins[index + 1] ?? columns.length) && film >= crossing && isHit,
      ),
    ),
  );
  const isWhole = (those: readonly number[]) =>
    those.every((at, index) => at >= 0 && filmOf(at) < (CROSSINGS[index] ?? 0) + 3);
  const hits = passes.find(isWhole);
  if (hits === undefined) throw new Error(`no pass of the film shows all bars: ${JSON.stringify(passes)}`);

  await row.tap();
  const heat = pack.heats.find(({ riders }) => riders.length >= CROSSINGS.length);
  if (heat === undefined) throw new Error('no heat');
  const plates = heat.riders
    .slice(0, CROSSINGS.length)
    .map(({ entry_id }) => pack.riders.find((one) => one.entry_id === entry_id)?.plate ?? '')
    .toReversed();
  await page.getByLabel('Serie').selectOption({ index: pack.heats.indexOf(heat) + 1 });
  for (const [at, frame] of hits.entries()) {
    await goTo(frame);
    await page.getByRole('button', { name: `${plates[at]} marcar` }).tap();
  }
  const seen = await Promise.all(
    plates.map((plate) => page.getByRole('button', { name: new RegExp(`^${plate} \\d`) }).innerText()),
  );
  for (const [at, words] of seen.entries()) {
    const gap_ms = Number(/\+(\d+\.\d+)/.exec(words)?.[1]) * 1000;
    const true_ms = timeAt(hits[at] ?? 0) - timeAt(hits[0] ?? 0);
    expect(Math.abs(gap_ms - true_ms)).toBeLessThan(1);
  }
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Listo' }).tap();

  await phone.setOffline(false);
  await page.getByText('Fotos: 1 · todo enviado').waitFor();
  const desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  const address = `/mesa?race=${race.meeting.race_id}&heat=${heat.number}`;
  const table = await kit.signedIn(DEMO_ACCOUNTS.admin, address, desk);
  const column = table.getByRole('region', { name: 'Lo que vio cada juez' });
  await column.getByRole('columnheader', { name: /^Cámara/ }).waitFor();
  const cells = await column
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((one) => one.querySelector('td')?.textContent ?? ''));
  expect(cells).toEqual(plates);
  await table.getByRole('button', { name: /^Foto de la llegada .* 4 marcados/ }).click();
  await table.getByRole('slider', { name: 'Momento de la foto' }).waitFor();
  expect(await violationsInThemes(table)).toEqual([]);
  await desk.close();
  await phone.close();
});
