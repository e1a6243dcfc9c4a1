import { useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import type { Photo } from '#web/screens/home/home-view.ts';
import { Icon } from '#web/ui/Icon.tsx';

const arrow =
  'absolute top-1/2 z-10 grid size-12 -translate-y-1/2 place-items-center bg-night/75 text-on-night nojs:hidden';

interface PhotoStripProps {
  photos: readonly Photo[];
  title: string;
  /** In sight when the page opens. */
  first: boolean;
  /** The language of what the organizer said of them. */
  written_in: Language;
}

/** The photos of a date, one at a time; they move only when somebody moves them. */
export function PhotoStrip({ photos, title, first, written_in }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  /** Past the last comes the first (spec §9). */
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
        // What scrolls sideways must be reachable by keyboard, also without scripts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={photos.length > 1 ? 0 : undefined}
        aria-label={m.home_photos({ date: title })}
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
            aria-label={m.home_photo_previous()}
            onClick={() => turn(-1)}
            className={`${arrow} left-0`}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            aria-label={m.home_photo_next()}
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
