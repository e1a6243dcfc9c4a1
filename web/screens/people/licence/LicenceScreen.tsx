import { keyOf, queryOf } from '#web/ground/call/use-ask.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { Cup } from '#contract/season/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useSearchParams, hrefWith } from '#web/ground/address/navigation.ts';
import { tellNotice } from '#web/ground/notice.ts';
import { activeRider, chooseRider } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { LicenceList } from '#web/parts/papers/LicenceList.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { LicenceForm } from '#web/screens/people/licence/LicenceForm.tsx';
import { type LicenceRequest, requestIn } from './request.ts';
import { useCategories, useCup, useLicences } from '#web/screens/people/licence/use-licence.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useRedirect } from '#web/ground/address/use-redirect.ts';
import type { OwnLicence } from '#contract/people/licences/licences.ts';
import { ownRiderHref, paths } from '#web/ground/address/paths.ts';
import { waitWords } from '#web/parts/papers/wait-words.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Gives the other riders of the account who have asked for no licence in the cup yet. */
function useWithout(cup_id: number, rider_id: number): RiderCard[] {
  const others = (useSession()?.userSelected ?? []).filter((one) => one.rider_id !== rider_id);
  const asked = useQueries({
    queries: others.map((one) => queryOf('GET /api/lbr', { query: { rider_id: one.rider_id } })),
  });
  return others.filter((_, at) => {
    const items = asked[at]?.data?.items;
    return items !== undefined && !items.some((one) => one.cup_id === cup_id);
  });
}

/** Shows "Licencia enviada", what comes next, and the way on: the next child, or back. */
function LicenceSent({
  request,
  rider_id,
  waits,
}: {
  request: LicenceRequest;
  rider_id: number;
  /** Since when the licence waits, and how long that usually takes. It is null while it is not loaded. */
  waits: OwnLicence['waits'];
}) {
  const { cup_id, race } = request;
  const without = useWithout(cup_id, rider_id);
  const back = race === null ? '/' : hrefWith(paths.race, new URLSearchParams(), { cup_id, race_date: race });
  const road = [m.licence_state_sent(), m.licence_state_in_review(), m.licence_state_approved()];
  return (
    <div className="max-w-110">
      <h1 ref={focusOnMount} tabIndex={-1} className="display flex items-center gap-3 text-d34 outline-none">
        <Icon name="check" className="size-8 text-go" />
        {m.licence_sent()}
      </h1>
      <p className="mt-3">{m.licence_sent_text()}</p>
      {waits !== null && <p className="mt-2 text-ink2 wrap-anywhere">{waitWords(waits.since, waits)}</p>}
      <ol aria-label={m.licence_road()} className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        {road.map((step, index) => (
          <li
            key={step}
            aria-current={index === 0 ? 'step' : undefined}
            className="flex items-center gap-3 aria-[current=step]:font-semibold"
          >
            <span aria-hidden="true" className={`h-5 w-2 -skew-x-12 ${index === 0 ? 'bg-go' : 'bg-edge'}`} />
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        {without.map((one) => (
          <Button key={one.rider_id} look="primary" onClick={() => chooseRider(one.rider_id)}>
            {m.licence_next({ rider: one.rider_firstname })}
          </Button>
        ))}
        <Link href={back} className={secondaryButton}>
          <Icon name="back" className="size-5" />
          {race === null ? m.licence_back_home() : m.licence_back_race()}
        </Link>
        <Link href={ownRiderHref(rider_id)} className={secondaryButton}>
          {m.licence_profile()}
        </Link>
      </div>
    </div>
  );
}

interface RiderChipsProps {
  /** The question. */
  label: string;
  riders: readonly RiderCard[];
  chosen: number;
  onChoose: (rider_id: number) => void;
}

/** Chooses the rider of the account that something is for. It shows who is meant, and a tap changes it. */
function RiderChips({ label, riders, chosen, onChoose }: RiderChipsProps) {
  if (riders.length < 2) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-small text-ink2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {riders.map(({ rider_id, rider_firstname, plate, plate_colour }) => (
          <button
            key={rider_id}
            type="button"
            aria-pressed={rider_id === chosen}
            onClick={() => onChoose(rider_id)}
            className="inline-flex min-h-12 max-w-full items-center gap-2 border-2 border-edge px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {plate !== null && <Plate plate={plate} colour={plate_colour} size="small" />}
            <span className="wrap-anywhere">{rider_firstname}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Facts({ request, rider, cup }: { request: LicenceRequest; rider: RiderCard; cup: Cup }) {
  const rows = [
    [m.licence_where(), `${cup.organization.organization_shortname} ${cup.cup_name}`],
    ...(request.race === null ? [] : [[m.licence_date(), formatDate(request.race)]]),
    [m.licence_kind(), request.type === 'TRUE' ? m.licence_guest() : m.licence_full()],
  ];
  return (
    <div className="mt-5 border border-line bg-surface p-4">
      <p className="text-small text-ink2">{m.licence_for()}</p>
      <p className="mt-1 flex items-center gap-3">
        <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
        <span className="display min-w-0 text-d22 wrap-anywhere">{rider.rider_fullname}</span>
      </p>
      <dl className="mt-3 space-y-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {/* A guest sends no file, so there is no model to fill in. */}
      {request.type === 'FALSE' && cup.cup_licence_model !== null && (
        <a
          href={cup.cup_licence_model}
          className={`mt-3 inline-flex min-h-12 items-center gap-2 ${textLink}`}
        >
          <Icon name="download" className="size-5" />
          {m.licence_model()}
        </a>
      )}
    </div>
  );
}

interface AskingProps {
  request: LicenceRequest;
  rider: RiderCard;
  /** The element that names the rider of the licence. */
  children: ReactNode;
}

function Asking({ request, rider, children }: AskingProps) {
  const client = useQueryClient();
  const [sent, setSent] = useState(false);
  const cup = useCup(request.cup_id);
  const categories = useCategories(request, rider);
  const licences = useLicences(rider.rider_id);
  if (sent) {
    const waiting = licences.data?.find(({ cup_id, waits }) => cup_id === request.cup_id && waits !== null);
    return <LicenceSent request={request} rider_id={rider.rider_id} waits={waiting?.waits ?? null} />;
  }
  const error = cup.error ?? categories.error ?? licences.error;
  if (!cup.data || !categories.data || !licences.data) {
    if (error === null) return <SkeletonRows rows={6} />;
    const retry = () => [cup, categories, licences].forEach((query) => void query.refetch());
    return (
      <div role="alert" className="mt-6">
        <p>{failureText(error)}</p>
        <Button onClick={retry} className="mt-3">
          {m.licence_retry()}
        </Button>
      </div>
    );
  }
  const fitting = categories.data.filter(({ gender }) => gender === null || gender === rider.rider_gender);
  const known = licences.data.filter(({ cup_id }) => cup_id === request.cup_id);
  const done = () => {
    setSent(true);
    void client.invalidateQueries({ queryKey: keyOf('GET /api/lbr') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/races/info_rider') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/riders/season') });
  };
  return (
    <>
      <h1 className="display text-d34">{m.licence_title()}</h1>
      {children}
      <Facts request={request} rider={rider} cup={cup.data} />
      {known.length > 0 && (
        <section aria-labelledby="known" className="mt-6">
          <h2 id="known" className="display mb-3 text-d22">
            {m.licence_known()}
          </h2>
          <LicenceList items={known} />
        </section>
      )}
      {fitting.length === 0 ? (
        <p className="mt-6 border-l-4 border-stop bg-surface p-4">{m.licence_none_fits()}</p>
      ) : (
        <LicenceForm request={request} rider={rider} categories={fitting} known={known} onSent={done} />
      )}
    </>
  );
}

/** Requests a licence (spec §2) for the active rider, in a cup, for a date or a season. */
export function LicenceScreen() {
  const session = useSession();
  const request = requestIn(useSearchParams());
  const rider = activeRider(session);
  useRedirect(rider === null ? '/' : null, () => tellNotice('licence_sign_in_first'));
  if (rider === null) return null;
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {request === null ? (
          <EmptyState
            heading="h1"
            title={m.licence_bad_title()}
            actions={
              <Link href="/" className={secondaryButton}>
                {m.licence_back_home()}
              </Link>
            }
          >
            {m.licence_bad_text()}
          </EmptyState>
        ) : (
          <div className="max-w-140">
            <Asking key={rider.rider_id} request={request} rider={rider}>
              <RiderChips
                label={m.login_who()}
                riders={session?.userSelected ?? []}
                chosen={rider.rider_id}
                onChoose={chooseRider}
              />
            </Asking>
          </div>
        )}
      </div>
    </div>
  );
}
