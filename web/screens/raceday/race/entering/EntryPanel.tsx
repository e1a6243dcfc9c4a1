import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { useFreshness } from '#web/ground/data/freshness.ts';
import type { LineActions } from './CategoryLine.tsx';
import { Certificates } from './Certificates.tsx';
import { PricePart } from './PricePart.tsx';
import { usePricing, type Pricing } from './use-pricing.ts';
import { useChoices } from './use-choices.ts';
import { OfficialWays } from './OfficialWays.tsx';
import { Outcomes } from './Outcomes.tsx';
import { RiderEntries } from './RiderEntries.tsx';
import {
  type EntryChoice,
  enterChosen,
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
import { addressOf } from '#web/ground/call/address-of.ts';
import { addRiderHref, paths } from '#web/ground/address/paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import type { InscriptionInfo } from '#contract/entries/entries.ts';
import { chooseRider } from '#web/ground/session/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import { useAsk, queryOf } from '#web/ground/call/use-ask.ts';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { priceWords } from '#web/parts/money/PriceLines.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
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

interface BarProps {
  pricing: Pricing;
  /** The words about what it does, and for whom. */
  words: string;
  busy: boolean;
  onSend: () => void;
}

/** Draws the one button that enters, with the price. It cannot be pressed before the price is known. */
function SendBar({ pricing, words, busy, onSend }: BarProps) {
  const { quote, counting, error, again } = pricing;
  const said =
    quote === null || quote.free ? '' : ` · ${priceWords(quote.cents - quote.credit_cents, quote.currency)}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      className="sticky bottom-(--nav) z-20 mt-3 border-t-2 border-ink bg-paper py-3"
    >
      {error ? (
        <div className="space-y-3">
          <FormAlert>{failureText(error)}</FormAlert>
          <Button onClick={again}>{m.office_retry()}</Button>
        </div>
      ) : (
        <SubmitButton busy={busy || counting} busyText={busy ? m.entry_sending() : m.price_counting()}>
          {words}
          {said}
        </SubmitButton>
      )}
    </form>
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

/** Gives the page that requests the licence for a category of this race (spec §2, licence). */
function licenceHref(view: FoundRace, info: InscriptionInfo, type: 'TRUE' | 'FALSE'): string {
  return hrefWith(paths.licence, new URLSearchParams(), {
    organization_id: view.organization_id,
    cup_id: view.place.cup_id,
    type,
    race: view.race_date,
    category_id: info.category_id,
  });
}

const keyOf = ({ rider, info }: EntryChoice) => `${rider.rider_id} ${info.category_id}`;

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

/** Enters riders and takes them back, explains what is missing, offers certificates. */
function Entries({ view }: { view: FoundRace }) {
  const language = useLanguage();
  const session = useSession();
  const { refresh } = useFreshness();
  const search = useSearchParams();
  const riders = session?.userSelected ?? [];
  const race = { race_id: view.race_id, race_date: view.race_date, organization_id: view.organization_id };
  const asked = useInscriptions(race, riders);
  const refreshAll = useRefreshEntries(refresh);
  const { choices, isChosen, choose, clear } = useChoices(riders, asked);
  const pricing = usePricing(
    view.race_id,
    choices,
    asked.some(({ data }) => data?.priced),
  );
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const { busy, run } = useWrite();

  const desk = useDeskOf(view.race_id);
  const isOpen = view.registration?.state === 'open';
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
  const here = (inscribe: number | null) => hrefWith(paths.race, search, { inscribe });
  const blocked = riders.find(({ rider_id }) => String(rider_id) === search.get('inscribe'));

  if (view.status.word === 'called_off') return <WhatCameBack view={view} riders={riders} />;
  if (view.registration === null) {
    const rode = riders.filter((_, index) => asked[index]?.data?.items.some(({ inscripted }) => inscripted));
    const { cup_id } = view.place;
    return view.published ? <Certificates riders={rode} cup_id={cup_id} race_date={view.race_date} /> : null;
  }

  const send = async () => {
    if (choices.length === 0 || pricing.counting) return;
    await run(async () => {
      setTold(null);
      const done = await enterChosen(race, choices, pricing.agreedOn);
      setOutcomes(done);
      clear(choices.map(({ rider }) => rider.rider_id));
      if (done.some((one) => 'reply' in one)) forgetWantedRace();
      await refreshAll();
    });
  };
  const withdrawn = ({ rider, info }: EntryChoice) => {
    setOutcomes([]);
    clear([rider.rider_id]);
    setTold(m.entry_withdrawn({ rider: rider.rider_firstname, category: info.category_name }));
    void refreshAll();
  };
  const actionsFor =
    (rider: RiderCard, index: number) =>
    (category_id: number): LineActions => ({
      race,
      cup_id: view.place.cup_id,
      chosen: isChosen(rider.rider_id, category_id),
      open: isOpen,
      force: !isOpen && asked[index]?.data?.can_force_withdraw === true,
      onChoose: choose,
      onWithdrawn: withdrawn,
      onPlate: (plate) => {
        setTold(m.entry_plate_saved({ plate }));
        void refreshAll();
      },
      answers: asked[index]?.data?.answers ?? null,
      licenceHref: (info, type) => licenceHref(view, info, type),
      blockedHref: here(rider.rider_id),
    });
  const firstnames = new Map(choices.map(({ rider }) => [rider.rider_id, rider.rider_firstname]));
  const sent =
    firstnames.size > 2
      ? m.entry_send_many({ count: String(firstnames.size) })
      : m.entry_send({ names: new Intl.ListFormat(language).format(firstnames.values()) });

  return (
    <section aria-labelledby="entering" className="mt-6 print:hidden">
      <h2 id="entering" className="display text-d28">
        {isOpen ? m.entry_title() : m.entry_title_closed()}
      </h2>
      <div className="mt-3 space-y-3">
        {outcomes.length > 0 && (
          <Outcomes
            key={outcomes.map(keyOf).join()}
            outcomes={outcomes}
            calendarHref={addressOf('GET /api/cups/{id}/calendar.ics', {
              params: { id: view.place.cup_id },
              query: { race_date: view.race_date, lang: language },
            })}
            shareHref={here(null)}
            race={view}
          />
        )}
        <FormAlert good>{told}</FormAlert>
        {desk && blocked === undefined && <ClubWay desk={desk} isOpen={isOpen} />}
        {blocked ? (
          <Blocked rider={blocked} backHref={here(null)} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start">
            {riders.map((rider, index) => (
              <RiderEntries
                key={rider.rider_id}
                rider={rider}
                inscription={asked[index]?.data}
                error={asked[index]?.error ?? null}
                actionsFor={actionsFor(rider, index)}
              />
            ))}
          </div>
        )}
      </div>
      {isOpen && blocked === undefined && (choices.length > 0 || busy) && (
        <>
          <PricePart pricing={pricing} choices={choices} />
          <SendBar pricing={pricing} words={sent} busy={busy} onSend={() => void send()} />
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
