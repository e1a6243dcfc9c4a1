import * as m from '#text/messages/messages.js';

/** A clock that differs from the server's by less than this is not reported. */
export const CLOCK_OFF_MS = 2000;

/** Writes by how much a clock differs: "40 s", "7 min", "5 h". */
export function clockOffText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 120) return m.judge_span_seconds({ count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120
    ? m.judge_span_minutes({ count: minutes })
    : m.judge_span_hours({ count: Math.round(minutes / 60) });
}
