import type { DayLog } from './log.ts';

/** Records that this phone stands in for another one of its seat. Rejects when this phone cannot store anything. */
export async function takeSeat(log: Pick<DayLog, 'say'>, from: string): Promise<void> {
  await log.say({
    heat: null,
    attempt: 1,
    said_at: new Date().toISOString(),
    via: 'net',
    seat: null,
    said: { kind: 'takeover', body: { from } },
  });
}
