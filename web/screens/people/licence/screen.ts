import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { idOfParam } from '#web/ground/address/params.ts';
import type { AdOwner } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';

function ownerIn(params: URLSearchParams): AdOwner | null {
  const organization_id = idOfParam(params, 'organization_id');
  const cup_id = idOfParam(params, 'cup_id');
  return organization_id === null || cup_id === null ? null : { organization_id, cup_id };
}

/** Requests a licence from one organization for one cup. */
export const licenceScreen = accountScreen({
  name: 'licence',
  address: paths.licence,
  title: m.licence_title,
  reads: ['organization_id', 'cup_id'],
  adOwner: ownerIn,
  Part: lazyPrivate(async () => (await import('./LicenceScreen.tsx')).LicenceScreen),
});
