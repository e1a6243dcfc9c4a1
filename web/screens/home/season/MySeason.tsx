import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/app/call/use-ask.ts';
import * as m from '#text/messages/messages.js';
import { useSession } from '#web/app/call/session.ts';
import { SeasonCard } from './SeasonCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const question = queryOf('GET /api/riders/season');

/** Each of my riders: the next date, entered or not, what is missing, the last result. */
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
  if (riders.length === 0) return null;
  return (
    <section aria-labelledby="my-season" className="border-b border-line bg-surface print:hidden">
      <div className="gutter mx-auto max-w-page py-5">
        <h2 id="my-season" className="display flex items-center gap-2.5 text-d22">
          <span aria-hidden="true" className="h-5 w-2 -skew-x-12 bg-accent" />
          {m.season_title()}
        </h2>
        {data === undefined && error !== null ? (
          <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            <p>{m.season_failed()}</p>
            <Button onClick={() => void refetch()}>{m.season_retry()}</Button>
          </div>
        ) : (
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:grid-cols-3">
            {riders.map((rider) => {
              const season = data?.find(({ rider_id }) => rider_id === rider.rider_id);
              return (
                <li key={rider.rider_id} className="min-w-0">
                  {season ? (
                    <SeasonCard rider={rider} season={season} />
                  ) : (
                    <Skeleton className="h-44 w-full" />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
