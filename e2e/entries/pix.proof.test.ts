import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankStandIn, startBank } from '#server/testing/pix/bank.ts';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

let bank: BankStandIn;
// It starts before the site, which needs its address.
beforeAll(async () => {
  bank = await startBank();
});
const kit = accountsKit({}, () => bank.env);
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(async () => {
  await backstage.close();
  await bank.stop();
});

const mother = 'mae@example.org';
const treasurer = 'tesoureiro@demo.test';

test('a treasurer in Brazil switches Pix on; a mother pays with its code, and the page says so by itself', async () => {
  const place = await backstage.openRace('Copa PIX');
  await backstage.account(mother);
  await backstage.account(treasurer);
  await backstage.child(mother, place, { firstname: 'Bia', birthdate: bornFor(place.race_date, 8) });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id)
     select user_id, 'organizer', organization_id from users, club where user_email = $2 and club_id = $1`,
    [place.club_id, treasurer],
  );
  await backstage.all(
    `with o as (update organization set organization_payments = true, organization_currency = 'BRL'
       where organization_id = (select organization_id from club where club_id = $1) returning organization_id)
     insert into due (rider_id, book_id, kind, season, cents, currency)
     select r.rider_id, k.book_id, 'season', extract(year from now()), 12050, 'BRL'
     from rider r join club b using (club_id) join o on o.organization_id = b.organization_id
     join book k on k.organization_id = o.organization_id
     where b.club_id = $1`,
    [place.club_id],
  );

  const seller = bank.openSeller();
  const { opens } = bank.settingsOf(seller);
  const office = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const desk = await kit.signedIn(treasurer, '/administration/organization', office);
  await desk.getByRole('link', { name: /^Cobranças/ }).click();
  const part = desk.getByRole('region', { name: 'Pix', exact: true });
  await part.getByLabel('Chave Pix').fill(opens.pix_key);
  await part.getByLabel('Client ID').fill(opens.client_id);
  await part.getByLabel('Client secret').fill('copied-wrong');
  await part.getByRole('button', { name: 'Ativar o Pix' }).click();
  await part.getByRole('alert').waitFor();
  await part.getByLabel('Client secret').fill(opens.client_secret);
  await part.getByRole('button', { name: 'Ativar o Pix' }).click();
  await part.getByRole('button', { name: 'Desativar' }).waitFor();
  expect(await desk.content()).not.toContain(opens.client_secret);
  expect(await kit.violations(desk)).toEqual([]);

  const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
  const page = await kit.signedIn(mother, '/payments', family);
  await page
    .getByRole('button', { name: /^Pagar com Pix/ })
    .first()
    .click();
  const code = page.getByText(/^000201.*6304[0-9A-F]{4}$/);
  await code.waitFor();
  await page.getByRole('img', { name: /R\$\s120,50/ }).waitFor();
  expect(await kit.violations(page)).toEqual([]);

  // She pays in the app of her bank. A forged notice counts for nothing; the page asks the bank by itself.
  const [charge = ''] = bank.ledger.preferences.keys();
  const { id } = bank.ledger.pay(charge, 'approved');
  const [rail] = await backstage.all<{ rail_id: string }>('select rail_id from payment_rail');
  const forged = `${kit.url}/api/webhooks/pix/${rail?.rail_id ?? ''}/${'0'.repeat(64)}`;
  expect(await bank.notify(id, { url: forged })).toBe(401);
  await page.getByText(/recebeu R\$\s120,50 pelo Pix/).waitFor();
  await code.waitFor({ state: 'detached' });
  expect(await kit.letterTo(mother, /Pago recibido|Pagamento recebido/)).toContain('Bia');
  await Promise.all([office.close(), family.close()]);
});
