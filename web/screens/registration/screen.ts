import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** Signing up. No advertising here: the form asks for a child’s papers. */
export const registrationScreen = accountScreen({
  name: 'registration',
  address: paths.registration,
  title: m.registration_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./RegistrationScreen.tsx')).RegistrationScreen),
});
