import { Suspense, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { loginHref } from '#web/ground/address/return-url.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { AccountView } from './AccountView.tsx';
import { AddRider } from './AddRider.tsx';
import { profileHref, type ProfileView, profileView } from './place.ts';
import { RiderView } from '#web/screens/people/profile/rider/RiderView.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { NextEntry } from '#web/parts/entries/NextEntry.tsx';
import { useRedirect } from '#web/ground/address/use-redirect.ts';
import { isAtOrBelow, ownProtestsHref, paths } from '#web/ground/address/paths.ts';
import { useTitle } from '#web/ground/screen/use-title.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { primaryButton, textLink } from '#web/ui/button-classes.ts';
import { TrackLine } from '#web/ui/TrackLine.tsx';
import type { Session } from '#web/ground/session/session-storage.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ForeignClaim, OwnClaim } from '#contract/people/accounts/claims.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Card } from './parts/Card.tsx';
import { claimsKey, useClaims } from './use-claims.ts';
import { deviceDate } from './parts/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { ask } from '#web/ground/call/ask.ts';

const stands = {
  email: m.profile_claim_email,
  organization: m.profile_claim_organization,
  refused: m.profile_claim_refused,
} as const;

function OwnLine({ claim }: { claim: OwnClaim }) {
  const { typed_name, rider_dni, state, refusal_reason } = claim;
  const document = rider_dni === null ? '' : m.profile_claim_document({ document: rider_dni });
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold wrap-anywhere">{typed_name ?? document}</p>
      <p className={`mt-1 flex gap-2 ${state === 'refused' ? 'text-stop' : 'text-warn'}`}>
        <Icon name={state === 'refused' ? 'alert' : 'history'} className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{stands[state]()}</span>
      </p>
      {refusal_reason !== null && <p className="mt-1 wrap-anywhere">{refusal_reason}</p>}
      <p className="mt-1 text-small text-ink2">
        {m.profile_claim_when({ when: deviceDate(claim.requested_at) })}
      </p>
    </li>
  );
}

function ForeignLine({ claim }: { claim: ForeignClaim }) {
  const client = useQueryClient();
  const { busy, failure, run } = useWrite();
  const { rider_fullname, user_email, claim_id, objected_at } = claim;
  const object = () =>
    run(async () => {
      await ask('PUT /api/users/claims/{claim_id}/object', { params: { claim_id } });
      await client.invalidateQueries({ queryKey: claimsKey });
    });
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold wrap-anywhere">
        {m.profile_claim_foreign({ rider: rider_fullname, email: user_email })}
      </p>
      <p className="mt-1 text-small text-ink2">{m.profile_claim_foreign_why()}</p>
      {objected_at === null ? (
        <Button
          busy={busy}
          aria-label={`${m.profile_claim_object()}: ${user_email}`}
          onClick={() => void object()}
          className="mt-3"
        >
          {m.profile_claim_object()}
        </Button>
      ) : (
        <p role="status" className="mt-2 flex items-center gap-2 text-go">
          <Icon name="check" className="size-4" />
          {m.profile_claim_objected()}
        </p>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/**
 * Lists the riders that this account asked for, and the requests of others for its own riders. It draws nothing when
 * there are none.
 * @param onRider whether a rider is shown below, whom requests about others should not move down
 */
function ClaimsWaiting({ onRider }: { onRider: boolean }) {
  const { own: asked, others } = useClaims();
  const own = onRider ? [] : asked;
  if (own.length === 0 && others.length === 0) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      {others.length > 0 && (
        <Card title={m.profile_claims_others()}>
          <ul>
            {others.map((claim) => (
              <ForeignLine key={claim.claim_id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
      {own.length > 0 && (
        <Card title={m.profile_claims_own()}>
          <ul>
            {own.map((claim) => (
              <OwnLine key={claim.claim_id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const tab =
  'flex min-h-14 items-center gap-2.5 border-b-4 border-transparent px-4 whitespace-nowrap text-ink2 hover:border-edge aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** Chooses among the riders, a new rider and the account. */
function Chooser({ session, view }: { session: Session; view: ProfileView }) {
  const current = profileHref(view);
  const link = (to: ProfileView) => ({
    href: profileHref(to),
    'aria-current': profileHref(to) === current ? ('page' as const) : undefined,
    className: tab,
  });
  return (
    <nav aria-label={m.profile_title()} className="border-b-2 border-ink bg-paper">
      <ul className="scroll-strip mx-auto flex max-w-page md:px-4">
        {session.userSelected.map((rider) => (
          <li key={rider.rider_id}>
            <Link {...link({ kind: 'rider', rider_id: rider.rider_id })}>
              {rider.plate !== null && <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />}
              {rider.rider_firstname}
            </Link>
          </li>
        ))}
        <li>
          <Link {...link({ kind: 'account' })}>
            <Icon name="user" className="size-5" />
            {m.profile_account()}
          </Link>
        </li>
        <li>
          <Link {...link({ kind: 'add' })} aria-label={m.profile_add()} title={m.profile_add()}>
            <Icon name="plus" className="size-6" />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Names whose profile this is: a rider with the plate, or the account. */
function Head({ rider, title }: { rider: RiderCard | undefined; title: string }) {
  const about = rider && [rider.category_name, rider.club_name ?? rider.organization_shortname];
  return (
    <div className="on-island bg-night text-on-night">
      <div className="gutter mx-auto flex max-w-page items-center gap-4 py-3">
        {rider !== undefined && <Plate plate={rider.plate} colour={rider.plate_colour} size="large" />}
        <div className="min-w-0">
          <h1 className="display text-d28 wrap-anywhere">{rider?.rider_fullname ?? title}</h1>
          {about !== undefined && (
            <p className="text-on-night2">{about.filter((one) => one !== null && one !== '').join(' · ')}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function arrive(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** Reports that the account was deleted, and shows a way on. */
function Farewell() {
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto flex max-w-page flex-col items-start gap-4 py-10">
        <TrackLine className="h-14 w-56 text-edge" />
        <h1 ref={arrive} tabIndex={-1} className="display text-d34 outline-none">
          {m.profile_farewell_title()}
        </h1>
        <p className="max-w-text text-ink2">{m.profile_farewell_text()}</p>
        <Link href="/" className={primaryButton}>
          {m.confirm_home()}
        </Link>
      </div>
    </div>
  );
}

const ProtestsView = onDemand(async () => (await import('./ProtestsView.tsx')).ProtestsView);
const viewTitles: Partial<Record<ProfileView['kind'], () => string>> = {
  add: m.profile_add,
  protests: m.protest_own_list,
};
const addedWords = { created: m.profile_rider_created, claimed: m.profile_claim_done };

/** Shows the account and its riders (spec §2, profile). Without a session it leads home, or to a sign-in to protest. */
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
  // Until the next screen is here, this one still stands, at the new address.
  const isHere = isAtOrBelow(path, paths.profile);
  const away = !session && !gone ? paths.home : owes ? paths.login : null;
  useRedirect(isHere && away !== null ? (toProtest ?? away) : null);
  const rider = view.kind === 'rider' ? view.rider_id : null;
  const card = session?.userSelected.find(({ rider_id }) => rider_id === rider);
  const title = viewTitles[view.kind]?.() ?? null;
  useTitle(card?.rider_fullname ?? title, m.profile_title());
  // The form that was sent is long, and the reader is at its end.
  useOnChange(added, () => window.scrollTo({ top: 0 }));
  if (gone && !session) return <Farewell />;
  if (!session || owes) return null;
  const shown = added !== null && params.get('rider') === String(added.rider_id) ? added.how : null;
  return (
    // On a phone the page ends with its last row: the bar at the foot leads on.
    <div className="pb-2 max-md:[main:has(&)~footer]:hidden">
      <Head rider={card} title={title ?? m.profile_title()} />
      <Chooser session={session} view={view} />
      <div className={`mx-auto max-w-page pt-2 sm:px-6 ${view.kind === 'rider' ? '' : 'gutter'}`}>
        <div className={shown === null ? '' : 'mb-6 flex flex-col items-start gap-3'}>
          <FormAlert good>{shown === null ? null : addedWords[shown]()}</FormAlert>
          {shown !== null && <NextEntry className="max-sm:w-full" />}
        </div>
        <ClaimsWaiting onRider={view.kind === 'rider'} />
        {view.kind === 'account' && (
          <Link href={ownProtestsHref} className={`mb-3 inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            <Icon name="flag" className="size-5" />
            {m.protest_own_list()}
          </Link>
        )}
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
