import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { useFreshness } from '#web/ground/data/freshness.ts';
import { Certificates } from './Certificates.tsx';
import { OtherDates } from './OtherDates.tsx';
import { OfficialWays } from './OfficialWays.tsx';
import { PricePart } from './PricePart.tsx';
import { SendBar } from './SendBar.tsx';
import { usePricing } from './use-pricing.ts';
import { type EntryDate, useChoices } from './use-choices.ts';
import { Outcomes } from './Outcomes.tsx';
import { RiderEntries } from './RiderEntries.tsx';
import {
  type EntryChoice,
  type EntryRace,
  enterChosen,
  keyOfChoice,
  type Outcome,
  useInscriptions,
  useRefreshEntries,
} from './use-entries.ts';
import { forgetWantedRace } from '#web/parts/entries/wanted-race.ts';
import { wantRace } from '#web/screens/raceday/race/parts/wanted.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { secondaryButton, primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { addRiderHref, paths } from '#web/ground/address/paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { chooseRider } from '#web/ground/session/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import { useAsk, queryOf } from '#web/ground/call/use-ask.ts';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import { useQueries } from '@tanstack/react-query';
import { conceptOf } from '#web/parts/due-words.ts';
import { returnedSaid } from '#web/parts/money/returns-words.ts';

interface CameBackProps {
  view: FoundRace;
  riders: readonly RiderCard[];
}

/** Shows what becomes of the money that a family paid, or owed, for a date that is called off. */
function WhatCameBack({ view, riders }: CameBackProps) {
  const answers = useQueries({
    queries: riders.map(({ rider_id }) => ({
      ...queryOf('GET /api/payments', { query: { rider_id } }),
      staleTime: 0,
    })),
  });
  const dues = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ returned, race_id }) => returned?.why === 'called_off' && race_id === view.race_id);
  const said = dues.map((due) => {
    const words = returnedSaid(due);
    return { due, words: words.length === 0 ? [m.returns_unpaid()] : words };
  });
  if (said.length === 0) return null;
  return (
    <section className="mt-3 border border-line bg-paper p-4 print:hidden">
      <ul className="space-y-3">
        {said.map(({ due, words }) => (
          <li key={due.due_id}>
            <p className="font-semibold wrap-anywhere">{`${due.rider_fullname} · ${conceptOf(due)}`}</p>
            {words.map((one) => (
              <p key={one} className="wrap-anywhere">
                {one}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Link href={paths.payments} className={`mt-4 ${secondaryButton}`}>
        {m.entry_pay()}
      </Link>
    </section>
  );
}

/** Loads this account's office page of the race: undefined while not known, null when it has none. */
function useDeskOf(race_id: number): DeskRace | null | undefined {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data, isPending } = useAsk('GET /api/office/races', {}, { enabled: roles.length > 0 });
  if (roles.length === 0) return null;
  if (isPending) return undefined;
  return data?.items.find((one) => one.race_id === race_id) ?? null;
}

/** Links from the public page to the office: a delegate to the riders of the club, an office to its list. */
function ClubWay({ desk, isOpen }: { desk: DeskRace; isOpen: boolean }) {
  const roles = useSession()?.authUser.user_roles ?? [];
  const decides = roles.some(({ role }) => role === 'organizer' || role === 'admin');
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && !decides && (
        <Link href={entriesHref(desk.race_id, 'club')} className={`${primaryButton} w-full sm:w-auto`}>
          <Icon name="users" className="size-5" />
          {m.entry_club_enter()}
        </Link>
      )}
      <Link href={entriesHref(desk.race_id)} className={secondaryButton}>
        {decides ? m.entry_office_list() : m.entry_club_list({ count: desk.entries })}
      </Link>
    </div>
  );
}

/** Draws "inscribe" for a rider who is not up to date (spec §4): why, who can change it, and a link back. */
function Blocked({ rider, backHref }: { rider: RiderCard; backHref: string }) {
  return (
    <div className="border-2 border-stop bg-paper p-4">
      <h3 className="display flex items-start gap-3 text-d22">
        <Icon name="lock" className="mt-0.5 size-6 text-stop" />
        <span className="min-w-0 wrap-anywhere">
          {m.entry_blocked_title({ rider: rider.rider_firstname })}
        </span>
      </h3>
      <p className="mt-2">
        {m.entry_blocked_text({ club: rider.club_name ?? rider.organization_shortname })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {rider.can_pay && (
          <Link href={paths.payments} onClick={() => chooseRider(rider.rider_id)} className={primaryButton}>
            {m.entry_pay()}
          </Link>
        )}
        <Link href={backHref} className={secondaryButton}>
          <Icon name="back" className="size-5" />
          {m.entry_blocked_back()}
        </Link>
      </div>
    </div>
  );
}

function NoRiders({ view }: { view: FoundRace }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border border-line bg-paper p-4">
      <p>{m.entry_no_riders()}</p>
      <Link href={addRiderHref} onClick={() => wantRace(view)} className={secondaryButton}>
        {m.entry_add_rider()}
      </Link>
    </div>
  );
}

/** Shows the account's riders in this race and in the other open dates: enters, takes back, explains what is missing. */
function Entries({ view }: { view: FoundRace }) {
  const session = useSession();
  const { refresh } = useFreshness();
  const search = useSearchParams();
  const riders = session?.userSelected ?? [];
  const here: EntryRace = { ...view, cup_id: view.place.cup_id };
  const asked = useInscriptions(here, riders);
  const isOpen = view.registration?.state === 'open';
  const { data: others = [] } = useAsk(
    'GET /api/races/{id}/open-dates',
    { params: { id: view.race_id } },
    { enabled: isOpen && riders.length > 0, staleTime: 0, select: ({ items }) => items },
  );
  const refreshAll = useRefreshEntries(refresh);
  const dates: EntryDate[] = [
    { race: here, riders: new Map(asked.flatMap(({ data }) => (data ? [[data.rider_id, data]] : []))) },
    ...others.map((date) => ({
      race: { ...date, organization_id: view.organization_id },
      riders: new Map(date.riders.map((one) => [one.rider_id, one])),
    })),
  ];
  const { choices, isChosen, choose, clear } = useChoices(riders, dates);
  const isPriced = [
    ...asked.flatMap(({ data }) => data ?? []),
    ...others.flatMap((date) => date.riders),
  ].some(({ priced }) => priced);
  const pricing = usePricing(view.organization_id, choices, isPriced);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const { busy, failure, run } = useWrite({ onRefused: () => void refreshAll() });

  const desk = useDeskOf(view.race_id);
  if (riders.length === 0) {
    // A delegate of a club has riders, but none in the account.
    if (desk === undefined) return isOpen ? <Skeleton className="mt-4 h-32 w-full" /> : null;
    if (desk === null || view.registration === null) return isOpen ? <NoRiders view={view} /> : null;
    return (
      <section className="mt-6 print:hidden">
        <ClubWay desk={desk} isOpen={isOpen} />
      </section>
    );
  }
  const hrefHere = (inscribe: number | null) => hrefWith(paths.race, search, { inscribe });
  const blocked = riders.find(({ rider_id }) => String(rider_id) === search.get('inscribe'));

  if (view.status.word === 'called_off') return <WhatCameBack view={view} riders={riders} />;
  if (view.registration === null) {
    const rode = riders.filter((_, index) => asked[index]?.data?.items.some(({ inscripted }) => inscripted));
    const { cup_id } = view.place;
    return view.published ? <Certificates riders={rode} cup_id={cup_id} race_date={view.race_date} /> : null;
  }

  // They come at once, so that no rider moves while another one's classes come.
  if (asked.some(({ isPending }) => isPending))
    return <Skeleton className="mt-6 w-full min-h-(--entering)" />;

  const send = async () => {
    if (choices.length === 0 || pricing.counting) return;
    await run(async () => {
      setTold(null);
      const done = await enterChosen(view.organization_id, choices, pricing.agreedOn);
      setOutcomes(done);
      clear(choices);
      if (done.some((one) => 'reply' in one)) forgetWantedRace();
      await refreshAll();
    });
  };
  const withdrawn = (choice: EntryChoice) => {
    setOutcomes([]);
    clear([choice]);
    setTold(m.entry_withdrawn({ rider: choice.rider.rider_firstname, category: choice.info.category_name }));
    void refreshAll();
  };
  const ridersIn = ({ race, riders: known }: EntryDate, isHere: boolean) =>
    riders.map((rider, index) => (
      <RiderEntries
        key={rider.rider_id}
        race={race}
        rider={rider}
        items={known.get(rider.rider_id)?.items}
        lacksWaiver={isHere && asked[index]?.data?.waiver_missing === true}
        error={(isHere && asked[index]?.error) || null}
        isOpen={isOpen}
        actionsFor={(info) => ({
          currency: known.get(rider.rider_id)?.currency ?? '',
          chosen: isChosen({ race, rider, info }),
          open: isOpen,
          force: !isOpen && asked[index]?.data?.can_force_withdraw === true,
          onChoose: choose,
          onWithdrawn: withdrawn,
          onPlate: (plate) => {
            setTold(m.entry_plate_saved({ plate }));
            void refreshAll();
          },
          answers: asked[index]?.data?.answers ?? null,
          blockedHref: hrefHere(rider.rider_id),
        })}
      />
    ));
  const [first, ...later] = dates;

  return (
    <section aria-labelledby="entering" className={`mt-6 print:hidden ${isOpen ? 'min-h-(--entering)' : ''}`}>
      <h2 id="entering" className="display text-d28">
        {isOpen ? m.entry_title() : m.entry_title_closed()}
      </h2>
      <div className="mt-3 space-y-3">
        {outcomes.length > 0 && (
          <Outcomes key={outcomes.map(keyOfChoice).join()} outcomes={outcomes} shareHref={hrefHere(null)} />
        )}
        <FormAlert good>{told}</FormAlert>
        {desk && blocked === undefined && <ClubWay desk={desk} isOpen={isOpen} />}
        {blocked ? (
          <Blocked rider={blocked} backHref={hrefHere(null)} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2 lg:items-start">
            {first && ridersIn(first, true)}
          </div>
        )}
      </div>
      {isOpen && blocked === undefined && (
        <>
          <OtherDates
            dates={others}
            countOf={(race_id) => choices.filter(({ race }) => race.race_id === race_id).length}
          >
            {({ race_id }) =>
              later.filter(({ race }) => race.race_id === race_id).map((date) => ridersIn(date, false))
            }
          </OtherDates>
          {(choices.length > 0 || busy) && (
            <>
              <PricePart pricing={pricing} choices={choices} />
              <SendBar
                pricing={pricing}
                choices={choices}
                busy={busy}
                failure={failure}
                onSend={() => void send()}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Shows the account's riders in this race, and to its officials the screens of the day. */
export function EntryPanel({ view }: { view: FoundRace }) {
  return (
    <>
      <OfficialWays view={view} />
      <Entries view={view} />
    </>
  );
}
