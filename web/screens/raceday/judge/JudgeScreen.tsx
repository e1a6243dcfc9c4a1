import { Suspense, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { keepTelling, openDayLog, openPracticeLog } from '#web/parts/day-log/day-log.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { paths } from '#web/ground/address/paths.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { SeatPart } from './parts/SeatPart.tsx';
import { LineScreen } from './line/LineScreen.tsx';
import { useRestingDay } from './parts/resting-hand.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

/* The screens that begin a day are loaded while there is a signal, and do not stay in memory all day. */
const OpenDay = onDemand(async () => (await import('#web/parts/day-log/OpenDay.tsx')).OpenDay);
const ReadyCheck = onDemand(async () => (await import('#web/parts/carry/ReadyCheck.tsx')).ReadyCheck);
const practice = () => import('./OpenPractice.tsx');
const OpenPractice = onDemand(async () => (await practice()).OpenPractice);
const openPractice = async (log: DayLog) => (await practice()).openPractice(log);

/** Shows a judge's screen. `?practica` opens a practice day; `?code=` carries the organization's code. */
export function JudgeScreen() {
  const [isPractice] = useState(() => new URLSearchParams(location.search).has('practica'));
  const [log] = useState(() => (isPractice ? openPracticeLog() : openDayLog()));
  const day = useRestingDay(log);
  const [isReady, setIsReady] = useState<boolean | null>(null);
  useEffect(() => keepTelling(log), [log]);

  const { isRead, me } = day;
  const isOpen = me?.session != null;
  if (!isRead) return null;
  if (!isOpen)
    return (
      <Suspense>
        {isPractice && !day.isRefused ? (
          <OpenPractice log={log} />
        ) : (
          <OpenDay
            log={log}
            duty="finish"
            title={m.judge_title()}
            why={m.judge_text()}
            isRefused={day.isRefused}
          >
            <p className="mt-6 flex flex-wrap gap-x-6">
              <a href={`${paths.judge}?practica`} className={`inline-flex min-h-12 items-center ${textLink}`}>
                {m.judge_practise()}
              </a>
              <a href={paths.guide} className={`inline-flex min-h-12 items-center ${textLink}`}>
                {m.guide_all_title()}
              </a>
            </p>
          </OpenDay>
        )}
      </Suspense>
    );
  // In the middle of a day, the screen does not ask again whether the phone is ready.
  const isBegun = day.ops.some(({ op }) => op.said.kind === 'sheet') || day.drafts.size > 0;
  const leave = async () => {
    setIsReady(null);
    await log.leave();
    if (isPractice) location.assign(location.pathname);
  };
  // Distances do not grow with the letters, because eight riders have to fit in the sun theme too.
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
