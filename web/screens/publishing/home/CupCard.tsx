import { useState, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { dateAction } from '#web/parts/race/date-action.ts';
import { DateActionLink } from './parts/DateActionLink.tsx';
import { DateStrip } from './DateStrip.tsx';
import type { CupView, DateView, Photo } from './parts/home-view.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { cupCalendarHref, raceDateHref, rankingHref, regulationHref } from '#web/ground/address/paths.ts';
import type { Language } from '#contract/values.ts';

const arrow =
  'absolute top-1/2 z-10 grid size-12 -translate-y-1/2 place-items-center bg-night/75 text-on-night nojs:hidden';

interface PhotoStripProps {
  photos: readonly Photo[];
  title: string;
  /** It is in sight when the page opens. */
  first: boolean;
  /** The language of the organizer's words about them. */
  written_in: Language;
}

/** Shows the photos of a date, one at a time. They move only when somebody moves them. */
function PhotoStrip({ photos, title, first, written_in }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  /** Moves to another photo. The first follows the last (spec §9). */
  const turn = (by: 1 | -1) => {
    const element = strip.current;
    const next = (current + by + photos.length) % photos.length;
    element?.scrollTo({ left: next * element.clientWidth });
  };
  return (
    <div
      role="group"
      aria-label={m.home_photos({ date: title })}
      className="on-island relative bg-night print:hidden"
    >
      <ul
        ref={strip}
        // A strip that scrolls sideways must be reachable by keyboard, also without scripts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={photos.length > 1 ? 0 : undefined}
        className="scroll-strip flex snap-x snap-mandatory scroll-smooth"
        onScroll={(event) => {
          const element = event.currentTarget;
          setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
        }}
      >
        {photos.map((photo, index) => (
          <li key={photo.medium} className="w-full shrink-0 snap-center snap-always">
            <img
              src={photo.medium}
              alt={photo.description || m.home_photo_count({ current: index + 1, total: photos.length })}
              lang={photo.description === '' ? undefined : written_in}
              width={720}
              height={405}
              loading={first && index === 0 ? 'eager' : 'lazy'}
              fetchPriority={first && index === 0 ? 'high' : 'auto'}
              decoding="async"
              className="aspect-video w-full object-cover"
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            aria-label={`${m.home_photo_previous()}: ${title}`}
            onClick={() => turn(-1)}
            className={`${arrow} left-0`}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            aria-label={`${m.home_photo_next()}: ${title}`}
            onClick={() => turn(1)}
            className={`${arrow} right-0`}
          >
            <Icon name="right" />
          </button>
          <p className="display absolute right-0 bottom-0 bg-night/75 px-3 py-1 text-small text-on-night">
            {m.home_photo_count({ current: current + 1, total: photos.length })}
          </p>
        </>
      )}
    </div>
  );
}

const ground =
  'M-10 176H96l58 92c18 28 56 30 78 4l10-12c20-24 52-24 72 0l14 16c20 24 54 24 74 0l16-18c22-26 60-26 82 0l16 18c20 24 54 24 74 0l12-14c20-24 52-24 72 0l70 74';

/** Draws a date without photos: the start hill with its gate, the rollers, and the slant of our plate. */
function Placeholder({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`overflow-hidden bg-night print:hidden ${className}`}>
      <svg viewBox="0 0 720 288" preserveAspectRatio="xMinYMax slice" className="size-full">
        <path d="M520-200h96L424 440h-96z" fill="#ffc400" />
        <path d="M640-200h24L472 440h-24z" fill="#ffc400" opacity=".4" />
        <path d={`${ground}V420H-10Z`} fill="#1b212a" />
        <path d={ground} fill="none" stroke="#4a5462" strokeWidth="3" />
        <path d="M40 176v-62h64M96 174l14-56" stroke="#ffffff" strokeWidth="5" fill="none" />
        <path d="M82 174l14-56M68 174l14-56M54 174l14-56" stroke="#9aa5b4" strokeWidth="4" />
        <g>
          <circle cx="24" cy="72" r="7" fill="#ff4d63" />
          <circle cx="46" cy="72" r="7" fill="#ffc04d" />
          <circle cx="68" cy="72" r="7" fill="#ffc04d" />
          <circle cx="90" cy="72" r="7" fill="#3ddc84" />
        </g>
        <path d="M8 58h98v28H8zM40 86v28" stroke="#4a5462" strokeWidth="3" fill="none" />
      </svg>
    </div>
  );
}

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
        <StatusLine status={date.status} price={date.price} />
      </p>
      {/* The card already has the results of a date as its first link. */}
      {dateAction(date.status.word) !== 'results' && (
        <DateActionLink cup={cup} date={date} className="mt-3 w-full" />
      )}
    </div>
  );
}

const emptyPicture = 'min-h-36 grow basis-36 md:min-h-52';

/** Draws the date's photos, or a drawing as high as the cup's photos, so that choosing a date moves nothing. */
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

/** `compact` is a finished cup without photos, `wide` one alone in its group with the photos beside it on a desktop. */
type CardShape = 'tall' | 'wide' | 'compact';

interface CupCardProps {
  cup: CupView;
  shape: CardShape;
  /** It is the first card of the page, so its photo is in sight and loads at once. */
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
