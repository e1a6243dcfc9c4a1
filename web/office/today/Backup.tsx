import type { BackupStanding } from '#contract/office/today.ts';
import * as m from '#text/messages/messages.js';
import { ownZone } from '#web/parts/own-zone.ts';
import { formatInstant } from '#web/app/format.ts';
import { Icon } from '#web/ui/Icon.tsx';

const reasons: Record<NonNullable<BackupStanding['failure']>, () => string> = {
  place_full: m.office_backup_failed_place_full,
  place_unwritable: m.office_backup_failed_place_unwritable,
  database_lost: m.office_backup_failed_database_lost,
  files_unreadable: m.office_backup_failed_files_unreadable,
  interrupted: m.office_backup_failed_interrupted,
  other: m.office_backup_failed_other,
};

/** The sentences about the backups of the server, in the reader's time zone. */
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

/** At the top, for administrators: a backup failed, or the last one is too old. */
export function BackupWarning({ standing }: { standing: BackupStanding | null }) {
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

/** At the bottom, for administrators: when the last backup was made. */
export function LastBackup({ standing }: { standing: BackupStanding | null }) {
  if (standing === null || isWarning(standing)) return null;
  return (
    <p className="mt-10 text-small text-ink2">
      <span className="font-semibold">{m.office_backup_title()}.</span> {sentencesOf(standing)}
    </p>
  );
}
