import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Confirms a new account through the link in its e-mail. */
export const confirmScreen = accountScreen({
  name: 'confirm',
  address: paths.confirm,
  title: m.confirm_title,
  Part: lazyPrivate(async () => (await import('./ConfirmScreen.tsx')).ConfirmScreen),
});
