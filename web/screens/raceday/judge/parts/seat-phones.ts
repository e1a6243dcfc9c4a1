import type { SeatPhone } from '#contract/raceday/judging/day.ts';
import type { DayLogState } from '#web/parts/day-log/log.ts';
import { lastSheets, type SaidSheet } from '#web/parts/day-log/sheets.ts';

/** Gives the phones that this one stands in for, whether that was sent or not. */
export function takenOver({ ops, me }: Pick<DayLogState, 'ops' | 'me'>): ReadonlySet<string> {
  return new Set(
    ops.flatMap(({ op }) =>
      op.said.kind === 'takeover' && op.device_id === me?.device_id ? [op.said.body.from] : [],
    ),
  );
}

/** Gives the other phones of the seat, as this one knows them. Its own operations may not have reached the server. */
export function seatPhones(day: Pick<DayLogState, 'ops' | 'me' | 'news'>): SeatPhone[] {
  const taken = takenOver(day);
  return day.news.seat_phones.map((phone) =>
    phone.stands === 'beside' && taken.has(phone.device_id) ? { ...phone, stands: 'replaced' } : phone,
  );
}

/** Tells whether a phone may be of this seat and not replaced yet. Without a signal, nobody knows. */
export function mayBeOfSeat(day: Pick<DayLogState, 'ops' | 'me' | 'news' | 'isCut'>, from: string): boolean {
  if (from === day.me?.device_id || takenOver(day).has(from)) return false;
  const known = seatPhones(day).find(({ device_id }) => device_id === from);
  return known === undefined ? day.isCut !== false : known.stands === 'beside';
}

/** Gives the seat's last sheet of each heat: from this phone, and from phones that it stands in for. */
export function seatSheets(day: Pick<DayLogState, 'ops' | 'me'>): ReadonlyMap<string, SaidSheet> {
  const before = [...takenOver(day)].flatMap((device_id) => [...lastSheets(day.ops, device_id)]);
  return new Map([...before, ...lastSheets(day.ops, day.me?.device_id ?? '')]);
}
