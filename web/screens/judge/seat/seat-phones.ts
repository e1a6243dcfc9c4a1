import type { SeatPhone } from '#contract/judging/day.ts';
import type { DayLogState } from '#web/parts/day-log/log.ts';
import { lastSheets, type SaidSheet } from '#web/parts/day-log/sheets.ts';

/** The phones this one has said it stands in for, sent or not. */
export function takenOver({ ops, me }: Pick<DayLogState, 'ops' | 'me'>): ReadonlySet<string> {
  return new Set(
    ops.flatMap(({ op }) =>
      op.said.kind === 'takeover' && op.device_id === me?.device_id ? [op.said.body.from] : [],
    ),
  );
}

/** Other phones that spoke for the seat, as this one knows them; its own words may not have reached the server. */
export function seatPhones(day: Pick<DayLogState, 'ops' | 'me' | 'news'>): SeatPhone[] {
  const taken = takenOver(day);
  return day.news.seat_phones.map((phone) =>
    phone.stands === 'beside' && taken.has(phone.device_id) ? { ...phone, stands: 'replaced' } : phone,
  );
}

/** Whether a phone whose code was read may be of this seat and not replaced yet: without a signal nobody knows. */
export function mayBeOfSeat(day: Pick<DayLogState, 'ops' | 'me' | 'news' | 'isCut'>, from: string): boolean {
  if (from === day.me?.device_id || takenOver(day).has(from)) return false;
  const known = seatPhones(day).find(({ device_id }) => device_id === from);
  return known === undefined ? day.isCut !== false : known.stands === 'beside';
}

/** The last sheet of each heat for the seat: from this phone, and from phones it stands in for, as far as it has their sheets. */
export function seatSheets(day: Pick<DayLogState, 'ops' | 'me'>): ReadonlyMap<string, SaidSheet> {
  const before = [...takenOver(day)].flatMap((device_id) => [...lastSheets(day.ops, device_id)]);
  return new Map([...before, ...lastSheets(day.ops, day.me?.device_id ?? '')]);
}
