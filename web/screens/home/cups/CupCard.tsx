import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { dateAction } from '#web/parts/race-status/date-action.ts';
import { DateActionLink } from './DateActionLink.tsx';
import { DateStrip } from './DateStrip.tsx';
import type { CupView, DateView } from '#web/screens/home/home-view.ts';
import { PhotoStrip } from './PhotoStrip.tsx';
import { Placeholder } from './Placeholder.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { cupCalendarHref, raceDateHref, rankingHref, regulationHref } from '#web/app/screens/paths.ts';

function CardLink({
  href,
  icon,
  label,
  detail,
}: {
  href: string;
  icon: IconName;
  label: string;
  detail?: string;
}) {
  return (
    <li className="min-w-0 grow basis-22">
      <Link
        href={href}
        aria-label={detail}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 py-1.5 text-center text-small font-semibold wrap-anywhere max-[350px]:text-caption hover:bg-accent hover:text-on-accent sm:flex-row sm:gap-2"
      >
        <Icon name={icon} className="size-5" />
        {label}
      </Link>
    </li>
  );
}

function CardLinks({ cup, date }: { cup: CupView; date: DateView | null }) {
  return (
    <ul className="flex flex-wrap divide-x divide-line border-t border-line print:hidden">
      {date && (
        <CardLink
          href={raceDateHref({ cup_id: cup.cup_id, race_date: date.date })}
          icon="flag"
          label={m.home_results()}
          detail={m.home_results_of({ date: date.name, cup: cup.cup_name })}
        />
      )}
      {cup.ranking && <CardLink href={rankingHref(cup.cup_id)} icon="trophy" label={m.home_ranking()} />}
      {cup.regulation && (
        <CardLink href={regulationHref(cup.cup_id)} icon="book" label={m.home_regulation()} />
      )}
    </ul>
  );
}

function Heading({ cup }: { cup: CupView }) {
  return (
    <header className="flex items-start justify-between gap-2 pt-3 pr-1 pb-3 pl-4">
      <h3 className="display min-w-0 pt-1.5 text-d28 text-balance">
        <span className="text-ink3">{cup.organization_shortname}</span> {cup.cup_name}
      </h3>
      {cup.dates.length > 0 && (
        <Link
          href={cupCalendarHref(cup.cup_id)}
          aria-label={m.calendar_of({ cup: cup.cup_name })}
          title={m.calendar_of({ cup: cup.cup_name })}
          className="grid size-12 shrink-0 place-items-center text-ink2 hover:text-ink print:hidden"
        >
          <Icon name="calendar" />
        </Link>
      )}
    </header>
  );
}

function Chosen({ cup, date }: { cup: CupView; date: DateView }) {
  return (
    <div aria-live="polite" className="px-4 pt-3 pb-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="display text-d22">{date.name}</span>
        <time dateTime={date.date} className="text-small text-ink2">
          {formatDate(date.date)}
        </time>
      </p>
      <p className="mt-1">
        <StatusLine status={date.status} />
      </p>
      {/* The results of a date are the first link of the card already. */}
      {dateAction(date.status.word) !== 'results' && (
        <DateActionLink cup={cup} date={date} className="mt-3 w-full" />
      )}
    </div>
  );
}

const emptyPicture = 'min-h-36 grow basis-36 md:min-h-52';

/** Photos of the date, or a drawing: as high as the photos where the cup has some, so that choosing moves nothing. */
function Picture({ cup, date, first }: { cup: CupView; date: DateView; first: boolean }) {
  if (date.photos.length > 0) {
    return (
      <PhotoStrip
        key={date.date}
        photos={date.photos}
        title={date.name}
        first={first}
        written_in={cup.written_in}
      />
    );
  }
  const withPhotos = cup.dates.some((one) => one.photos.length > 0);
  return <Placeholder className={withPhotos ? 'aspect-video grow' : emptyPicture} />;
}

/** `compact`: a finished cup, without photos. `wide`: alone in its group, with the photos beside on a desktop. */
type CardShape = 'tall' | 'wide' | 'compact';

interface CupCardProps {
  cup: CupView;
  shape: CardShape;
  /** The first card of the page: its photo is in sight and loads at once. */
  first: boolean;
}

export function CupCard({ cup, shape, first }: CupCardProps) {
  const [chosen, choose] = useState<string | null>(null);
  const wanted = chosen ?? cup.selected;
  const date = cup.dates.find((one) => one.date === wanted) ?? null;
  const side = shape === 'wide' && date !== null;
  return (
    <article
      className={`border-y border-line bg-paper md:h-full md:border-x ${side ? 'md:grid md:grid-cols-2' : 'flex flex-col'}`}
    >
      <div className="flex min-w-0 flex-col">
        <Heading cup={cup} />
        {date ? (
          <>
            <DateStrip cup={cup} selected={date.date} onSelect={choose} />
            <Chosen cup={cup} date={date} />
          </>
        ) : (
          <p className="px-4 pb-4 text-ink2">{m.home_no_dates()}</p>
        )}
        {side && (
          <div className="mt-auto max-md:hidden">
            <CardLinks cup={cup} date={date} />
          </div>
        )}
      </div>
      {shape !== 'compact' &&
        (date ? <Picture cup={cup} date={date} first={first} /> : <Placeholder className={emptyPicture} />)}
      <div className={side ? 'md:hidden' : ''}>
        <CardLinks cup={cup} date={date} />
      </div>
    </article>
  );
}
