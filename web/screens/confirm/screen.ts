import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** The link of the mail that confirms a new account. */
export const confirmScreen = accountScreen({
  name: 'confirm',
  address: paths.confirm,
  title: m.confirm_title,
  Part: lazyPrivate(async () => (await import('./ConfirmScreen.tsx')).ConfirmScreen),
});
