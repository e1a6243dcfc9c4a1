import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import { bringPack, newDevice, sameDevice } from '#web/parts/day-log/calls.ts';
import { keepTelling, openDayLog } from '#web/parts/day-log/day-log.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { OpenDay } from '#web/parts/day-log/OpenDay.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { JudgesBoard } from './JudgesBoard.tsx';

const NEVER = '2099-12-31T00:00:00.000Z';

/** Opens a device of its own for an organizer's account at the table. */
async function sitDown(log: DayLog, race_id: number): Promise<void> {
  let device = sameDevice(log.state().me) ?? newDevice();
  const asked = () => ask('POST /api/day/{id}/table', { params: { id: race_id }, body: device });
  const { race } = await asked().catch((error: unknown) => {
    if (!(error instanceof CallFailure) || error.code !== 'judging.device_elsewhere') throw error;
    device = newDevice();
    return asked();
  });
  const pack = await bringPack('', race_id, '');
  const session = { token: '', expires_at: NEVER, duty: 'chief', seat: null, race } as const;
  await log.open({ ...device, person: m.table_office(), session, clock_ms: null }, pack);
}

/** Shows the table of a race to the account that is signed in. */
function AccountTable({ race_id }: { race_id: number }) {
  // Each race has its own log, and operations of one race are never sent to another.
  const [log] = useState(() => openDayLog(`partidor-table-${race_id}`));
  const { isRead, me } = useDay(log);
  const [wrong, setWrong] = useState<string | null>(null);
  const isOpen = me?.session != null;
  useEffect(() => keepTelling(log), [log]);
  useEffect(() => {
    if (!isRead || isOpen) return;
    sitDown(log, race_id).catch((error: unknown) =>
      setWrong(error instanceof CallFailure ? failureText(error) : m.table_no_storage()),
    );
  }, [log, race_id, isRead, isOpen]);
  if (wrong !== null)
    return (
      <div className="gutter mx-auto max-w-110 py-8">
        <FormAlert>{wrong}</FormAlert>
      </div>
    );
  return isOpen ? <JudgesBoard log={log} onLeave={null} /> : <SkeletonRows rows={8} />;
}

/** Shows the table of a race to the holder of a chief judge's code. */
function CodeTable() {
  const [log] = useState(() => openDayLog('partidor-table'));
  const { isRead, me, isRefused } = useDay(log);
  useEffect(() => keepTelling(log), [log]);
  if (!isRead) return <SkeletonRows rows={8} />;
  if (me?.session == null)
    return (
      <OpenDay log={log} duty="chief" title={m.table_title()} why={m.table_why()} isRefused={isRefused} />
    );
  return <JudgesBoard log={log} onLeave={() => void log.leave()} />;
}

/** Shows the table: with `?race=` to its organizers, without it by a code. */
export function TableScreen() {
  const race_id = idOfParam(useSearchParams(), 'race');
  return race_id === null ? <CodeTable /> : <AccountTable key={race_id} race_id={race_id} />;
}
