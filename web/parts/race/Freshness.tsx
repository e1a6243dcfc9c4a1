import * as m from '#text/messages/messages.js';
import { useNow } from '#web/ui/effects/use-now.ts';

const second = 1000;
const minute = 60 * second;
const everySeconds = 10;
/** After an hour, the time of day tells more than "2 hours ago". */
const relativeFor = 60 * minute;

function stamp(updated_at: string, when: string, now: number | null): string {
  const age = now === null ? relativeFor : now - Date.parse(updated_at);
  if (age < 0 || age >= relativeFor) return m.race_updated_at({ when });
  if (age < minute) return m.race_updated_seconds({ count: Math.floor(age / second) });
  return m.race_updated_minutes({ count: Math.floor(age / minute) });
}

/** The moment of the newest data, and the same in words. Both are null when there is none. */
export interface Updated {
  updated_at: string | null;
  updated_when: string | null;
}

interface FreshnessProps {
  view: Updated;
  /** It stands on the dark header. */
  island?: boolean;
}

/** Shows when the newest data came in: the time in the HTML, "hace 2 min" once the script knows the reader's clock. */
export function Freshness({ view: { updated_at, updated_when: when }, island = false }: FreshnessProps) {
  const now = useNow(everySeconds * second);
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
