import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeardHeat, SeatPhone } from '#contract/raceday/judging/day.ts';
import type { DayNews, KeptOp } from './records.ts';

/** The server's answer to operations. */
export interface OpsReply {
  known: readonly string[];
  held: readonly { op_id: string; why: string }[];
  refused: readonly { op_id: string; code: string }[];
  holes: readonly number[];
  /** The highest number of this phone that the server has. */
  last_n: number;
  now: string;
  pack_version: string;
  news: { seq: number; heats: readonly HeardHeat[] } | null;
  seat_phones: readonly SeatPhone[];
}

/** Updates an operation after an answer to the phone `me`, or gives the same object if it is not mentioned. */
export function answered(kept: KeptOp, { known, held, refused, holes, now }: OpsReply, me: string): KeptOp {
  const { op_id, op } = kept;
  const no = refused.find((one) => one.op_id === op_id);
  if (no !== undefined) return { ...kept, refused: no.code };
  if (known.includes(op_id)) {
    const why = held.find((one) => one.op_id === op_id)?.why ?? null;
    return { ...kept, told_at: kept.told_at ?? now, held: why, refused: null };
  }
  // The server lost it, because its database was restored from a backup.
  if (op.device_id === me && kept.told_at !== null && holes.includes(op.device_n))
    return { ...kept, told_at: null };
  return kept;
}

/** Updates a phone's knowledge about other phones after an answer. The same object is returned when nothing is new. */
export function newsAfter(before: DayNews, { news, seat_phones }: OpsReply): DayNews {
  if (news === null) return before;
  const isSame =
    news.heats.length === 0 &&
    news.seq === before.seq &&
    JSON.stringify(seat_phones) === JSON.stringify(before.seat_phones);
  if (isSame) return before;
  // A log shorter than the known one is a different log: the server's database was restored from a backup.
  const known = news.seq < before.seq ? [] : before.heats;
  const heats = new Map([...known, ...news.heats].map((heat) => [heatKeyOf(heat), heat]));
  return { ...before, seq: news.seq, heats: [...heats.values()], seat_phones };
}
