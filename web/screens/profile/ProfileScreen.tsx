import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/app/navigation.ts';
import { useSession } from '#web/app/session.ts';
import { AccountView } from '#web/screens/profile/AccountView.tsx';
import { AddRider } from '#web/screens/profile/AddRider.tsx';
import { Chooser } from '#web/screens/profile/Chooser.tsx';
import { Farewell } from '#web/screens/profile/Farewell.tsx';
import { profileHref, profileView } from '#web/screens/profile/place.ts';
import { RiderView } from '#web/screens/profile/RiderView.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** The account and its riders (spec §2, profile). Without a user it leads home. */
export function ProfileScreen() {
  const session = useSession();
  const params = useSearchParams();
  const [gone, setGone] = useState(false);
  const [created, setCreated] = useState<number | null>(null);
  const view = profileView(params, session?.userSelected.map(({ rider_id }) => rider_id) ?? []);
  const owes =
    session?.authUser.must_change_password === true || session?.authUser.must_set_second_factor === true;
  useEffect(() => {
    if (!session && !gone) go('/', { replace: true });
    else if (owes) go('/login', { replace: true });
  }, [session, gone, owes]);
  useEffect(() => {
    // The form that was sent is long, and its end is where the reader stands.
    if (created !== null) window.scrollTo({ top: 0 });
  }, [created]);
  if (gone && !session) return <Farewell />;
  if (!session || owes) return null;
  const showCreated = created !== null && params.get('rider') === String(created);
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d34">{m.profile_title()}</h1>
        <Chooser session={session} view={view} />
        <div className={showCreated ? 'mb-6' : ''}>
          <FormAlert good>{showCreated ? m.profile_rider_created() : null}</FormAlert>
        </div>
        {view.kind === 'account' && <AccountView session={session} onGone={() => setGone(true)} />}
        {view.kind === 'add' && (
          <AddRider
            onCreated={(rider_id) => {
              setCreated(rider_id);
              go(profileHref({ kind: 'rider', rider_id }), { replace: true });
            }}
          />
        )}
        {view.kind === 'rider' && <RiderView key={view.rider_id} rider_id={view.rider_id} />}
      </div>
    </div>
  );
}
