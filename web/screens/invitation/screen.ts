import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** Another guardian, invited. */
export const invitationScreen = accountScreen({
  name: 'invitation',
  address: paths.invitation,
  title: m.invitation_title,
  Part: lazyPrivate(async () => (await import('./InvitationScreen.tsx')).InvitationScreen),
});
