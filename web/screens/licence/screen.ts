import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { idOfParam } from '#web/app/address/params.ts';
import type { AdOwner } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';
import { accountScreen } from '#web/app/screens/account-screen.tsx';

function ownerIn(params: URLSearchParams): AdOwner | null {
  const organization_id = idOfParam(params, 'organization_id');
  const cup_id = idOfParam(params, 'cup_id');
  return organization_id === null || cup_id === null ? null : { organization_id, cup_id };
}

/** A licence, asked of one organization for one cup. */
export const licenceScreen = accountScreen({
  name: 'licence',
  address: paths.licence,
  title: m.licence_title,
  reads: ['organization_id', 'cup_id'],
  adOwner: ownerIn,
  Part: lazyPrivate(async () => (await import('./LicenceScreen.tsx')).LicenceScreen),
});
