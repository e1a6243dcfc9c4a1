import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

/** Makes a camera for the finish line of a phone on a tripod. */
export const cameraScreen = accountScreen({
  name: 'camera',
  address: paths.camera,
  title: m.camera_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(async () => (await import('./CameraScreen.tsx')).CameraScreen),
});
