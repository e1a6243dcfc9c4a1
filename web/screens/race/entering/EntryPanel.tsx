import { useState } from 'react';
import type { RiderCard } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { useFreshness } from '#web/app/data/freshness.ts';
import { Blocked } from './Blocked.tsx';
import type { LineActions } from './CategoryLine.tsx';
import { Certificates } from './Certificates.tsx';
import { PricePart } from './price/PricePart.tsx';
import { SendBar } from './price/SendBar.tsx';
import { usePricing } from './price/use-pricing.ts';
import { useChoices } from './choosing/use-choices.ts';
import { ClubWay, useDeskOf } from './ClubWay.tsx';
import { licenceHref } from './licence-href.ts';
import { Outcomes } from './done/Outcomes.tsx';
import { WhatCameBack } from './WhatCameBack.tsx';
import { RiderEntries } from './RiderEntries.tsx';
import {
  type EntryChoice,
  enterChosen,
  type Outcome,
  useInscriptions,
  useRefreshEntries,
} from './use-entries.ts';
import { forgetWantedRace } from '#web/parts/entries/wanted-race.ts';
import { wantRace } from '#web/screens/race/wanted.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { addressOf } from '#web/app/call/address-of.ts';
import { addRiderHref, paths } from '#web/app/screens/paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

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

/** The account's riders in this race: enters several at once, takes entries back, says what is missing, gives certificates. */
export function EntryPanel({ view }: { view: FoundRace }) {
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
      : m.entry_send({ names: [...firstnames.values()].join(', ') });

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
