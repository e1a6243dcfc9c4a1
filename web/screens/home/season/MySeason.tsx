import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/app/call/use-ask.ts';
import * as m from '#text/messages/messages.js';
import { useSession } from '#web/app/call/use-session.ts';
import { SeasonCard } from './SeasonCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { keepSeasonHeight } from './keep-season-height.ts';
import { NowStrip } from './NowStrip.tsx';
import { familySeason } from './view.ts';

/** Midnight at a track turns a race into today's. */
const everyMs = 60_000;

const question = queryOf('GET /api/riders/season');

export function MySeason() {
  const session = useSession();
  const riders = session?.userSelected ?? [];
  const { data, error, refetch } = useQuery({
    ...question,
    // Each account has its own.
    queryKey: [...question.queryKey, session?.authUser.user_id],
    select: ({ items }) => items,
    enabled: riders.length > 0,
  });
  const now = new Date(useNow(everyMs) ?? 0).toISOString();
  if (riders.length === 0) return null;
  const family = familySeason(riders, data ?? [], now);
  return (
    <section
      ref={keepSeasonHeight}
      aria-labelledby="my-season"
      className="border-b border-line bg-surface print:hidden"
    >
      <div className="gutter mx-auto max-w-page pt-3 pb-2 md:py-5">
        <h2 id="my-season" className="display mb-1.5 flex items-center gap-2.5 text-d22">
          <span aria-hidden="true" className="h-5 w-2 -skew-x-12 bg-accent" />
          {m.season_title()}
        </h2>
        {data === undefined && error !== null ? (
          <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            <p>{m.season_failed()}</p>
            <Button onClick={() => void refetch()}>{m.season_retry()}</Button>
          </div>
        ) : data === undefined ? (
          // No names yet: who lacks something comes first, and nobody changes places under the eyes.
          <div aria-hidden="true" className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {riders.map(({ rider_id }) => (
              <Skeleton key={rider_id} className="h-28 w-full max-md:not-first:hidden" />
            ))}
          </div>
        ) : (
          <>
            {family.now.map((ridden) => (
              <NowStrip key={ridden.date.race_id} ridden={ridden} />
            ))}
            <ul className="grid grid-cols-[minmax(0,1fr)] md:mt-3 md:grid-cols-2 md:gap-3 lg:grid-cols-3">
              {family.children.map((child) => (
                <li key={child.rider.rider_id} className="min-w-0">
                  <SeasonCard child={child} now={now} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
