import { lazy, Suspense, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useAddress, useSearchParams } from '#web/app/address/navigation.ts';
import { loginHref } from '#web/app/address/return-url.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { AccountView } from '#web/screens/profile/account/AccountView.tsx';
import { AddRider } from '#web/screens/profile/adding/AddRider.tsx';
import { ClaimsWaiting } from '#web/screens/profile/adding/ClaimsWaiting.tsx';
import { Chooser } from '#web/screens/profile/Chooser.tsx';
import { Farewell } from '#web/screens/profile/Farewell.tsx';
import { profileHref, type ProfileView, profileView } from '#web/screens/profile/place.ts';
import { RiderView } from '#web/screens/profile/rider/RiderView.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { NextEntry } from '#web/parts/entries/NextEntry.tsx';
import { useRedirect } from '#web/app/address/use-redirect.ts';
import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';
import { useTitle } from '#web/app/document/use-title.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

const ProtestsView = lazy(async () => ({
  default: (await import('./protests/ProtestsView.tsx')).ProtestsView,
}));
const viewTitles: Partial<Record<ProfileView['kind'], () => string>> = {
  add: m.profile_add,
  protests: m.protest_own_list,
};
const addedWords = { created: m.profile_rider_created, claimed: m.profile_claim_done };

/**
 * The account and its riders (spec §2, profile). Somebody who is not signed in is sent home; who came to protest signs in and comes
 * back.
 */
export function ProfileScreen() {
  const session = useSession();
  const params = useSearchParams();
  const [gone, setGone] = useState(false);
  const [added, setAdded] = useState<{ rider_id: number; how: 'created' | 'claimed' } | null>(null);
  const view = profileView(params, session?.userSelected.map(({ rider_id }) => rider_id) ?? []);
  const owes =
    session?.authUser.must_change_password === true || session?.authUser.must_set_second_factor === true;
  const { path, search } = useAddress();
  const toProtest = view.kind === 'protests' ? loginHref(path, search) : null;
  // Until the next screen is here this one still stands, at the new address.
  const isHere = isAtOrBelow(path, paths.profile);
  const away = !session && !gone ? paths.home : owes ? paths.login : null;
  useRedirect(isHere && away !== null ? (toProtest ?? away) : null);
  const rider = view.kind === 'rider' ? view.rider_id : null;
  const name = session?.userSelected.find(({ rider_id }) => rider_id === rider)?.rider_fullname;
  useTitle(name ?? viewTitles[view.kind]?.() ?? null, m.profile_title());
  // The form that was sent is long, and the reader is at its end.
  useOnChange(added, () => window.scrollTo({ top: 0 }));
  if (gone && !session) return <Farewell />;
  if (!session || owes) return null;
  const shown = added !== null && params.get('rider') === String(added.rider_id) ? added.how : null;
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d34">{m.profile_title()}</h1>
        <Chooser session={session} view={view} />
        <div className={shown === null ? '' : 'mb-6 flex flex-col items-start gap-3'}>
          <FormAlert good>{shown === null ? null : addedWords[shown]()}</FormAlert>
          {shown !== null && <NextEntry className="max-sm:w-full" />}
        </div>
        <ClaimsWaiting onRider={view.kind === 'rider'} />
        {view.kind === 'account' && <AccountView session={session} onGone={() => setGone(true)} />}
        {view.kind === 'add' && (
          <AddRider
            onAdded={(rider_id, how) => {
              setAdded({ rider_id, how });
              go(profileHref({ kind: 'rider', rider_id }), { replace: true });
            }}
          />
        )}
        {view.kind === 'protests' && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <ProtestsView />
          </Suspense>
        )}
        {view.kind === 'rider' && <RiderView key={view.rider_id} rider_id={view.rider_id} />}
      </div>
    </div>
  );
}
