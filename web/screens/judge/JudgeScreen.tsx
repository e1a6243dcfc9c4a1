import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { keepTelling, openDayLog, openPracticeLog } from '#web/parts/day-log/day-log.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { OpenDay } from '#web/parts/day-opening/OpenDay.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { newKey } from '#web/parts/new-key.ts';
import { LineScreen } from './line/LineScreen.tsx';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { practiceDay } from './practice/practice-day.ts';
import { ReadyCheck } from './ready/ReadyCheck.tsx';

/** Over everything else of the site, which a thumb at the line must not reach. */
function asWhole(element: HTMLDialogElement | null): void {
  if (element !== null && !element.open) element.showModal();
}

/** A day that begins with nothing said. */
function openPractice(log: DayLog): Promise<void> {
  const pack = practiceDay({
    cup_name: m.judge_practice_cup(),
    race_name: m.judge_practice(),
    classes: [m.judge_practice_class_a(), m.judge_practice_class_b(), m.judge_practice_class_c()],
  });
  const session = { token: '', expires_at: '', duty: 'finish', seat: null, race: pack.race } as const;
  return log.open({ device_id: newKey(), person: m.judge_practice(), session, clock_ms: null }, pack);
}

/** In: `?practica`, a day that is not; `?code=`, what the organization gave. */
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
      <OpenDay log={log} duty="finish" title={m.judge_title()} why={m.judge_text()} isRefused={day.isRefused}>
        <p className="mt-6">
          <a href={`${paths.judge}?practica`} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.judge_practise()}
          </a>
        </p>
      </OpenDay>
    );
  // In the middle of a day nobody is asked again whether the phone is ready.
  const isBegun = day.ops.length > 0 || day.drafts.size > 0;
  const leave = async () => {
    setIsReady(null);
    await log.leave();
    if (isPractice) location.assign(location.pathname);
  };
  // Distances that do not grow with the letters: in the sun, too, eight riders have to fit.
  return (
    <dialog
      ref={asWhole}
      aria-label={m.judge_title()}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => asWhole(event.currentTarget)}
      className="m-0 size-full [--spacing:4px] max-h-none max-w-none overflow-hidden bg-surface text-ink"
    >
      {(isReady ?? isBegun) ? (
        <LineScreen
          log={log}
          onReady={() => setIsReady(false)}
          onLeave={() => void leave()}
          onAgain={isPractice ? () => void openPractice(log) : null}
        />
      ) : (
        <ReadyCheck log={log} isPractice={isPractice} onStart={() => setIsReady(true)} />
      )}
    </dialog>
  );
}
