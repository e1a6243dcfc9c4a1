import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { momentWords } from '#text/when.ts';
import { formatDate } from '#web/app/format.ts';

interface WindowTimelineProps {
  today: string;
  /** The day of the race. */
  date: string;
  init: number;
  end: number;
  zone: string;
}

const percent = (part: number) => `${Math.max(0, Math.min(100, part * 100)).toFixed(2)}%`;

/** When entries of a date are taken, on a line of days up to the race, in the organization's time. */
export function WindowTimeline({ today, date, init, end, zone }: WindowTimelineProps) {
  const opens = addDays(date, -init);
  const closes = addDays(date, -end);
  // Begins a few days earlier, so that the start of the window is visible.
  const begin = addDays(opens, -Math.max(1, Math.ceil(init / 8)));
  const days = Math.max(1, daysBetween(begin, date) + 1);
  const at = (day: string) => daysBetween(begin, day) / days;
  const isToday = compareDates(today, begin) >= 0 && compareDates(today, date) <= 0;
  const lines = [
    {
      key: 'opens',
      words: m.cups_window_opens(),
      when: momentWords({ date: opens, time: '00:00' }),
      box: 'bg-go',
    },
    {
      key: 'closes',
      words: m.cups_window_closes(),
      when: momentWords({ date: addDays(closes, -1), time: '23:59' }),
      box: 'bg-surface2 border-2 border-edge',
    },
    { key: 'race', words: m.cups_window_race(), when: formatDate(date), box: 'bg-ink' },
    ...(isToday
      ? [{ key: 'today', words: m.cups_window_today(), when: formatDate(today), box: 'bg-accent' }]
      : []),
  ];
  return (
    <figure className="border border-line bg-surface p-4 sun:border-2">
      <figcaption className="text-small font-semibold">
        {m.cups_window_of({ date: formatDate(date), days: init - end })}
      </figcaption>
      <div aria-hidden="true" className="relative mt-3 h-8 border-b-2 border-ink">
        <span
          className="absolute inset-y-0 bg-go"
          style={{ left: percent(at(opens)), width: percent(at(closes) - at(opens)) }}
        />
        <span
          className="absolute inset-y-0 border-2 border-b-0 border-edge bg-surface2"
          style={{ left: percent(at(closes)), width: percent(at(date) - at(closes)) }}
        />
        <span
          className="absolute -top-1 bottom-0 bg-ink"
          style={{ left: percent(at(date)), width: percent(1 / days) }}
        />
        {isToday && (
          <span
            className="absolute -inset-y-1 w-1.5 border border-ink bg-accent"
            style={{ left: percent(at(today)) }}
          />
        )}
      </div>
      <dl className="mt-3 grid gap-1 text-small sm:grid-cols-2">
        {lines.map(({ key, words, when, box }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-4 shrink-0 ${box}`} />
            <dt>{words}</dt>
            <dd className="font-semibold tabular-nums">{when}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-ink2">
        {m.cups_window_zone({ zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })}
      </p>
    </figure>
  );
}
