import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CLOCK_OFF_MS, clockOffText } from '#web/parts/day-log/clock-off.ts';
import { lookAtPhone, READY_CHECKS, type ReadyCheckName } from './checks.ts';

const missing: Record<ReadyCheckName, () => string> = {
  pack: m.judge_ready_pack_no,
  written: m.judge_ready_written_no,
  kept: m.judge_ready_kept_no,
  code: m.judge_ready_code_no,
  awake: m.judge_ready_awake_no,
};
const there: Record<ReadyCheckName, (count: number) => string> = {
  pack: (count) => m.judge_ready_pack({ count }),
  written: () => m.judge_ready_written(),
  kept: () => m.judge_ready_kept(),
  code: () => m.judge_ready_code(),
  awake: () => m.judge_ready_awake(),
};

/** The worker starts a moment after the page, so the checks run again until all of them pass. */
const AGAIN_MS = 3000;

/*
 * What a browser refuses here the judge cannot change, and nothing is lost by it, so it is reported and accepted. Over plain
 * http, as a laptop at the track serves it, no browser keeps a page either.
 */
const NICE: ReadonlySet<ReadyCheckName> = new Set(
  isSecureContext ? ['kept', 'awake'] : ['kept', 'awake', 'code'],
);

interface ReadyProps {
  log: DayLog;
  isPractice: boolean;
  /** The other phones of a seat, which are drawn beside it. */
  children?: ReactNode;
  onStart: () => void;
}

/** Shows the check before the first gate: green, or what is missing and what to do about it. */
export function ReadyCheck({ log, isPractice, children, onStart }: ReadyProps) {
  const { pack, me } = useDay(log);
  const [found, setFound] = useState<Record<ReadyCheckName, boolean> | null>(null);
  const isGreen = found !== null && READY_CHECKS.every((one) => found[one] || NICE.has(one));
  const off = Math.abs(me?.clock_ms ?? 0);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const next = await lookAtPhone(log);
      if (!isOver) setFound(next);
    };
    void look();
    const timer = isGreen ? undefined : setInterval(() => void look(), AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [log, isGreen, pack]);
  const words =
    found === null ? m.judge_ready_looking() : isGreen ? m.judge_ready() : m.judge_ready_missing();
  return (
    <div className="mx-auto flex h-dvh max-w-110 flex-col gap-4 overflow-y-auto bg-paper px-4 py-4 text-ink">
      <p className="text-[15px] text-ink2 wrap-anywhere">
        {isPractice
          ? m.judge_practice()
          : [me?.session?.race.race_name, me?.person].filter(Boolean).join(' · ')}
      </p>
      <h1 className="flex items-center gap-3">
        <span
          className={`size-8 shrink-0 rounded-full ${isGreen ? 'bg-go' : found === null ? 'bg-line' : 'bg-signal'}`}
        />
        <span className="display text-[34px] leading-none">{words}</span>
      </h1>
      <p role="status" className="sr-only">
        {words}
      </p>
      {children}
      <ul className="grow border-t-2 border-ink">
        {READY_CHECKS.map((one) => {
          const isThere = found?.[one] === true;
          return (
            <li key={one} className="flex items-start gap-3 border-b border-line py-2.5 leading-snug">
              <Icon
                name={isThere ? 'check' : found === null ? 'clock' : 'alert'}
                className={`mt-0.5 size-5 ${isThere ? 'text-go' : found === null ? '' : 'text-warn'}`}
              />
              <span>{found === null || isThere ? there[one](pack?.heats.length ?? 0) : missing[one]()}</span>
            </li>
          );
        })}
        {off > CLOCK_OFF_MS && (
          <li className="flex items-start gap-3 border-b border-line py-2.5 leading-snug">
            <Icon name="clock" className="mt-0.5 size-5 text-warn" />
            <span>{m.judge_ready_clock({ off: clockOffText(off) })}</span>
          </li>
        )}
      </ul>
      <Button look="primary" onClick={onStart} className="min-h-16">
        {isGreen || found === null ? m.judge_start() : m.judge_start_anyway()}
      </Button>
    </div>
  );
}
