import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { isAtOrBelow, paths } from '#web/ground/address/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { keepTelling, openDayLog } from './day-log.ts';
import { type KeptLog, keptLogs } from './kept-logs.ts';
import { isUnsent } from './records.ts';
import { useDay } from './use-day.ts';

/** Sends what one log has not sent yet, until nothing is left. */
function KeptDay({ name, href }: KeptLog) {
  const [log] = useState(() => openDayLog(name));
  const { isRead, ops, me } = useDay(log);
  const unsent = ops.filter(isUnsent).length;
  const [hadSome, setHadSome] = useState(false);
  if (unsent > 0 && !hadSome) setHadSome(true);
  const isDone = isRead && unsent === 0;
  useEffect(() => {
    if (isDone) return;
    const stop = keepTelling(log);
    return () => {
      stop();
      log.rest();
    };
  }, [log, isDone]);
  if (!hadSome) return null;
  return (
    <p className="gutter mx-auto flex max-w-page flex-wrap items-center gap-x-4 py-2 text-small">
      <span role="status" className="min-w-0 wrap-anywhere">
        {isDone ? m.judge_kept_sent() : <b>{m.judge_kept_unsent({ count: unsent })}</b>}
        {!isDone && me?.session == null && ` ${m.judge_kept_closed()}`}
      </span>
      {!isDone && (
        <Link href={href} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.table_open()}
        </Link>
      )}
    </p>
  );
}

/** Sends, from any page, what this phone recorded about a day, and shows how much is left. */
export function KeptDays() {
  const { path } = useAddress();
  const [logs, setLogs] = useState<readonly KeptLog[]>([]);
  useEffect(() => {
    indexedDB.databases().then(
      (found) => setLogs(keptLogs(found.map(({ name = '' }) => name))),
      () => undefined,
    );
  }, []);
  // The screen of an open day sends by itself.
  if ([paths.judge, paths.park, paths.table].some((one) => isAtOrBelow(path, one))) return null;
  return (
    <aside aria-label={m.judge_kept()} className="border-b border-line bg-surface empty:hidden print:hidden">
      {logs.map((one) => (
        <KeptDay key={one.name} {...one} />
      ))}
    </aside>
  );
}
