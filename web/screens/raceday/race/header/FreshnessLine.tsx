import * as m from '#text/messages/messages.js';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { useNow } from '#web/ui/effects/use-now.ts';

const minute = 60_000;
/** After an hour, the time of day tells more than "2 hours ago". */
const relativeFor = 60 * minute;

function stamp(updated_at: string, when: string, now: number | null): string {
  const age = (now ?? 0) - Date.parse(updated_at);
  if (age < 0 || age >= relativeFor) return m.race_updated_at({ when });
  return m.race_updated_minutes({ count: Math.ceil(age / minute) });
}

interface FreshnessProps {
  view: Pick<FoundRace, 'updated_at' | 'updated_when'>;
  /** It stands on the dark header. */
  island?: boolean;
}

/** Shows when the newest data came in: the time in the HTML, "hace 2 min" once the script knows the reader's clock. */
export function Freshness({ view: { updated_at, updated_when: when }, island = false }: FreshnessProps) {
  const now = useNow(minute);
  if (updated_at === null || when === null) return null;
  return (
    <time
      dateTime={updated_at}
      className={`text-caption print:text-ink ${island ? 'text-on-night2' : 'text-ink2'}`}
    >
      {stamp(updated_at, when, now)}
    </time>
  );
}
