import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
const mother = 'marina@example.org';
const words = 'La que llegó tercera cruzó de carril y no dejó pasar a mi hija';
let desk: BrowserContext;
let track: Track;
let className = '';
let entry_id = 0;

beforeAll(async () => {
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  track = await Track.open(kit, desk, [8, 5], { seats: 1, table_confirms: false, two_sign: false });
  const judge = await track.judge(1, 'Hugo');
  const { heats } = await judge.pack();
  const [first] = track.classes;
  className = first?.category_name ?? '';
  entry_id = heats.find((one) => one.category_id === first?.category_id)?.riders[0]?.entry_id ?? 0;
  for (const heat of heats.filter((one) => one.category_id === first?.category_id))
    await judge.sheet(
      heat,
      heat.riders.map(({ entry_id }) => entry_id),
    );
  const backstage = new Backstage(kit.dataDir);
  // It is ridden today, in local time, so the page of the race follows it.
  const [moved] = await backstage.all<{ race_date: string }>(
    `update cup_date d set race_date = free.day
     from race r, lateral (
       select day from (select (now() at time zone 'America/Argentina/Buenos_Aires')::date as today) at,
         unnest(array[at.today, at.today - 1]) as day
       where not exists (select from cup_date x where x.cup_id = r.cup_id and x.race_date = day) limit 1) free
     where r.race_id = $1 and d.cup_id = r.cup_id and d.race_date = r.race_date
     returning free.day::text as race_date`,
    [track.race_id],
  );
  track.address = track.address.replace(/race_date=[\d-]+/, `race_date=${moved?.race_date}`);
  await backstage.account(mother);
  await backstage.all(
    `insert into user_rider (user_id, rider_id)
     select user_id, (select rider_id from entry where race_id = $1 and category_id = $2 order by entry_id limit 1)
     from users where user_email = $3`,
    [track.race_id, first?.category_id, mother],
  );
  await backstage.close();
});
afterAll(() => desk.close());

/** Reads the public live data of the race. */
const told = async () => (await fetch(`${kit.url}/api/races/${track.race_id}/live`)).text();

/** Checks that a page has no errors of accessibility, in any theme and width. */
async function looksRight(page: Page): Promise<void> {
  const size = page.viewportSize();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

test('a protest goes from the fence to its public line, and nothing is official while it is open', async () => {
  const office = await kit.open(`/administration/results/${track.race_id}/posting`, desk);
  await office.getByRole('heading', { name: 'Etapas' }).waitFor();
  await office.getByText('Ningún reclamo.').waitFor();
  await office.getByText(`${className} · Mangas`).waitFor();
  await office.getByRole('button', { name: /^Publicar \d+ etapas?$/ }).click();
  await office.getByRole('button', { name: 'Sí', exact: true }).click();
  await office.getByText(/Provisorios · reclamos hasta las \d\d:\d\d · quedan 1[45]:\d\d/).waitFor();
  await looksRight(office);
  await expect.poll(told).toContain('"PROVISIONAL"');

  // The mother at the fence loses her text neither without a signal, nor does a second tap send it twice.
  // Coming from the page of the race she has no account yet: she reads why, signs in, and is where she wanted to go.
  const phone = await kit.open(`${track.address}&category=${track.classes[0]?.category_id}&tab=mangas`);
  await phone.getByRole('link', { name: 'Reclamar' }).first().click();
  await phone.getByText('Para reclamar hace falta una cuenta').waitFor();
  await looksRight(phone);
  await kit.signIn(phone, mother, 'partidor-demo');
  await phone.getByText(/Se puede reclamar hasta las \d\d:\d\d · quedan 1[345]:\d\d/).waitFor();
  await looksRight(phone);
  await phone.getByRole('button', { name: /^Reclamar por/ }).click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Enviar' }).click();
  await sheet.getByText('Completa «Qué pasó».').waitFor();
  await sheet.getByLabel('Qué pasó').fill(words);
  await looksRight(phone);
  await kit.phone.setOffline(true);
  await sheet.getByRole('button', { name: 'Enviar' }).click();
  await sheet.getByText('No hay señal: el reclamo no salió.').waitFor();
  await kit.phone.setOffline(false);
  await sheet.getByRole('button', { name: 'Enviar' }).dblclick();
  await sheet.getByText('Reclamo n.º 1 recibido').waitFor();
  await looksRight(phone);
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await phone.getByRole('heading', { name: /^Reclamo n\.º 1 · / }).waitFor();
  await kit.letterTo(mother, /Reclamo n\.º 1/);

  // The office reads it, and cannot make the class official while the protest is open.
  await office.getByText(words).waitFor();
  await office.getByText(/1 reclamo abierto · No puede ser oficial/).waitFor();
  expect(await office.getByRole('button', { name: /^Hacer oficial/ }).count()).toBe(0);
  const board = await kit.ask(office, 'GET', `/api/day/${track.race_id}/posting`);
  const posted = JSON.stringify(board.body);
  const { basis, digest, category_id } = JSON.parse(posted).stages.find(
    (one: { state: string }) => one.state === 'PROVISIONAL',
  );
  const early = {
    category_id,
    stage: 'motos',
    became: 'OFFICIAL',
    basis,
    digest,
    reason: 'Se hace de noche',
  };
  const refused = await kit.ask(office, 'POST', `/api/day/${track.race_id}/posting`, early);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('protest_open'),
  ]);
  await looksRight(office);

  // It is decided in two steps, and the public line names nobody.
  await office.getByRole('button', { name: 'Admitir: Reclamo n.º 1', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Admitir' }).click();
  await office.getByRole('button', { name: 'Rechazar: Reclamo n.º 1' }).click();
  const publicLine = office.getByLabel('Lo que lee el público');
  await publicLine.fill('No dejó pasar a mi hija: no se vio en el video');
  await looksRight(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await office.getByText(/repite lo que escribió/).waitFor();
  await publicLine.fill('Visto el video, se confirma el resultado.');
  await office.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await office.getByText('Respondidas').waitFor();

  const everybody = async () => {
    const text = await told();
    return [text.includes('Visto el video, se confirma el resultado.'), text.includes('mi hija')];
  };
  await expect.poll(everybody).toEqual([true, false]);
  await phone.getByText('Visto el video, se confirma el resultado.').waitFor();
  await kit.letterTo(mother, /Reclamo n\.º 1/);

  // Everybody reads the decision on the page of the race, live and without scripts. Nobody reads who filed it, or its
  // text.
  const page = kit.url + track.address;
  const stranger = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  const race = await stranger.newPage();
  await race.goto(`${page}&category=${category_id}&tab=mangas`, { waitUntil: 'networkidle' });
  const line = race.getByText(
    /Reclamo n\.º 1 · Manga 3: rechazado · Visto el video, se confirma el resultado\./,
  );
  await line.waitFor();
  await race
    .getByText(/provisorio, reclamos hasta las\s\d\d:\d\d/)
    .first()
    .waitFor();
  expect(await race.getByRole('link', { name: 'Reclamar' }).first().getAttribute('href')).toBe(
    `/profile?view=protests&race=${track.race_id}`,
  );
  await looksRight(race);
  // The sheet of a rider, whose link is passed on, shows it too.
  await race.goto(`${page}&category=${category_id}&rider=${entry_id}`);
  await race
    .getByRole('dialog')
    .getByText(/provisorio, reclamos hasta las\s\d\d:\d\d/)
    .waitFor();
  await looksRight(race);
  const quiet = await kit.browser.newContext({ locale: 'es-AR', javaScriptEnabled: false });
  const plain = await quiet.newPage();
  await plain.goto(`${page}&category=${category_id}&tab=mangas`);
  await plain.getByText(/Reclamo n\.º 1 · Manga 3: rechazado · Visto el video/).waitFor();
  await plain
    .getByText(/provisorio, reclamos hasta las\s\d\d:\d\d/)
    .first()
    .waitFor();
  expect(await plain.locator('body').textContent()).not.toContain('mi hija');

  // Now it may become official, with a reason if the time for protests is not over.
  await office.getByRole('button', { name: `Hacer oficial ya…: ${className}, Mangas` }).click();
  await office.getByLabel('Motivo').fill('Los delegados firmaron');
  await office.getByRole('dialog').getByRole('button', { name: 'Hacer oficial' }).click();
  await office.getByText('Oficiales', { exact: true }).waitFor();
  await expect.poll(told).toContain('"OFFICIAL"');
  await race.getByText('oficial', { exact: true }).first().waitFor();
  await expect.poll(() => race.getByRole('link', { name: 'Reclamar' }).count()).toBe(0);
  await looksRight(race);
  await plain.reload();
  await plain.getByText('oficial', { exact: true }).first().waitFor();
  await stranger.close();
  await quiet.close();
});

test('the table posts and types a protest from paper, on its own phone', async () => {
  const page = await kit.open(`/mesa?code=${await track.code('chief')}`);
  await page.getByLabel('Tu nombre').fill('Clara');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await page.getByRole('link', { name: 'Publicar y reclamos' }).click();
  await page.getByRole('button', { name: 'Anotar uno en papel…' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Número de la carrera').fill('999');
  await sheet
    .getByLabel('Qué dice el papel, y quién lo firma')
    .fill('Firma el delegado de Los Teros: no largó en su andarivel');
  await sheet.getByRole('button', { name: 'Anotar' }).click();
  await sheet.getByText('No hay una carrera con ese número en esta fecha.').waitFor();
  await sheet.getByLabel('Número de la carrera').fill('1');
  await looksRight(page);
  await sheet.getByRole('button', { name: 'Anotar' }).click();
  await page.getByRole('heading', { name: /^Reclamo n\.º 2/ }).waitFor();
  await page.getByText('· en papel').waitFor();
  await looksRight(page);
});
