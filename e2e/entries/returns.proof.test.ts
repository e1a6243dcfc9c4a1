import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPixCode } from '#rules/money/pix/read-code.ts';
import { accountsKit, plain } from '../accounts/kit.ts';
import { fits } from '../eyes.ts';
import { type Arranged, Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const narrow = { width: 360, height: 740 };

/** Makes a cup that costs 20.000 a child, an organizer, and a family of three with licences for it. */
async function arrange(name: string, [family, organizer]: readonly [string, string], language = 'es') {
  const place = await backstage.openRace(name);
  await backstage.account(family, language);
  await backstage.account(organizer);
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users where user_email = $2`,
    [place.organization_id, organizer],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx', pay_pix = 'tesouraria@liga.com.br'
     where organization_id = $1`,
    [place.organization_id],
  );
  await backstage.all(`insert into price_list (cup_id, cents) values ($1, 2000000)`, [place.cup_id]);
  for (const [firstname, years, gender, licence] of [
    ['Bruno', 8, 'MEN', 'Varones 8'],
    ['Emma', 9, 'WOMAN', 'Damas 9'],
    ['Lucio', 10, 'MEN', 'Varones 10'],
  ] as const)
    await backstage.child(family, place, {
      firstname,
      birthdate: bornFor(place.race_date, years),
      gender,
      licence,
    });
  return place;
}

/** Adds the second date of a cup, a week after the first, and returns its day. */
async function secondDate({ cup_id, race_date }: Arranged): Promise<string> {
  const [day] = await backstage.all<{ race_date: string }>(
    `insert into cup_date (cup_id, race_date, date_name) values ($1, $2::date + 7, '2.ª fecha') returning race_date::text`,
    [cup_id, race_date],
  );
  await backstage.all(
    `insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, '2.ª fecha', 'INSCRIPTION')`,
    [cup_id, day?.race_date],
  );
  return day?.race_date ?? '';
}

async function signedIn(email: string, locale: string, viewport = narrow): Promise<Page> {
  const context = await kit.browser.newContext({ viewport, locale });
  return kit.signedIn(email, plain, context);
}

const raceOf = (place: Arranged, day = place.race_date) =>
  `${kit.url}/races?cup_id=${place.cup_id}&race_date=${day}`;

test('three children, two dates, one transfer: one is withdrawn, and what comes back pays the next date', async () => {
  const [mother, organizer] = ['vuelve@example.org', 'vuelve@demo.test'];
  const place = await arrange('Copa de lo que Vuelve', [mother, organizer]);
  const next = await secondDate(place);

  // The organizer sets what is given back: four fifths, until a day before the close, as credit.
  const desk = await signedIn(organizer, 'es-AR');
  await desk.goto(`${kit.url}/administration/cups/${place.cup_id}/prices`, { waitUntil: 'networkidle' });
  const rule = desk.getByRole('region', { name: 'Si se retira una inscripción' });
  await rule.getByLabel('Vuelve, en %').fill('180');
  await rule.getByRole('button', { name: 'Guardar la regla' }).click();
  await rule.getByText('Un número de 0 a 100, con hasta dos decimales').waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  await rule.getByLabel('Vuelve, en %').fill('80');
  await rule.getByLabel('Hasta cuántos días antes', { exact: true }).fill('1');
  await rule.getByRole('button', { name: 'Guardar la regla' }).click();
  await rule.getByText('Regla guardada').waitFor();
  expect(await fits(desk)).toBe(true);

  // The mother reads it before she enters her three, and pays with one transfer and one photograph.
  const page = await signedIn(mother, 'es-AR');
  await page.goto(raceOf(place), { waitUntil: 'networkidle' });
  await page
    .getByText(
      'Si retiras la inscripción hasta 1 día antes del cierre de inscripciones, el 80 % de lo pagado queda como saldo a favor; después, nada.',
    )
    .waitFor();
  await page
    .getByRole('region', { name: 'Inscribir a 3 pilotos' })
    .getByText(/60\.000/)
    .waitFor();
  await page.getByRole('button', { name: 'Inscribir a 3 pilotos' }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  await page.getByText(/^Falta pagar \$\u00a060\.000/).waitFor();
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  const cart = page.getByRole('region', { name: /^Pagar junto a/ });
  await cart.getByText('$\u00a060.000').waitFor();
  await cart.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await cart
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'transferencia.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await cart.getByText('transferencia.jpg').waitFor();
  await cart.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await page.getByText('Comprobante enviado').first().waitFor();

  // The treasurer accepts it with one tap.
  await desk.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
  await desk
    .getByRole('link', { name: /De la organización/ })
    .first()
    .click();
  await desk.getByRole('link', { name: /^Comprobantes/ }).click();
  await desk.getByRole('checkbox', { name: /Lucio/ }).waitFor();
  await desk.getByRole('button', { name: /^Aceptar/ }).click();
  await desk.getByText('No hay comprobantes por revisar').waitFor();

  // One child is ill: what is given back is shown before it is confirmed.
  await page.goto(raceOf(place), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Retirar de la carrera: Emma, Damas 9' }).click();
  const asking = page.getByRole('group', { name: 'Retirar a Emma de Damas 9' });
  await asking.getByText('Vuelven $\u00a016.000 como saldo a favor para otra inscripción.').waitFor();
  await asking.getByText(/^\$\u00a04\.000 quedan para /).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await asking.getByRole('button', { name: 'Sí, retirar' }).click();
  await asking.waitFor({ state: 'detached' });
  const letter = await kit.letterTo(mother, /Lo pagado por Emma/);
  expect(letter).toContain('$\u00a016.000 quedan como saldo a favor');

  // On the next date the credit pays: of three entries that cost 60.000, 44.000 remain to be paid.
  await backstage.all(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
     select rider_id, organization_id, cup_id, category_id, extract(year from $2::date), lbr_type, lbr_guest, lbr_status,
       (extract(year from $2::date) || '-12-31')::date
     from lbr where cup_id = $1 and season <> extract(year from $2::date)`,
    [place.cup_id, next],
  );
  await page.goto(raceOf(place, next), { waitUntil: 'networkidle' });
  const price = page.getByRole('region', { name: 'Lo que cuesta' });
  await price.getByText('Saldo a favor−$\u00a016.000').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await page
    .getByRole('region', { name: 'Inscribir a 3 pilotos' })
    .getByText(/44\.000/)
    .waitFor();
  await page.getByRole('button', { name: 'Inscribir a 3 pilotos' }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: /^Pagar junto a/ })
    .getByText('$\u00a044.000')
    .waitFor();
  await page.getByRole('button', { name: /Emma/ }).click();
  await page.getByText('Historial').click();
  await page.getByText('Inscripción retirada', { exact: true }).waitFor();
  await page.getByText('Vuelven $\u00a016.000 como saldo a favor para otra inscripción.').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  // The family and the treasurer see the same.
  await desk.goto(`${kit.url}/administration/dues?show=all`, { waitUntil: 'networkidle' });
  await desk
    .getByRole('link', { name: /De la organización/ })
    .first()
    .click();
  const [book] = await backstage.all<{ book_id: string }>(
    `select book_id from book where organization_id = $1`,
    [place.organization_id],
  );
  const [emma] = await backstage.all<{ rider_id: string }>(
    `select rider_id from rider join user_rider using (rider_id) join users using (user_id)
     where user_email = $1 and rider_firstname = 'Emma'`,
    [mother],
  );
  await desk.goto(
    `${kit.url}/administration/dues?show=all&book=${book?.book_id ?? ''}&rider=${emma?.rider_id ?? ''}`,
    { waitUntil: 'networkidle' },
  );
  const sheet = desk.locator('dialog[open]');
  await sheet.getByText('Vuelven $\u00a016.000 como saldo a favor para otra inscripción.').waitFor();
  await sheet.getByText(/^\$\u00a04\.000 quedan para /).waitFor();
  await Promise.all([desk.context().close(), page.context().close()]);
});

test('em português: o que volta é lido antes, o Pix paga, e a organização devolve', async () => {
  const [mother, organizer] = ['volta@example.org', 'volta@demo.test'];
  const place = await arrange('Copa do que Volta', [mother, organizer], 'pt');
  await backstage.all(`update organization set organization_currency = 'BRL' where organization_id = $1`, [
    place.organization_id,
  ]);
  await backstage.all(
    `insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as, moved_days)
     values ($1, 'race', 2, 5000, 'refund', 'refund', 3)`,
    [place.cup_id],
  );
  try {
    const page = await signedIn(mother, 'pt-BR');
    await page.goto(raceOf(place), { waitUntil: 'networkidle' });
    await page
      .getByText(
        'Se você retirar a inscrição até 2 dias antes da etapa, 50% do que foi pago é devolvido; depois, nada.',
      )
      .waitFor();
    await page.getByText('Se a organização cancelar a etapa, tudo é devolvido.').waitFor();
    await page.getByRole('checkbox', { name: /Emma/ }).uncheck();
    await page.getByRole('checkbox', { name: /Lucio/ }).uncheck();
    await page.getByRole('button', { name: 'Inscrever Bruno' }).click();
    await page.getByRole('button', { name: 'Retirar da corrida: Bruno, Varones 8' }).waitFor();
    await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
    await page
      .getByText(/Pagar R\$\s*20\.000 com Pix/)
      .first()
      .click();
    const code =
      (await page
        .getByText(/br\.gov\.bcb\.pix/)
        .first()
        .textContent()) ?? '';
    expect(readPixCode(code)).toMatchObject({ cents: 2_000_000, key: { key: 'tesouraria@liga.com.br' } });
    expect(await kit.violations(page)).toEqual([]);
    // The line of the bank is there, but the child cannot come.
    await backstage.all(
      `insert into movement (due_id, kind, cents, currency)
       select due_id, 'transfer', asked_cents, currency from due where cup_id = $1`,
      [place.cup_id],
    );
    await page.goto(raceOf(place), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Retirar da corrida: Bruno, Varones 8' }).click();
    const asking = page.getByRole('group', { name: /^Retirar .*Bruno/ });
    await asking.getByText('São devolvidos R$\u00a010.000, como foram pagos.').waitFor();
    await asking.getByText(/^R\$\u00a010\.000 ficam com /).waitFor();
    expect(await fits(page)).toBe(true);
    await asking.getByRole('button', { name: 'Sim, retirar' }).click();
    await asking.waitFor({ state: 'detached' });

    // In English the treasurer finds it on one list, and enters the transfer.
    const desk = await signedIn(organizer, 'en-US');
    const [book] = await backstage.all<{ book_id: string }>(
      `select book_id from book where organization_id = $1`,
      [place.organization_id],
    );
    await desk.goto(`${kit.url}/administration/dues?view=refunds&book=${book?.book_id ?? ''}`, {
      waitUntil: 'networkidle',
    });
    await desk.getByText(/^Paid by: Transfer/).waitFor();
    expect(await kit.violations(desk)).toEqual([]);
    expect(await fits(desk)).toBe(true);
    await desk.getByRole('button', { name: /Bruno/ }).click();
    await desk.getByLabel('Reason, which the family reads').fill('Transfer 4711');
    expect(await kit.violations(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Write the refund down' }).click();
    await desk.getByText('Nothing to refund').waitFor();
    await kit.letterTo(mother, /Devolução feita/);
    await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
    await page.getByText('Histórico').click();
    await page.getByText('Foram devolvidos R$\u00a010.000.').waitFor();
    await Promise.all([desk.context().close(), page.context().close()]);
  } finally {
    await backstage.all(`update organization set organization_currency = 'ARS' where organization_id = $1`, [
      place.organization_id,
    ]);
  }
});

test('a date under water is called off: what it does is read first, the family has everything back', async () => {
  const [mother, organizer] = ['lluvia@example.org', 'lluvia@demo.test'];
  const place = await arrange('Copa bajo el Agua', [mother, organizer]);
  const page = await signedIn(mother, 'es-AR');
  await page.goto(raceOf(place), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Inscribir a 3 pilotos/ }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency)
     select due_id, 'transfer', asked_cents, currency from due where cup_id = $1`,
    [place.cup_id],
  );
  const desk = await signedIn(organizer, 'es-AR');
  await desk.goto(`${kit.url}/administration/day/${place.race_id}/rain`, { waitUntil: 'networkidle' });
  const part = desk.getByRole('region', { name: 'La fecha se cancela' });
  await part.getByRole('button', { name: 'Cancelar la fecha…' }).click();
  await part.getByText('3 pilotos salen de la fecha y sus familias reciben un email').waitFor();
  await part.getByText('$\u00a060.000 quedan a favor de las familias').waitFor();
  await part.getByRole('textbox').fill('Se inundó la pista');
  expect(await kit.violations(desk)).toEqual([]);
  expect(await fits(desk)).toBe(true);
  await part.getByRole('button', { name: 'Cancelar la fecha' }).click();
  await part.getByText('¿Cancelar la fecha para todos?').waitFor();
  await part.getByRole('button', { name: 'Cancelar la fecha' }).click();
  await part.getByText(/^Cancelada el .*: Se inundó la pista$/).waitFor();
  // Somebody who opens the page later sees the outcome too.
  await desk.reload({ waitUntil: 'networkidle' });
  await part.getByText('3 pilotos estaban inscritos; sus familias recibieron un email').waitFor();
  await part.getByText('$\u00a060.000 quedaron a favor de las familias').waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  expect(await kit.letterTo(mother, /^Se cancela/)).toContain('Se devuelve todo lo pagado.');
  expect(await kit.letterTo(mother, /Lo pagado por Lucio/)).toContain(
    '$\u00a020.000 quedan como saldo a favor',
  );
  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page.getByText('Tienes $\u00a020.000 a favor').waitFor();
  await page.getByText('Historial').click();
  await page.getByText('Fecha cancelada', { exact: true }).waitFor();
  expect(await kit.violations(page)).toEqual([]);

  // The date itself shows it too: to the family with its money, and without a promise of riders to come.
  await page.goto(raceOf(place), { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Fecha cancelada' }).waitFor();
  expect(await page.getByText('Inscripción cerrada').count()).toBe(0);
  await page.getByText('Vuelven $\u00a020.000 como saldo a favor').first().waitFor();
  expect(await page.getByText('Todavía no hay pilotos ni resultados').count()).toBe(0);
  expect(await page.getByText('Tus pilotos en esta fecha').count()).toBe(0);
  expect(await page.getByText('Se inundó la pista').count()).toBe(0);
  expect(await kit.violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  // So do the home page, for each child and at the top, the date in its cup, and the calendar. The office reads it in
  // its list.
  await page.goto(`${kit.url}/?cup=${place.cup_id}&date=${place.race_date}`, { waitUntil: 'networkidle' });
  const season = page.getByRole('region', { name: 'Mi temporada' });
  await expect.poll(() => season.getByText('Fecha cancelada').count()).toBe(3);
  expect(await season.getByRole('link', { name: 'Inscribir' }).count()).toBe(0);
  await page.getByRole('link', { name: /^Fecha cancelada.*1\.ª fecha.*Copa bajo el Agua/ }).waitFor();
  const card = page.locator(`#cup-${place.cup_id}`);
  expect(await card.getByText('Fecha cancelada').count()).toBe(2);
  expect(await card.getByText('Inscripción').count()).toBe(0);
  expect(await kit.violations(page)).toEqual([]);
  await page.goto(`${kit.url}/calendar?cup_id=${place.cup_id}`, { waitUntil: 'networkidle' });
  await page.getByText('Fecha cancelada').waitFor();
  await desk.goto(`${kit.url}/administration/entries`, { waitUntil: 'networkidle' });
  await desk.getByRole('link', { name: /Copa bajo el Agua\s*Fecha cancelada/ }).click();
  await desk.getByRole('link', { name: 'Lluvia y avisos' }).waitFor();
  expect(await desk.getByRole('button', { name: /Abrir/ }).count()).toBe(0);
  await Promise.all([desk.context().close(), page.context().close()]);
});
