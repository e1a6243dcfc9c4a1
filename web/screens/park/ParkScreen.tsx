import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { keepTelling, openDayLog } from '#web/parts/day-log/day-log.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { OpenDay } from '#web/parts/day-opening/OpenDay.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Park } from './Park.tsx';

/** Opened with a gate's code once; from then on it needs no signal all day. */
export function ParkScreen() {
  const [log] = useState(() => openDayLog('partidor-gate'));
  const { isRead, me, isRefused } = useDay(log);
  useEffect(() => keepTelling(log), [log]);
  if (!isRead && !isRefused) return <SkeletonRows rows={8} />;
  if (me?.session == null)
    return <OpenDay log={log} duty="gate" title={m.park_title()} why={m.park_why()} isRefused={isRefused} />;
  return <Park log={log} />;
}
