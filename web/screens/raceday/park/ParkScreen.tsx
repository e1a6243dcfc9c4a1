import { Suspense, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { keepTelling, openDayLog } from '#web/parts/day-log/day-log.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { OpenDay } from '#web/parts/day-log/OpenDay.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Park } from './Park.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

const ReadyCheck = onDemand(async () => (await import('#web/parts/carry/ReadyCheck.tsx')).ReadyCheck);

/** Shows the park. It is opened once with a gate's code, and needs no signal for the rest of the day. */
export function ParkScreen() {
  const [log] = useState(() => openDayLog('partidor-gate'));
  const { isRead, me, isRefused, ops, drafts } = useDay(log);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => keepTelling(log), [log]);
  if (!isRead && !isRefused) return <SkeletonRows rows={8} />;
  if (me?.session == null)
    return <OpenDay log={log} duty="gate" title={m.park_title()} why={m.park_why()} isRefused={isRefused} />;
  // In the middle of a day, the screen does not ask again whether the phone is ready.
  if (!isReady && ops.length === 0 && drafts.size === 0)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ReadyCheck log={log} isPractice={false} onStart={() => setIsReady(true)} />
      </Suspense>
    );
  return <Park log={log} />;
}
