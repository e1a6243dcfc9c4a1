import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { raceDateHref } from '#web/app/screens/paths.ts';
import { calledOff } from '#web/parts/race-status/race-status.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FoundCareer } from '#web/screens/career/career-view.ts';
import { DayMark } from './DateRows.tsx';
import { CareerPart } from '#web/screens/career/CareerPart.tsx';
import { whereWord } from '#web/screens/career/words.ts';

/** The dates a rider is entered for, where their list is public. */
export function Upcoming({ view }: { view: FoundCareer }) {
  if (view.upcoming.length === 0) return null;
  return (
    <CareerPart id="upcoming" title={m.career_upcoming_title()}>
      <ol className="border-t border-line">
        {view.upcoming.map((date) => (
          <li
            key={`${date.race_id} ${date.category_name}`}
            className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-surface"
          >
            <DayMark date={date.race_date} isYearSaid={false} />
            <div className="min-w-0 grow">
              <Link
                href={raceDateHref(date)}
                className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {whereWord(date)}
              </Link>
              <p className="text-caption text-ink2 wrap-anywhere">
                {date.cup_name} · {date.category_name}
              </p>
              {date.called_off === true && <StatusLine status={calledOff} />}
            </div>
            <Icon name="right" className="size-5 text-ink3" />
          </li>
        ))}
      </ol>
    </CareerPart>
  );
}
