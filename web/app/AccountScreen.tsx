import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import { accountTitles } from '#web/app/account-titles.ts';
import { lazyPrivate } from '#web/app/lazy-private.tsx';
import type { AccountScreenName } from '#web/app/page.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/* Their code is loaded when somebody goes there: visitors who read results never pay for it. */
const screens: Record<AccountScreenName, ComponentType> = {
  login: lazyPrivate(async () => (await import('#web/screens/login/LoginScreen.tsx')).LoginScreen),
  registration: lazyPrivate(
    async () => (await import('#web/screens/registration/RegistrationScreen.tsx')).RegistrationScreen,
  ),
  profile: lazyPrivate(async () => (await import('#web/screens/profile/ProfileScreen.tsx')).ProfileScreen),
  confirm: lazyPrivate(async () => (await import('#web/screens/confirm/ConfirmScreen.tsx')).ConfirmScreen),
  rescue: lazyPrivate(async () => (await import('#web/screens/rescue/RescueScreen.tsx')).RescueScreen),
  lock: lazyPrivate(async () => (await import('#web/screens/lock/LockScreen.tsx')).LockScreen),
  invitation: lazyPrivate(
    async () => (await import('#web/screens/invitation/InvitationScreen.tsx')).InvitationScreen,
  ),
  join: lazyPrivate(async () => (await import('#web/screens/join/JoinScreen.tsx')).JoinScreen),
  desk: lazyPrivate(async () => (await import('#web/screens/desk/DeskScreen.tsx')).DeskScreen),
  licence: lazyPrivate(async () => (await import('#web/screens/licence/LicenceScreen.tsx')).LicenceScreen),
  payments: lazyPrivate(
    async () => (await import('#web/screens/payments/PaymentsScreen.tsx')).PaymentsScreen,
  ),
  certificate: lazyPrivate(
    async () => (await import('#web/screens/certificate/CertificateScreen.tsx')).CertificateScreen,
  ),
  administration: lazyPrivate(
    async () => (await import('#web/screens/administration/AdministrationScreen.tsx')).AdministrationScreen,
  ),
  advertiser: lazyPrivate(
    async () => (await import('#web/screens/advertiser/AdvertiserScreen.tsx')).AdvertiserScreen,
  ),
};

function FormSkeleton({ name }: { name: AccountScreenName }) {
  return (
    <div className="gutter mx-auto max-w-page py-8">
      <div className="max-w-110">
        <h1 className="display text-d34">{accountTitles[name]()}</h1>
        <p className="mt-4 border-l-4 border-accent bg-surface p-4 js:hidden">{m.form_needs_scripts()}</p>
        <div aria-hidden="true" className="mt-6 space-y-6 nojs:hidden">
          {['a', 'b', 'c'].map((field) => (
            <div key={field} className="space-y-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
          <Skeleton className="h-12 w-40" />
        </div>
      </div>
    </div>
  );
}

const never = () => () => {};

/** A screen of accounts: the server sends its frame, the browser brings the rest. */
export function AccountScreen({ name }: { name: AccountScreenName }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const Screen = screens[name];
  // The foot of the page stays out of sight, whatever comes in the place of the frame: nothing in sight moves.
  return (
    <div className="min-h-dvh">
      {inBrowser ? (
        <Suspense fallback={<FormSkeleton name={name} />}>
          <Screen />
        </Suspense>
      ) : (
        <FormSkeleton name={name} />
      )}
    </div>
  );
}
