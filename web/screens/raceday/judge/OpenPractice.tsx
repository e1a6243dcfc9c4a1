import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { newDevice } from '#web/parts/day-log/calls.ts';
import { practiceDay } from './practice-day.ts';

/** Opens a practice day with no sheets. */
export function openPractice(log: DayLog): Promise<void> {
  const pack = practiceDay({
    cup_name: m.judge_practice_cup(),
    race_name: m.judge_practice(),
    classes: [m.judge_practice_class_a(), m.judge_practice_class_b(), m.judge_practice_class_c()],
  });
  const session = { token: '', expires_at: '', duty: 'finish', seat: null, race: pack.race } as const;
  return log.open({ ...newDevice(), person: m.judge_practice(), session, clock_ms: null }, pack);
}

/** Opens a practice day when it is drawn. The day takes its place. */
export function OpenPractice({ log }: { log: DayLog }) {
  useEffect(() => void openPractice(log).catch(() => undefined), [log]);
  return null;
}
