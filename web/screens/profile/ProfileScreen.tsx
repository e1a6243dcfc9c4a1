import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/app/navigation.ts';
import { useSession } from '#web/app/session.ts';
import { AccountView } from '#web/screens/profile/AccountView.tsx';
import { AddRider } from '#web/screens/profile/AddRider.tsx';
import { Chooser } from '#web/screens/profile/Chooser.tsx';
import { profileView } from '#web/screens/profile/place.ts';
import { RiderView } from '#web/screens/profile/RiderView.tsx';

/** The account and its riders (spec §2, profile). Without a user it leads home. */
export function ProfileScreen() {
  const session = useSession();
  const view = profileView(useSearchParams(), session?.userSelected.map(({ rider_id }) => rider_id) ?? []);
  const mustChange = session?.authUser.must_change_password === true;
  useEffect(() => {
    if (!session) go('/', { replace: true });
    else if (mustChange) go('/login', { replace: true });
  }, [session, mustChange]);
  if (!session || mustChange) return null;
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d34">{m.profile_title()}</h1>
        <Chooser session={session} view={view} />
        {view.kind === 'account' && <AccountView session={session} />}
        {view.kind === 'add' && <AddRider />}
        {view.kind === 'rider' && <RiderView key={view.rider_id} rider_id={view.rider_id} />}
      </div>
    </div>
  );
}
