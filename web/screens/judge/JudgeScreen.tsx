import { lazy, Suspense, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { keepTelling, openDayLog, openPracticeLog } from '#web/parts/day-log/day-log.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { paths } from '#web/app/screens/paths.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { SeatPart } from './seat/SeatPart.tsx';
import { LineScreen } from './line/LineScreen.tsx';
import { useDay } from '#web/parts/day-log/use-day.ts';

/* The screens that begin a day are loaded while there is a signal, and not kept in memory all day. */
const OpenDay = lazy(async () => ({
  default: (await import('#web/parts/day-opening/OpenDay.tsx')).OpenDay,
}));
const ReadyCheck = lazy(async () => ({
  default: (await import('#web/parts/ready/ReadyCheck.tsx')).ReadyCheck,
}));
const openPractice = async (log: DayLog) => (await import('./practice/open-practice.ts')).openPractice(log);

/** In: `?practica`, a practice day; `?code=`, the code that the organization gave. */
export function JudgeScreen() {
  const [isPractice] = useState(() => new URLSearchParams(location.search).has('practica'));
  const [log] = useState(() => (isPractice ? openPracticeLog() : openDayLog()));
  const day = useDay(log);
  const [isReady, setIsReady] = useState<boolean | null>(null);
  useEffect(() => keepTelling(log), [log]);

  const { isRead, me } = day;
  const isOpen = me?.session != null;
  useEffect(() => {
    if (isPractice && isRead && !isOpen && !day.isRefused) void openPractice(log).catch(() => undefined);
  }, [isPractice, isRead, isOpen, day.isRefused, log]);

  if (!isRead || (isPractice && !isOpen && !day.isRefused)) return null;
  if (!isOpen)
    return (
      <Suspense>
        <OpenDay
          log={log}
          duty="finish"
          title={m.judge_title()}
          why={m.judge_text()}
          isRefused={day.isRefused}
        >
          <p className="mt-6">
            <a href={`${paths.judge}?practica`} className={`inline-flex min-h-12 items-center ${textLink}`}>
              {m.judge_practise()}
            </a>
          </p>
        </OpenDay>
      </Suspense>
    );
  // In the middle of a day the screen does not ask again whether the phone is ready.
  const isBegun = day.ops.some(({ op }) => op.said.kind === 'sheet') || day.drafts.size > 0;
  const leave = async () => {
    setIsReady(null);
    await log.leave();
    if (isPractice) location.assign(location.pathname);
  };
  // Distances do not grow with the letters: in the sun theme, too, eight riders have to fit.
  return (
    <WholeScreen label={m.judge_title()} className="[--spacing:4px] overflow-hidden bg-surface text-ink">
      {(isReady ?? isBegun) ? (
        <LineScreen
          log={log}
          onReady={() => setIsReady(false)}
          onLeave={() => void leave()}
          onAgain={isPractice ? () => void openPractice(log) : null}
        />
      ) : (
        <Suspense>
          <ReadyCheck log={log} isPractice={isPractice} onStart={() => setIsReady(true)}>
            <SeatPart log={log} />
          </ReadyCheck>
        </Suspense>
      )}
    </WholeScreen>
  );
}
