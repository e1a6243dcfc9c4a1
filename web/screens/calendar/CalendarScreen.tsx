import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { addressOf } from '#web/app/call/address-of.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { paths } from '#web/app/screens/paths.ts';
import { PlacesFilters } from '#web/parts/places/PlacesFilters.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CalendarView, MonthView } from './calendar-view.ts';
import { MonthSection } from './MonthSection.tsx';

function Months({ title, months }: { title: string; months: readonly MonthView[] }) {
  if (months.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      <div className="gap-x-8 md:columns-2 lg:columns-3">
        {months.map((month) => (
          <MonthSection key={month.month} month={month} />
        ))}
      </div>
    </section>
  );
}

/** What is narrowed here comes into the calendar of the phone the same way. */
function TakeLink({ view: { cup, choice } }: { view: CalendarView }) {
  const lang = useLanguage();
  const href =
    cup === null
      ? addressOf('GET /api/calendar.ics', { query: { country: choice.country, state: choice.state, lang } })
      : addressOf('GET /api/cups/{id}/calendar.ics', { params: { id: cup.cup_id }, query: { lang } });
  return (
    <a href={href} className={secondaryButton}>
      <Icon name="calendar" className="size-5" />
      {m.calendar_take()}
    </a>
  );
}

export function CalendarScreen({ view }: { view: CalendarView }) {
  const { cup, isMissing, choice, found, coming, past } = view;
  const isNarrowed = choice.q !== '' || choice.country !== null;
  return (
    <div className="min-h-full bg-paper pb-16">
      <header className="on-island bg-night text-on-night print:bg-transparent print:text-ink">
        <div className="gutter mx-auto flex max-w-page flex-wrap items-baseline justify-between gap-x-4 py-4">
          <h1 className="display min-w-0 text-d34 wrap-anywhere">
            {cup === null ? m.calendar_title() : m.calendar_of({ cup: cup.name })}
          </h1>
          <p role="status" className="text-small text-on-night2">
            {m.calendar_count({ count: found })}
          </p>
        </div>
      </header>
      <div className="gutter mx-auto max-w-page">
        {cup === null && !isMissing && (
          <PlacesFilters path={paths.calendar} label={m.calendar_search()} view={choice} />
        )}
        {found > 0 && (
          <div className="mt-2 flex flex-wrap gap-3 print:hidden">
            <TakeLink view={view} />
            {cup !== null && (
              <Link href={paths.calendar} className={secondaryButton}>
                {m.calendar_all()}
              </Link>
            )}
          </div>
        )}
        {found === 0 && (
          <EmptyState
            title={isNarrowed ? m.places_none() : m.calendar_empty()}
            actions={
              <Link href={isNarrowed || isMissing ? paths.calendar : paths.home} className={secondaryButton}>
                {isNarrowed || isMissing ? m.calendar_all() : m.shell_footer_cups()}
              </Link>
            }
          >
            {isNarrowed ? m.places_none_text() : undefined}
          </EmptyState>
        )}
        <Months title={m.calendar_coming()} months={coming} />
        <Months title={m.calendar_past()} months={past} />
      </div>
    </div>
  );
}
