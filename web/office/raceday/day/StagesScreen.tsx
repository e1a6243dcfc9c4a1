import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import * as m from '#text/messages/messages.js';
import { dayHref, resultsHref } from '#web/ground/address/office-paths.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ReadyStages } from '#web/parts/posting/ReadyStages.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { blockWords } from './parts/words.ts';

/** A stage gets ready while somebody has the page open. */
const lookAgainMs = 15_000;

/** Tells whether an official has to decide something first. Missing results are no decision. */
const isToDecide = ({ blocked }: ForeseenStage): boolean =>
  blocked !== null && ['tie_open', 'heat_void', 'nobody_left'].includes(blocked.by);

/** Makes all stages that are ready in one act, and names what the others need first. */
export function StagesScreen({ race_id }: { race_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/day/{id}/stages',
    { params: { id: race_id } },
    { select: ({ items }) => items, refetchOnMount: 'always', refetchInterval: lookAgainMs },
  );
  const asked = data?.filter(isToDecide) ?? [];
  const isEmpty = asked.length === 0 && data?.every(({ made }) => made === null) === true;
  return (
    <>
      <BackLink href={dayHref(race_id)}>{m.day_back_day()}</BackLink>
      <h1 className="display text-d34">{m.day_stages()}</h1>
      <p className="max-w-text text-ink2">{m.day_stages_why()}</p>
      <div className="mt-5">
        {!data && <Arriving error={error} again={refetch} rows={6} />}
        {data && <ReadyStages race_id={race_id} token={null} next={data} again={[everyAnswer]} />}
        {isEmpty && <p className="font-semibold">{m.day_stages_none()}</p>}
      </div>
      {asked.length > 0 && (
        <section>
          <h2 className="display text-d22">{m.day_stages_almost()}</h2>
          <ul className="border-t-2 border-ink">
            {asked.map(({ category_id, category_name, blocked }) => (
              <li
                key={category_id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line"
              >
                <span className="font-semibold wrap-anywhere">{category_name}</span>
                <Link
                  href={resultsHref(race_id, category_id)}
                  className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
                >
                  {blocked !== null && blockWords[blocked.by]()}{' '}
                  {blocked?.riders.map(({ plate }) => plate).join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
