import * as m from '#text/messages/messages.js';
import { momentWords, untilWords } from '#text/when.ts';
import type { FoundRace, RegistrationView } from '#web/screens/raceday/race/parts/race-view.ts';
import { zoneWord } from '#web/screens/raceday/race/parts/words.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useEffect } from 'react';
import { useNow } from '#web/ui/effects/use-now.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Writes the time left in the two units that matter: days and hours, hours and minutes, minutes and seconds. */
function timeLeft(ms: number): string {
  const part = (unit: number, of: number) => Math.floor((ms % of) / unit);
  if (ms >= day) return m.entry_left_days({ days: Math.floor(ms / day), hours: part(hour, day) });
  if (ms >= hour) return m.entry_left_hours({ hours: part(hour, day), minutes: part(minute, hour) });
  return m.entry_left_minutes({ minutes: part(minute, hour), seconds: part(second, minute) });
}

interface CountdownProps {
  /** The moment in ISO 8601. */
  until: string;
  say: (left: string) => string;
  /** Runs once the moment has come. */
  onOver: () => void;
}

/** Counts down by the phone's clock; the server decides. It is not in the HTML, which may be cached for longer. */
function Countdown({ until, say, onOver }: CountdownProps) {
  const now = useNow(second);
  const left = now === null ? null : Date.parse(until) - now;
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) onOver();
    // It is called once for each moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, until]);
  if (left === null || left <= 0) return null;
  return (
    <time dateTime={until} className="tabular-nums">
      {say(timeLeft(left))}
    </time>
  );
}

type State = RegistrationView['state'];

const titles: Record<State, () => string> = {
  not_yet: () => m.race_registration_not_yet(),
  open: () => m.race_registration_open(),
  closed: () => m.race_registration_closed(),
};

function whenOf({ state, moment }: RegistrationView, zone: string): string | null {
  if (moment === null) return null;
  const there = zoneWord(zone);
  if (state === 'open') return m.race_registration_until({ until: untilWords(moment), zone: there });
  const words = { moment: momentWords(moment), zone: there };
  return state === 'not_yet' ? m.race_registration_opens(words) : m.race_registration_closed_on(words);
}

/** Shows whether entries are open, and when that changes. */
export function Registration({
  registration,
  zone,
  refresh,
}: {
  registration: RegistrationView;
  zone: string;
  refresh: () => void;
}) {
  const { state, until } = registration;
  const when = whenOf(registration, zone);
  return (
    <section className="mt-4 flex items-start gap-3 border-l-4 border-accent bg-surface p-4 sun:border-2 print:hidden">
      <Icon name="calendar" className="mt-1 size-6" />
      <div>
        <h2 className="display text-d22">{titles[state]()}</h2>
        {when !== null && <p className="text-ink2">{when}</p>}
        {until !== null && (
          <p className="font-semibold">
            <Countdown
              key={state}
              until={until}
              say={(left) => (state === 'open' ? m.entry_closes_in({ left }) : m.entry_opens_in({ left }))}
              onOver={refresh}
            />
          </p>
        )}
        {state !== 'closed' && (
          <Link href={paths.beginners} className={`inline-flex min-h-12 items-center text-small ${textLink}`}>
            {m.first_race_ask()}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Stands in the place of the list while the cup hides its riders (spec §2). */
export function HiddenRiders({ view }: { view: FoundRace }) {
  const { registration, zone, riders_count } = view;
  const when = registration && whenOf(registration, zone);
  return (
    <EmptyState title={m.race_hidden_title()} heading="h2">
      {when !== null && <p>{when}</p>}
      <p>{m.race_hidden_count({ count: riders_count })}</p>
    </EmptyState>
  );
}
