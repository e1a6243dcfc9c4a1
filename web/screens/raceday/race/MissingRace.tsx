import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import type { NoSuchRace } from './parts/race-view.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Reports that there is no race on that date, with the dates that the cup does have, or the way home. */
export function MissingRace({ view }: { view: NoSuchRace }) {
  const { cup, dates, planned } = view;
  return (
    <div className="bg-paper">
      <div className="gutter mx-auto max-w-page">
        <EmptyState
          heading="h1"
          title={planned === null ? m.race_missing_title() : planned.name}
          actions={
            <Link href="/" className={secondaryButton}>
              {m.race_missing_home()}
            </Link>
          }
        >
          {planned !== null && (
            <p>
              {[formatDate(planned.date), planned.place].filter(Boolean).join(' · ')}. {m.race_planned()}
            </p>
          )}
          {cup && dates.length > 0 && (
            <>
              <p>{m.race_missing_dates({ cup: `${cup.organization_shortname} · ${cup.cup_name}` })}</p>
              <ul className="mt-2">
                {dates.map(({ date, name }) => (
                  <li key={date}>
                    <Link
                      href={raceDateHref({ cup_id: cup.cup_id, race_date: date })}
                      className={`${textLink} inline-flex min-h-12 items-center`}
                    >
                      {formatDate(date)} · {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </EmptyState>
      </div>
    </div>
  );
}
