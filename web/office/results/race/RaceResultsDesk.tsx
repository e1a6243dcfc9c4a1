import type { RaceResults } from '#contract/office/results/results.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith } from '#web/app/address/navigation.ts';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { DataRidePart } from './DataRidePart.tsx';
import { LoadsPart, TimeLoads } from './LoadsPart.tsx';
import { isComplete, missingIn } from './missing.ts';
import { TimesPart } from '#web/office/results/times/TimesPart.tsx';
import { PublicationPart } from './PublicationPart.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { dayHref, officePaths, postingHref, resultsHref, typingHref } from '#web/app/screens/office-paths.ts';
import { paths, tableHref } from '#web/app/screens/paths.ts';

type Category = RaceResults['categories'][number];

/** The state of a category, in words. */
function stateText(one: Category): string {
  const told = [
    ...(one.heats === 0 && one.riders === 0 ? [m.results_no_heats()] : missingIn(one)),
    ...(isComplete(one) ? [m.results_complete()] : []),
    ...(one.corrections > 0 ? [m.results_corrections({ count: one.corrections })] : []),
  ];
  return told.join(' · ');
}

function Categories({ race }: { race: RaceResults }) {
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_categories()}</h2>
      <ul>
        {race.categories.map((one) => (
          <li key={one.category_id} className="border-b border-line">
            <Link
              href={resultsHref(race.race_id, one.category_id)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-surface2"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{one.category_name}</span>
              <span
                className={`text-small ${missingIn(one).length > 0 ? 'font-semibold text-warn' : 'text-ink2'}`}
              >
                {stateText(one)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A race: what of its results is published, and each category with what is missing. */
export function RaceResultsDesk({ race_id }: { race_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/results',
    { params: { id: race_id } },
    { refetchOnMount: 'always' },
  );
  if (!data && error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={10} />;
  const shown = hrefWith(paths.race, new URLSearchParams(), {
    cup_id: data.cup_id,
    race_date: data.race_date,
  });
  return (
    <>
      <Link href={officePaths.results} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.results_back()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{data.race_name}</h1>
      <p className="text-ink2 wrap-anywhere">
        {formatDate(data.race_date)} · {data.cup_name} · {data.organization_shortname}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Link href={shown} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          {m.results_public_page()}
          <Icon name="external" className="size-5" />
        </Link>
        <Link href={dayHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          {m.results_draw_room()}
        </Link>
        {data.rides > 0 && (
          <Link href={tableHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            {m.table_go()}
          </Link>
        )}
        {data.rides > 0 && (
          <Link href={postingHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            {m.posting_title()}
          </Link>
        )}
      </div>
      <DayStateBar race_id={race_id} />
      {data.rides > 0 && !isPublished(data.race_status) && (
        <p>
          <Link href={typingHref(race_id)} className={secondaryButton}>
            {m.results_typing()}
          </Link>
        </p>
      )}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
        <PublicationPart race={data} />
        <div className="min-w-0 space-y-8">
          <Categories race={data} />
          <LoadsPart race={data} />
          {data.rides > 0 && (
            <TimesPart race_id={race_id}>
              <TimeLoads race={data} />
            </TimesPart>
          )}
          {isPublished(data.race_status) && <DataRidePart race={data} />}
        </div>
      </div>
    </>
  );
}
