import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { endingWords } from '#text/endings.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ComingRace } from './ComingRace.tsx';
import { LastResult, SeasonMore } from './SeasonMore.tsx';
import type { Child } from './view.ts';

/** A child in a few lines: what is missing, what comes, what can be done about it. The rest opens with a tap on the name. */
export function SeasonCard({ child: { rider, season, coming }, now }: { child: Child; now: string }) {
  const [isOpen, setOpen] = useState(false);
  const more = `season-more-${rider.rider_id}`;
  const [ending] = season?.endings ?? [];
  return (
    <article className="h-full border-line max-md:border-b md:border md:bg-paper md:px-4">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 text-left"
        >
          <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
          <span className="display min-w-0 grow text-d22 wrap-anywhere">{rider.rider_firstname}</span>
          <span className="sr-only">{m.season_more_of({ rider: rider.rider_firstname })}</span>
          <Icon name="down" className={`size-5 shrink-0 text-ink2 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {season === null ? (
        <Skeleton className="mb-3 h-16 w-full" />
      ) : (
        <>
          {ending !== undefined && (
            <p className="flex items-start gap-1.5 pb-1.5 text-small font-semibold text-warn">
              <Icon name="alert" className="mt-0.5 size-4.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{endingWords(ending)}</span>
            </p>
          )}
          {season.next === null && (
            <div className="pb-3 text-small">
              <p className="text-ink2">{m.season_none()}</p>
              {season.last !== null && <LastResult last={season.last} />}
            </div>
          )}
          <ul>
            {coming.map((date) => (
              <ComingRace key={date.race_id} rider={rider} date={date} now={now} />
            ))}
          </ul>
        </>
      )}
      <div id={more} hidden={!isOpen}>
        {season !== null && isOpen && <SeasonMore rider={rider} season={season} />}
      </div>
    </article>
  );
}
