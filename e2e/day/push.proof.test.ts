import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type PushBrowser, startPushService } from '#server/testing/push-service.ts';
import { openBrowser, type Phones } from '../browser.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { type Site, startSite } from '../site.ts';
import { JudgedRace } from './judged-race.ts';
import { Judge } from './track.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let site: Site;
let browser: Phones;

beforeAll(async () => {
  service = await startPushService();
  site = await startSite({ PUSH_SERVICES: service.origin }, inject('siteSeason'));
  browser = await openBrowser({ serviceWorkers: 'allow' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await service.stop();
});

/** The browser of the tests has neither permission nor a push service. It gets both, with keys and an address as on a phone. */
async function giveService(page: Page, phone: PushBrowser): Promise<void> {
  const given = { endpoint: `${service.origin}${phone.path}`, ...phone.keys };
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)
        .buffer;
    let isOn = false;
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Object.assign(Notification, {
      requestPermission: async () => {
        permission = 'granted';
        return permission;
      },
    });
    const subscription = {
      endpoint,
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        isOn = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn ? subscription : null),
      subscribe: async () => {
        isOn = true;
        return subscription;
      },
    });
  }, given);
}

test('a mother asks to be told of her rider, is told of the result, and takes it back', async () => {
  const race = await JudgedRace.open(site.url, 60, 1);
  const { race_id, cup } = race.meeting;
  const judge = await Judge.open(site.url, race_id, await race.code('finish', 1), 'Marta');
  const { heats } = await judge.pack();
  const [first] = heats;
  const entry_id = first?.riders[1]?.entry_id;
  const context = await browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await giveService(page, service.browser());
  await page.goto(
    `${site.url}/races?cup_id=${cup.cup_id}&race_date=${cup.cup_dates[0]?.date}&rider=${entry_id}`,
  );
  await page.getByRole('button', { name: 'Seguir' }).click();
  // The sheet of the rider covers the bar.
  await page.goto(`${site.url}/help`);
  const mine = page.getByRole('complementary', { name: 'Mis pilotos hoy' });
  await mine.getByRole('button').click();
  await mine.getByText('10 y 5 carreras antes').waitFor();
  await mine.getByRole('button', { name: 'Avisarme en este teléfono' }).click();
  await mine.getByText('Este teléfono te avisa de tus pilotos.').waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  if (first === undefined) throw new Error('nobody rides');
  await judge.sheet(
    first,
    first.riders.map((rider) => rider.entry_id),
  );
  await expect.poll(() => service.received.length).toBe(1);
  expect(service.received[0]?.message.body).toContain('Manga 1: llegó 2.º (provisorio)');
  await mine.getByRole('button', { name: 'No avisar más' }).click();
  await mine.getByRole('button', { name: 'Avisarme en este teléfono' }).waitFor();
  await page.close();
});

test('where the browser blocks it, or knows no notifications, it says what to do instead', async () => {
  const race = await JudgedRace.open(site.url, 40, 1);
  const { race_id, cup } = race.meeting;
  const judge = await Judge.open(site.url, race_id, await race.code('finish', 1), 'Marta');
  const entry_id = (await judge.pack()).heats[0]?.riders[0]?.entry_id;
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 360, height: 740 } });
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const page = await context.newPage();
  await page.goto(
    `${site.url}/races?cup_id=${cup.cup_id}&race_date=${cup.cup_dates[0]?.date}&rider=${entry_id}`,
  );
  await page.getByRole('button', { name: 'Seguir' }).click();
  // The sheet of the rider covers the bar.
  await page.goto(`${site.url}/help`);
  const mine = page.getByRole('complementary');
  await mine.getByRole('button').first().click();
  await mine.getByText('Este navegador não pode avisar').waitFor();
  await page.close();
});
