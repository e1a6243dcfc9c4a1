import { type HeardOp, hearOps } from '#contract/raceday/judging/day.ts';
import { keptSaid } from '#contract/raceday/judging/ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName, HeatOp, RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { heatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { isGrave, waitsForTable } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { Seen } from '../line.ts';
import type { OfficialPhone } from './phone.ts';

type Truth = ReadonlyMap<number, Seen>;

const opOf = ({ op_id, held, op: { device_id, device_n, heat, seat, attempt, said } }: HeardOp): HeatOp => ({
  ...keptSaid.parse(said),
  op_id,
  device_id,
  device_n,
  heat,
  seat,
  attempt,
  held: held !== null,
});

/** Tells whether results are what happened, or are so except for the times. */
function compare(results: readonly RuledResult[] | null, truth: Truth): 'same' | 'times' | 'other' {
  const byEntry = new Map(results?.map((one) => [one.entry_id, one]));
  const facts = [...truth].map(([entry_id, { status, place, time_ms }]) => ({
    isPlaced: byEntry.get(entry_id)?.status === status && byEntry.get(entry_id)?.place === place,
    isTimed: (byEntry.get(entry_id)?.time_ms ?? null) === time_ms,
  }));
  if (!facts.every(({ isPlaced }) => isPlaced)) return 'other';
  return facts.every(({ isTimed }) => isTimed) ? 'same' : 'times';
}

/**
 * The commissaire, who receives everything, has the video and the clock, and decides where the judges differ or are
 * wrong together.
 */
export class CommissaireTable {
  readonly #phone: OfficialPhone;
  readonly #race_id: number;
  readonly #seats: number;
  readonly #heard = new Map<string, HeatOp[]>();
  #seq = 0;
  /** The operations in the log, in the order in which they were received. */
  readonly log: string[] = [];
  /** The heats that it had to decide, without those where it only added times. */
  readonly ruled = new Set<string>();

  constructor(phone: OfficialPhone, race_id: number, seats: number) {
    this.#phone = phone;
    this.#race_id = race_id;
    this.#seats = seats;
  }

  /** Reads the log of another server from its beginning. */
  readAgain(): void {
    this.#seq = 0;
    this.#heard.clear();
    this.log.length = 0;
  }

  /** Reads every operation since the last time. */
  async listen(): Promise<void> {
    for (let isMore = true; isMore;) {
      const { ops, more } = await this.#phone.caller.ask(hearOps, {
        params: { id: this.#race_id },
        query: { after: String(this.#seq) },
      });
      for (const heard of ops) {
        this.log.push(heard.op_id);
        this.#seq = heard.seq;
        if (heard.op.heat === null) continue;
        const name = heatKeyOf(heard.op.heat);
        this.#heard.set(name, [...(this.#heard.get(name) ?? []), opOf(heard)]);
      }
      isMore = more;
    }
  }

  /** Checks a heat, and decides it if necessary. */
  async judge(heat: HeatName, truth: Truth): Promise<void> {
    const ops = this.#heard.get(heatKeyOf(heat)) ?? [];
    const verdict = heatVerdict(ops, { entry_ids: [...truth.keys()], seats: this.#seats });
    const found = compare(verdict.results, truth);
    // The table decides about riders whom judges relegate or disqualify.
    if (found === 'same' && !waitsForTable(verdict, { table_confirms: false, two_sign: false })) return;
    if (found === 'other') this.ruled.add(heatKeyOf(heat));
    const idsOf = (...kinds: string[]) =>
      ops.filter(({ kind }) => kinds.includes(kind)).map(({ op_id }) => op_id);
    const results = [...truth].map(([entry_id, seen]) => ({ entry_id, ...seen }));
    const body = {
      results,
      over: idsOf('ruling', 'seal'),
      heard: idsOf('sheet').slice(-20),
      reason: found === 'other' || isGrave(results) ? 'Visto en el video de la llegada' : null,
      article: isGrave(results) ? '6.1.048' : null,
      signed_by: null,
    };
    await this.#phone.say({ kind: 'ruling', body }, heat);
  }
}
