import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Signs somebody up. There is no advertising here, because the form asks for a child’s papers. */
export const registrationScreen = accountScreen({
  name: 'registration',
  address: paths.registration,
  title: m.registration_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./RegistrationScreen.tsx')).RegistrationScreen),
});
