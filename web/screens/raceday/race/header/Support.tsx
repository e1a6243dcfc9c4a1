import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { SponsorMark } from '#web/parts/ads/SponsorMark.tsx';
import { timetableHref } from '#web/ground/address/paths.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Shown = Pick<FoundRace, 'sponsors' | 'video' | 'race_id' | 'categories' | 'outdoors' | 'tabs'>;

/** Shows the link to the times of a race being ridden, the video, and the sponsors of the date or open class. */
export function Support({ view: { sponsors, video, race_id, categories, outdoors, tabs } }: { view: Shown }) {
  const isRidden = outdoors && tabs.includes('mangas');
  if (video === null && sponsors.length === 0 && !isRidden) return null;
  return (
    <div className="gutter mx-auto flex max-w-page flex-wrap items-center gap-x-6 print:hidden">
      {isRidden && (
        <Link href={timetableHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          <Icon name="clock" className="size-5" />
          {m.track_timetable()}
        </Link>
      )}
      {video && (
        <a
          href={video}
          target="_blank"
          rel="noopener nofollow"
          className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
        >
          <Icon name="play" className="size-5" />
          {m.race_video()}
        </a>
      )}
      {sponsors.map((one) => {
        const own = categories.find(({ category_id }) => category_id === one.category_id);
        return (
          <p key={one.ad_id} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="text-caption text-ink2">
              {own === undefined ? m.race_sponsor() : m.race_sponsor_class({ category: own.category_name })}
            </span>
            <SponsorMark
              sponsor={one}
              space="RACE"
              page={`race ${race_id}`}
              logoClass="max-h-10"
              nameClass="text-lead"
            />
          </p>
        );
      })}
    </div>
  );
}
