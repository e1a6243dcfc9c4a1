import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Invites another guardian. */
export const invitationScreen = accountScreen({
  name: 'invitation',
  address: paths.invitation,
  title: m.invitation_title,
  Part: lazyPrivate(async () => (await import('./InvitationScreen.tsx')).InvitationScreen),
});
