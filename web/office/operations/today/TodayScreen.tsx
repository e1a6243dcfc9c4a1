import type { OfficeToday, BackupStanding, NextRace } from '#contract/operations/office/today.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { doorsOf, readinessDoors } from './doors.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { cupHref, dayHref, entriesHref, officePaths, resultsHref } from '#web/ground/address/office-paths.ts';
import { hasOwnName } from '#web/ground/session/account-name.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { paths, squadHref } from '#web/ground/address/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { firstStepsOf } from './first-steps.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { formatInstant, formatDate } from '#web/ground/format.ts';
import { nextStep } from './step.ts';

function daysText(in_days: number): string {
  if (in_days === 0) return m.office_is_today();
  return in_days < 0 ? m.office_is_over() : m.office_in_days({ count: in_days });
}

/** Lists what the entry list of the nearest race still needs before the draw. */
function Readiness({ race }: { race: NextRace }) {
  if (race.readiness === null) return null;
  const doors = readinessDoors(race);
  if (doors.length === 0)
    return race.entries === 0 ? null : (
      <p className="flex items-center gap-2 pb-3 font-semibold text-go sm:pl-40">
        <Icon name="check" className="size-5" />
        {m.office_ready()}
      </p>
    );
  return (
    <ul className="flex flex-wrap gap-2 pb-3 sm:pl-40">
      {doors.map(({ key, number, words, href }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex min-h-12 items-center gap-2 border-2 border-edge px-3 py-1 hover:border-ink"
          >
            <span className="display text-d22 tabular-nums">{number}</span>
            <span className="text-small font-semibold">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Gives the page for the current work on a race: its entries, its draw, its results, or a delegate's own riders. */
function workHref({ race_id, race_status, in_days }: NextRace, decides: boolean, club_id: number | null) {
  if (!decides && club_id !== null && in_days <= 0 && ['DRAWN', 'RACING'].includes(race_status))
    return squadHref({ club_id, club_name: null }, race_id);
  if (decides && ['LISTS_POSTED', 'DRAWN'].includes(race_status)) return dayHref(race_id);
  if (decides && ['RACING', 'PROVISIONAL'].includes(race_status)) return resultsHref(race_id);
  return entriesHref(race_id);
}

interface LineProps {
  race: NextRace;
  decides: boolean;
  /** The time at which the list was read, in milliseconds. */
  now: number;
}

function RaceLine({ race, decides, now }: LineProps) {
  const roles = useSession()?.authUser.user_roles ?? [];
  const club_id = roles.find(({ role }) => role === 'club')?.club_id ?? null;
  const href = workHref(race, decides, club_id);
  const entries = entriesHref(race.race_id);
  return (
    <li className="border-b border-line">
      <Link
        href={href}
        className="grid gap-x-4 gap-y-1 py-3 hover:bg-surface2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
      >
        <span className="flex items-baseline gap-x-3 sm:block">
          <span className="block font-semibold tabular-nums">{formatDate(race.race_date)}</span>
          <span className="text-small text-ink2">{daysText(race.in_days)}</span>
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{race.race_name}</span>
          <span className="block text-small text-ink2">
            {race.organization_shortname} · {race.cup_name}
          </span>
          <span className={`block text-small ${race.called_off ? 'font-semibold text-stop' : ''}`}>
            {nextStep(race, now)}
          </span>
        </span>
        <span className="text-small tabular-nums sm:text-right">
          <span className="sm:block">{m.office_next_entries({ count: race.entries })}</span>
          {race.waiting > 0 && race.readiness === null && (
            <>
              <span className="sm:hidden"> · </span>
              <span className="sm:block">{m.office_next_waiting({ count: race.waiting })}</span>
            </>
          )}
        </span>
      </Link>
      {!decides && href !== entries && (
        <Link
          href={entries}
          className="inline-flex min-h-12 items-center text-small font-semibold underline sm:pl-40"
        >
          {m.desk_nav()}
        </Link>
      )}
      <Readiness race={race} />
    </li>
  );
}

/** Shows the next races: their state, the next step, and what the list of the nearest one still needs. */
function NextRaces({ races, ...more }: { races: readonly NextRace[] } & Omit<LineProps, 'race'>) {
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.office_next()}</h2>
      {races.length === 0 && <p className="mt-2 text-ink2">{m.office_next_none()}</p>}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {races.map((race) => (
          <RaceLine key={race.race_id} race={race} {...more} />
        ))}
      </ul>
    </section>
  );
}

const reasons: Record<NonNullable<BackupStanding['failure']>, () => string> = {
  place_full: m.office_backup_failed_place_full,
  place_unwritable: m.office_backup_failed_place_unwritable,
  database_lost: m.office_backup_failed_database_lost,
  files_unreadable: m.office_backup_failed_files_unreadable,
  interrupted: m.office_backup_failed_interrupted,
  other: m.office_backup_failed_other,
};

/** Writes the sentences about the backups of the server, in the reader's time zone. */
function sentencesOf({ last_good_at, failure, scheduled }: BackupStanding): string {
  const zone = ownZone();
  return [
    ...(failure === null ? [] : [m.office_backup_failed({ reason: reasons[failure]() })]),
    last_good_at === null
      ? m.office_backup_none()
      : m.office_backup_good({ when: formatInstant(last_good_at, zone) }),
    ...(scheduled ? [] : [m.office_backup_unscheduled()]),
  ].join(' ');
}

const isWarning = ({ overdue, failure }: BackupStanding): boolean => overdue || failure !== null;

/** Warns administrators, at the top, that a backup failed, or that the last one is too old. */
function BackupWarning({ standing }: { standing: BackupStanding | null }) {
  if (standing === null || !isWarning(standing)) return null;
  return (
    <section role="alert" className="mt-5 flex gap-3 border-2 border-stop p-4">
      <Icon name="alert" className="size-6 shrink-0 text-stop" />
      <div className="min-w-0">
        <h2 className="font-semibold">{m.office_backup_title()}</h2>
        <p className="mt-1">{sentencesOf(standing)}</p>
        {standing.overdue && <p className="mt-1 font-semibold">{m.office_backup_overdue()}</p>}
      </div>
    </section>
  );
}

/** Shows administrators, at the bottom, when the last backup was made. */
function LastBackup({ standing }: { standing: BackupStanding | null }) {
  if (standing === null || isWarning(standing)) return null;
  return (
    <p className="mt-10 text-small text-ink2">
      <span className="font-semibold">{m.office_backup_title()}.</span> {sentencesOf(standing)}
    </p>
  );
}

/** Lists the steps of a new office to its first published cup. A step is ticked when its result exists. */
function FirstSteps({ steps }: { steps: NonNullable<OfficeToday['first_steps']> }) {
  const account = useSession()?.authUser;
  const all = firstStepsOf(steps, {
    hasName: account !== undefined && hasOwnName(account),
    isAdmin: account?.user_roles.some(({ role }) => role === 'admin') === true,
  });
  const next = all.find(({ isDone }) => !isDone);
  return (
    <section className="mt-5 border-2 border-ink p-4">
      <h2 className="display text-d28">{m.office_first_title()}</h2>
      <p className="mt-1 max-w-text text-ink2">{m.office_first_why()}</p>
      <ol className="mt-3 border-t-2 border-ink">
        {all.map(({ key, words, why, href, isDone }, index) => (
          <li key={key} className="border-b border-line">
            <Link
              href={href}
              aria-current={key === next?.key ? 'step' : undefined}
              className="flex min-h-14 items-center gap-4 py-2 hover:bg-surface2"
            >
              <span className="display grid w-8 shrink-0 place-items-center text-d28 tabular-nums">
                {isDone ? <Icon name="check" className="size-6 text-go" /> : index + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className={isDone ? 'text-ink2' : 'font-semibold'}>{words}</span>
                {isDone && <span className="sr-only"> {m.office_first_done()}</span>}
                {key === next?.key && <span className="block text-small text-ink2">{why}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Link
        href={`${paths.help}#organizers`}
        className="mt-3 inline-flex min-h-12 items-center font-semibold underline"
      >
        {m.office_first_help()}
      </Link>
    </section>
  );
}

/** A protest does not wait until somebody comes back to the page, so the list is read at this interval. */
const lookAgainMs = 20_000;

function Waiting({ today }: { today: OfficeToday }) {
  const doors = doorsOf(today);
  if (doors.length === 0)
    return <EmptyState title={m.office_all_clear()}>{m.office_all_clear_why()}</EmptyState>;
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {doors.map(({ key, number, words, of, href, isUrgent }) => (
        <li key={key}>
          <Link
            href={href}
            className={`flex min-h-24 items-center gap-4 border-2 p-4 hover:border-ink ${isUrgent ? 'border-l-6 border-edge border-l-stop' : 'border-edge'}`}
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

/** Lists what the account has to do today, each as a link, and the next races. */
export function TodayScreen() {
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    'GET /api/office/today',
    {},
    { refetchInterval: lookAgainMs },
  );
  return (
    <>
      <h1 className="display text-d34">{m.office_today_title()}</h1>
      {!data && <Arriving error={error} again={refetch} rows={5} />}
      {data && (
        <>
          <BackupWarning standing={data.backup} />
          {data.first_steps !== null && <FirstSteps steps={data.first_steps} />}
          {(data.first_steps === null || doorsOf(data).length > 0) && <Waiting today={data} />}
          {data.endings === null && data.licences_expiring !== null && (
            <Link
              href={officePaths.endings}
              className="mt-4 inline-flex min-h-12 items-center font-semibold underline"
            >
              {m.office_endings_title()}
            </Link>
          )}
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
