import type { OfficeToday } from '#contract/office/today.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackupWarning, LastBackup } from './Backup.tsx';
import { doorsOf } from './doors.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { NextRaces } from './NextRaces.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { cupHref } from '#web/app/screens/office-paths.ts';

const lookAgainMs = 60_000;

function Waiting({ today }: { today: OfficeToday }) {
  const doors = doorsOf(today);
  if (doors.length === 0)
    return <EmptyState title={m.office_all_clear()}>{m.office_all_clear_why()}</EmptyState>;
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {doors.map(({ key, number, words, of, href }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex min-h-24 items-center gap-4 border-2 border-edge p-4 hover:border-ink"
          >
            <span className="display text-d48 tabular-nums">{number}</span>
            <span className="min-w-0 font-semibold wrap-anywhere">
              {words}
              {of !== '' && <span className="block text-small font-normal text-ink2">{of}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Drafts({ drafts }: { drafts: OfficeToday['drafts'] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.office_drafts_title()}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {drafts.map(({ cup_id, cup_name }) => (
          <li key={cup_id} className="border-b border-line">
            <Link
              href={cupHref(cup_id)}
              className="flex min-h-12 items-center py-2 font-semibold wrap-anywhere hover:bg-surface2"
            >
              {cup_name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the account has to do today, each a link; and the next races. */
export function TodayScreen() {
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    'GET /api/office/today',
    {},
    { refetchInterval: lookAgainMs },
  );
  return (
    <>
      <h1 className="display text-d34">{m.office_today_title()}</h1>
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && (
        <>
          <BackupWarning standing={data.backup} />
          {data.first_steps !== null && <FirstSteps steps={data.first_steps} />}
          {(data.first_steps === null || doorsOf(data).length > 0) && <Waiting today={data} />}
          {data.first_steps === null && (
            <NextRaces races={data.next_races} decides={data.licences_waiting !== null} now={dataUpdatedAt} />
          )}
          <Drafts drafts={data.drafts} />
          <LastBackup standing={data.backup} />
        </>
      )}
    </>
  );
}
