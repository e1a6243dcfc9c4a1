import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Looks up a certificate. */
export const certificateScreen = accountScreen({
  name: 'certificate',
  address: paths.certificate,
  title: m.certificate_title,
  Part: lazyPrivate(async () => (await import('./CertificateScreen.tsx')).CertificateScreen),
});
