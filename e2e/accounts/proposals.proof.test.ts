import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { accountsKit, plain } from './kit.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Finds a rider of the demo's family, of the club that the demo's delegate runs. */
async function ownRider() {
  const [rider] = await backstage.all<{ rider_id: number; rider_dni: string }>(
    `select r.rider_id, r.rider_dni from rider r join user_rider using (rider_id) join users using (user_id)
     where user_email = 'familia@demo.test' order by r.rider_id`,
  );
  if (!rider) throw new Error('the demo has no family');
  return rider;
}

/** The club sends another document number for the rider, as its own screen does. */
async function propose(rider_id: number, rider_dni: string): Promise<void> {
  const [written] = await backstage.all<Record<string, string>>(
    `select rider_firstname, rider_lastname, rider_birthdate::text, rider_gender, rider_state,
       club_id::text, organization_id::text from rider where rider_id = $1`,
    [rider_id],
  );
  const context = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.signedIn('club@demo.test', plain, context);
  const { status } = await kit.ask(page, 'PUT', `/api/riders/mov/${rider_id}`, { ...written, rider_dni });
  expect(status).toBe(200);
  await context.close();
}

describe('what a club proposes for a child', () => {
  test('changes nothing until the family accepts it, and nothing at all when it refuses', async () => {
    const rider = await ownRider();
    const stored = async () =>
      (
        await backstage.all<{ rider_dni: string }>('select rider_dni from rider where rider_id = $1', [
          rider.rider_id,
        ])
      )[0]?.rider_dni;
    await propose(rider.rider_id, '61.700.111');
    expect(await stored()).toBe(rider.rider_dni);

    const page = await kit.signedIn('familia@demo.test', `/profile?rider=${rider.rider_id}`);
    const accept = page.getByRole('button', { name: /^Aceptar lo que propone/ });
    await accept.waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await widthsTooNarrow(page)).toEqual([]);
    await page.getByRole('button', { name: /^Rechazar lo que propone/ }).click();
    await accept.waitFor({ state: 'detached' });
    expect(await stored()).toBe(rider.rider_dni);

    await propose(rider.rider_id, '61.700.112');
    await page.reload({ waitUntil: 'networkidle' });
    await accept.click();
    await accept.waitFor({ state: 'detached' });
    await expect.poll(stored).toContain('61700112');
  });
});
