import type { OpenDate } from '#contract/entries/baskets.ts';
import * as m from '#text/messages/messages.js';
import type { ReactNode } from 'react';
import { dateParts, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { lastMinute, untilWords } from '#text/when.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface OtherProps {
  dates: readonly OpenDate[];
  /** How many entries of a date are ticked. */
  countOf: (race_id: number) => number;
  /** Draws the riders in a date. */
  children: (date: OpenDate) => ReactNode;
}

/** Offers the other dates of the organization that take entries now, folded, to be entered and paid together. */
export function OtherDates({ dates, countOf, children }: OtherProps) {
  const language = useLanguage();
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="other-dates" className="mt-6">
      <h3 id="other-dates" className="display text-d22">
        {m.entry_dates()}
      </h3>
      <p className="text-small text-ink2">{m.entry_dates_text()}</p>
      {dates.map((date) => {
        const { day, month } = dateParts(date.race_date);
        const count = countOf(date.race_id);
        return (
          <details key={date.race_id} className="mt-2 border-t-2 border-ink">
            <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-1.5">
              <span className="min-w-0 grow wrap-anywhere">
                <b className="block">
                  {day} {monthShort(month, language)} · {date.race_name}
                </b>
                <span className="block text-small text-ink2">
                  {date.cup_name} · {untilWords(lastMinute(date.closes_at, date.zone))}
                </span>
              </span>
              {count > 0 && (
                <b className="display grid min-w-8 place-items-center bg-accent px-2 text-d22 text-on-accent">
                  {count}
                </b>
              )}
              <Icon name="down" className="size-5 shrink-0 text-ink2" />
            </summary>
            {children(date)}
          </details>
        );
      })}
    </section>
  );
}
