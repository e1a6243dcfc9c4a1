import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit();
let backstage: Backstage;
let race_id: number;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  ({ race_id } = await backstage.closeNext([12]));
  await backstage.all(`update race set race_status = 'CLOSED' where race_id = $1`, [race_id]);
});
afterAll(() => backstage.close());

/** Says when the laptop spoke last, in seconds before now. */
const spoke = (seconds: number) =>
  backstage.all(
    `update venue_offer set spoke_at = now() - make_interval(secs => $2), copied_at = now(), token_hash = 'x' where race_id = $1`,
    [race_id, seconds],
  );

test('a race goes to the track by a code, says how old its word is, and is taken back with a reason', async () => {
  const page = await kit.organizer(`/day/${race_id}`);
  await page.getByRole('link', { name: 'Servidor en la pista' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la computadora' }).fill('Notebook de Ana');
  await page.getByRole('button', { name: 'Crear el código' }).click();
  await page.locator('[data-code]').waitFor();
  expect(await page.locator('[data-code]').textContent()).toMatch(/^npm run venue -- copy http\S+ \S{30,}$/);
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);

  await backstage.all('insert into server_self default values on conflict do nothing');
  await spoke(8);
  await backstage.all(
    `insert into race_lead (race_id, epoch, leader, leader_name, token_hash, how)
     values ($1, 1, gen_random_uuid(), 'Notebook de Ana', 'x', 'given')`,
    [race_id],
  );
  await page.getByRole('heading', { name: 'La pista manda' }).waitFor();
  await page.getByText(/^Vivo desde la pista, hace \d+ s$/).waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await spoke(185);
  await page.getByText('Sin noticias de la pista hace 3 min').waitFor();

  await kit.goToOffice(page, `/day/${race_id}`);
  await page.getByText('Lo escribe la pista: Notebook de Ana, hace 3 min').waitFor();
  await page.getByRole('link', { name: 'Servidor en la pista' }).first().click();
  await page.getByRole('button', { name: 'Retomar el mando…' }).click();
  await page.getByText('Aquí se sigue desde el cambio 0.').waitFor();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se cayó al agua');
  await page.getByRole('button', { name: 'Retomar el mando', exact: true }).click();
  await page.getByRole('heading', { name: 'Llevar la fecha a la pista' }).waitFor();
});

test('what came afterwards is a list, and nothing of it counts before somebody decides', async () => {
  await backstage.all(
    `insert into venue_late (race_id, epoch, n, made_at, rows) values
      ($1, 1, 1, now(), '[{"t": "day_notice", "k": {"day_notice_id": 1}, "r": {"day_notice_id": 1}}]'),
      ($1, 1, 2, now(), '[{"t": "check_in_end", "k": {}, "r": {}}]'),
      ($1, 1, 3, now(), '[{"t": "check_in_mark", "k": {}, "r": {}}]')`,
    [race_id],
  );
  const page = await kit.organizer(`/day/${race_id}/venue`);
  await page.getByRole('heading', { name: 'Llegó después' }).waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Descartar' }).first().click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Ya no llueve');
  await page.getByRole('button', { name: 'Descartar' }).nth(1).click();
  await page.getByText('1 decidido').waitFor();
});
