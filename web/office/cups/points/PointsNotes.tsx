import type { OfficeCup } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';

/** What else decides the ranking: dates that count more, or not at all. */
export function PointsNotes({ cup: { cup_dates } }: { cup: OfficeCup }) {
  const other = cup_dates.filter(({ multiplier }) => multiplier !== 1);
  return (
    <dl className="space-y-3 border-l-4 border-accent bg-surface p-3 text-small">
      <div>
        <dt className="font-semibold">{m.cups_points_multiplied()}</dt>
        <dd>
          {other.length === 0
            ? m.cups_points_multiplied_none()
            : other
                .map(({ date, name, multiplier }) => `${name} (${formatDate(date)}) ×${multiplier}`)
                .join(' · ')}
        </dd>
      </div>
    </dl>
  );
}
