import * as m from '#text/messages/messages.js';
import { shortMoment } from '#text/when.ts';
import type { FoundRace, RegistrationView } from '#web/screens/raceday/race/parts/race-view.ts';
import { zoneWord } from '#web/screens/raceday/race/parts/words.ts';
import { Lights } from '#web/parts/race/Lights.tsx';
import { entryPrice, StatusLine } from '#web/parts/race/StatusLine.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useEffect } from 'react';
import { useNow } from '#web/ui/effects/use-now.ts';

/** A page that was left open says what changed at most this late. The server decides. */
const everyMs = 10_000;

/** Asks for the page again once the moment has come at which entries open or close. */
function useTurn(until: string | null, refresh: () => void): void {
  const now = useNow(everyMs);
  const isOver = now !== null && until !== null && now >= Date.parse(until);
  useEffect(() => {
    if (isOver) refresh();
    // It is called once for each moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, until]);
}

const titles: Record<RegistrationView['state'], () => string> = {
  not_yet: m.race_entries_open_on,
  open: m.race_entries_until,
  closed: m.race_entries_closed_on,
};

interface EntryHeadProps {
  view: FoundRace;
  registration: RegistrationView;
  refresh: () => void;
}

/** Shows once, in the head of a date, until when it can be entered and what that costs. */
export function EntryHead({ view: { status, price, zone }, registration, refresh }: EntryHeadProps) {
  const { state, moment, until } = registration;
  useTurn(until, refresh);
  if (moment === null) return <StatusLine status={status} price={price} island />;
  return (
    <p className="grid grow grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="flex items-center gap-2 text-small font-semibold">
        <Lights state={status.lights} island />
        {titles[state]()}
      </span>
      <span className="text-right text-small text-on-night2">{price && m.price_per_rider()}</span>
      <span className="display text-d28 sun:text-d22">{shortMoment(moment)}</span>
      <span className="display text-right text-d28 text-signal">{price && entryPrice(price)}</span>
      <span className="text-caption text-on-night2">{zoneWord(zone)}</span>
    </p>
  );
}

/** Stands in the place of the list while the cup hides its riders (spec §2). */
export function HiddenRiders({ view }: { view: FoundRace }) {
  const { registration, riders_count } = view;
  return (
    <EmptyState title={m.race_hidden_title()} heading="h2">
      {registration?.moment && (
        <p>
          {titles[registration.state]()} {shortMoment(registration.moment)}
        </p>
      )}
      <p>{m.race_hidden_count({ count: riders_count })}</p>
    </EmptyState>
  );
}
