import * as m from '#text/messages/messages.js';
import { dayHref, resultsHref } from '#web/ground/address/office-paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { announcerHref, paths, scoreboardHref, tableHref } from '#web/ground/address/paths.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { textLink } from '#web/ui/button-classes.ts';

/** Leads officials of a race, while it is ridden, to the screens of the day. Nobody else sees it. */
export function OfficialWays({ view: { race_id, organization_id, ridden } }: { view: FoundRace }) {
  const roles = useSession()?.authUser.user_roles ?? [];
  const decides = roles.some(
    (one) => one.role === 'admin' || (one.role === 'organizer' && one.organization_id === organization_id),
  );
  const helps = roles.some((one) => one.role === 'desk' && one.organization_id === organization_id);
  if (ridden === null || !(decides || helps)) return null;
  const ways = [
    [announcerHref(race_id), m.track_announcer],
    [scoreboardHref(race_id), m.track_scoreboard],
    [scoreboardHref(race_id, true), m.track_overlay],
    ...(decides
      ? ([
          [tableHref(race_id), m.table_title],
          [dayHref(race_id), m.day_nav],
          [resultsHref(race_id), m.results_nav],
        ] as const)
      : []),
    [paths.guide, m.guide_all_title],
  ] as const;
  return (
    <nav
      aria-labelledby="officials"
      className="mt-6 border-l-4 border-line bg-surface px-4 py-2 print:hidden"
    >
      <h2 id="officials" className="display text-d22">
        {m.track_officials()}
      </h2>
      <p className="flex flex-wrap gap-x-6">
        {ways.map(([href, words]) => (
          <Link key={href} href={href} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {words()}
          </Link>
        ))}
      </p>
    </nav>
  );
}
