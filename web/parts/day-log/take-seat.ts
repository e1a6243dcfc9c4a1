import type { DayLog } from './log.ts';

/** Says that this phone stands in for another one of its seat. In: the name of that one. Rejects where this phone can store nothing. */
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
