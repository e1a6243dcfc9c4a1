import * as m from '#text/messages/messages.js';
import { idOf, idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { safeReturnUrl } from '#web/ground/address/return-url.ts';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { publicScreen, type AdOwner } from '#web/ground/screen/screen.ts';

const clubPath = new RegExp(`^${paths.club}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a club: its riders, medals, standings and dates. */
export const clubScreen = publicScreen({
  path: clubPath,
  reads: [],
  need: (_params, path) => ({ club_id: idOf(clubPath.exec(path)?.[1]) }),
  async load({ club_id }, get) {
    const [club, today] = await Promise.all([
      club_id === null ? null : get('GET /api/clubs/{id}/page', { params: { id: club_id } }),
      get('GET /api/live'),
    ]);
    return { club, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./people/club/code.tsx')).clubCode,
});

/** Shows every club, by country and state. */
export const clubsScreen = publicScreen({
  path: paths.clubs,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ clubs: (await get('GET /api/clubs/shown'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./people/club/clubs.tsx')).clubsCode,
});

/** Confirms a new account through the link in its e-mail. */
export const confirmScreen = accountScreen({
  name: 'confirm',
  title: m.confirm_title,
  Part: lazyPrivate(async () => (await import('./people/account/ConfirmScreen.tsx')).ConfirmScreen),
});

/** Invites another guardian. */
export const invitationScreen = accountScreen({
  name: 'invitation',
  title: m.invitation_title,
  Part: lazyPrivate(async () => (await import('./people/account/InvitationScreen.tsx')).InvitationScreen),
});

/** Accepts a role in the office. */
export const joinScreen = accountScreen({
  name: 'join',
  title: m.join_title,
  Part: lazyPrivate(async () => (await import('./people/account/JoinScreen.tsx')).JoinScreen),
});

function ownerIn(params: URLSearchParams): AdOwner | null {
  const organization_id = idOfParam(params, 'organization_id');
  const cup_id = idOfParam(params, 'cup_id');
  return organization_id === null || cup_id === null ? null : { organization_id, cup_id };
}

/** Requests a licence from one organization for one cup. */
export const licenceScreen = accountScreen({
  name: 'licence',
  title: m.licence_title,
  reads: ['organization_id', 'cup_id'],
  adOwner: ownerIn,
  Part: lazyPrivate(async () => (await import('./people/licence/LicenceScreen.tsx')).LicenceScreen),
});

/** Lets owners lock their account. */
export const lockScreen = accountScreen({
  name: 'lock',
  title: m.lock_title,
  Part: lazyPrivate(async () => (await import('./people/account/LockScreen.tsx')).LockScreen),
});

/** Tells whether somebody signs in on the way to the office. Nothing may appear above the form then. */
const isOnTheWayToWork = (params: URLSearchParams) =>
  safeReturnUrl(params.get('returnUrl')).startsWith(paths.office);

export const loginScreen = accountScreen({
  name: 'login',
  title: m.login_title,
  isWithoutAds: isOnTheWayToWork,
  Part: lazyPrivate(async () => (await import('./people/account/LoginScreen.tsx')).LoginScreen),
});

/** Shows the account and its riders. */
export const profileScreen = accountScreen({
  name: 'profile',
  title: m.profile_title,
  Part: lazyPrivate(async () => (await import('./people/profile/ProfileScreen.tsx')).ProfileScreen),
});

/** Signs somebody up. There is no advertising here, because the form asks for a child’s papers. */
export const registrationScreen = accountScreen({
  name: 'registration',
  title: m.registration_title,
  isWithoutAds: () => true,
  Part: lazyPrivate(
    async () => (await import('./people/registration/RegistrationScreen.tsx')).RegistrationScreen,
  ),
});

/** Replaces a forgotten password. */
export const rescueScreen = accountScreen({
  name: 'rescue',
  title: m.new_password_title,
  Part: lazyPrivate(async () => (await import('./people/account/RescueScreen.tsx')).RescueScreen),
});
