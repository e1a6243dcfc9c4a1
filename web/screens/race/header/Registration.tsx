import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Countdown } from './Countdown.tsx';
import type { FoundRace, RegistrationView } from '#web/screens/race/view/race-view.ts';
import { zoneWord } from '#web/screens/race/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type State = RegistrationView['state'];

const titles: Record<State, () => string> = {
  not_yet: () => m.race_registration_not_yet(),
  open: () => m.race_registration_open(),
  closed: () => m.race_registration_closed(),
};

function whenOf({ state, opens_on, closes_on }: RegistrationView, zone: string): string {
  if (state === 'not_yet') {
    return m.race_registration_opens({ date: formatDate(opens_on), zone: zoneWord(zone) });
  }
  if (state === 'open')
    return m.race_registration_closes({ date: formatDate(closes_on), zone: zoneWord(zone) });
  return m.race_registration_closed_on({ date: formatDate(closes_on) });
}

/** Whether one can enter, and the exact moment that changes it. */
export function Registration({
  registration,
  zone,
  refresh,
}: {
  registration: RegistrationView;
  zone: string;
  refresh: () => void;
}) {
  const { state, opens_at, closes_at } = registration;
  return (
    <section className="mt-4 flex items-start gap-3 border-l-4 border-accent bg-surface p-4 sun:border-2 print:hidden">
      <Icon name="calendar" className="mt-1 size-6" />
      <div>
        <h2 className="display text-d22">{titles[state]()}</h2>
        <p className="text-ink2">{whenOf(registration, zone)}</p>
        {state === 'open' && (
          <p className="font-semibold">
            <Countdown until={closes_at} say={(left) => m.entry_closes_in({ left })} onOver={refresh} />
          </p>
        )}
        {state === 'not_yet' && (
          <p className="font-semibold">
            <Countdown until={opens_at} say={(left) => m.entry_opens_in({ left })} onOver={refresh} />
          </p>
        )}
      </div>
    </section>
  );
}

/** In place of the list while the cup hides its riders (spec §2). */
export function HiddenRiders({ view }: { view: FoundRace }) {
  const { registration, zone, riders_count } = view;
  return (
    <EmptyState title={m.race_hidden_title()} heading="h2">
      {registration && (
        <p>
          {m.race_registration_closes({ date: formatDate(registration.closes_on), zone: zoneWord(zone) })}
        </p>
      )}
      <p>{m.race_hidden_count({ count: riders_count })}</p>
    </EmptyState>
  );
}
