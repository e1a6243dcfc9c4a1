import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

/** A certificate, looked up. */
export const certificateScreen = accountScreen({
  name: 'certificate',
  address: paths.certificate,
  title: m.certificate_title,
  Part: lazyPrivate(async () => (await import('./CertificateScreen.tsx')).CertificateScreen),
});
