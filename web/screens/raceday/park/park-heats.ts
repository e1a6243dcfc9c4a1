import { GATE_LANES } from '#rules/formats/gate.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { DayPack, HeardHeat } from '#contract/raceday/judging/day.ts';
import type { Call } from '#rules/raceday/judging/heat-ops.ts';
import type { ParkedHeat } from '#rules/raceday/judging/park.ts';
import { isMoto } from '#rules/stages.ts';
import type { CarryHeat } from '#web/parts/carry/carried.ts';
import { type HeatDraft, type KeptOp } from '#web/parts/day-log/records.ts';

export interface ParkRider {
  entry_id: number;
  plate: string;
  name: string;
  club_name: string | null;
  /** The lane, as drawn or as the rider chose it here. It is null while the rider has not chosen. */
  lane: number | null;
  state: 'unseen' | 'here' | 'absent';
  /** Another phone or the office reported the rider absent, and nobody here marked the rider. */
  isHeard: boolean;
}

/** A heat, as the marshal has it: who is there, who is not, and whether the gate dropped. */
export interface ParkHeat extends ParkedHeat, CarryHeat {
  class_name: string;
  of: number;
  attempt: number;
  riders: readonly ParkRider[];
  /** The riders at its gate who were drawn in another heat. */
  guests: readonly number[];
  /** Its riders may choose lanes that differ from the drawn ones, because it comes after the motos. */
  canPick: boolean;
  /** They choose their lanes, because a rider was drawn without one, or because the marshal decided it. */
  picks: boolean;
  /** Another phone dropped its gate, or the judges closed it, and this phone did not drop it. */
  isElsewhere: boolean;
  /** The time at which it was called, by this phone's clock, ISO 8601. */
  called_at: string | null;
}

/** Finds the last operation that this phone recorded for a ride. */
function lastOf(ops: readonly KeptOp[], attempt: number) {
  const ride = ops.filter(({ op }) => op.attempt === attempt);
  const call = ride.findLast(({ op }) => op.said.kind === 'call')?.op;
  const gate = ride.findLast(({ op }) => op.said.kind === 'gate')?.op;
  return {
    call: call?.said.kind === 'call' ? call.said.body : null,
    called_at: call?.said_at ?? null,
    dropped: gate?.said.kind === 'gate' && gate.said.body.dropped_at !== null,
  };
}

/** Reads a draft of the gate, which is stored like a judge's: present riders are its slots, absent riders its marks. */
function presenceOf(draft: HeatDraft | undefined, call: Call | null) {
  if (draft === undefined) return { here: new Set(call?.present), absent: new Set(call?.absent) };
  const here = draft.taps.slots.flat().filter((who) => typeof who === 'number');
  return { here: new Set(here), absent: new Set(draft.taps.marks.map(({ entry_id }) => entry_id)) };
}

/**
 * Gives the heats of a day in running order, as this phone has seen them. It combines the pack, this phone's
 * operations, the drafts, and the news it received.
 * @param choosing the key of the heat whose riders choose their lanes here
 */
export function parkHeats(
  { classes, riders, heats }: DayPack,
  ops: readonly KeptOp[],
  drafts: ReadonlyMap<string, HeatDraft>,
  news: readonly HeardHeat[],
  choosing: string | null = null,
): ParkHeat[] {
  const classOf = new Map(classes.map((one) => [one.category_id, one.category_name]));
  const riderOf = new Map(riders.map((one) => [one.entry_id, one]));
  const stages = Map.groupBy(heats, ({ category_id, phase }) => `${category_id} ${phase}`);
  const heardOf = new Map(news.map((one) => [heatKeyOf(one), one]));
  const byHeat = Map.groupBy(ops, ({ op }) => (op.heat === null ? '' : heatKeyOf(op.heat)));
  return heats.map(({ category_id, phase, serie, number, riders: listed, attempt: ride, ridden }) => {
    const heat = { category_id, phase, serie };
    const own = byHeat.get(heatKeyOf(heat)) ?? [];
    const draft = drafts.get(heatKeyOf(heat));
    const latest = heardOf.get(heatKeyOf(heat));
    const attempt = Math.max(
      draft?.attempt ?? 1,
      ride,
      latest?.attempt ?? 1,
      ...own.map(({ op }) => op.attempt),
    );
    const heard = latest?.attempt === attempt ? latest : undefined;
    // The draft of an earlier ride no longer counts.
    const tapped = draft?.attempt === attempt ? draft : undefined;
    const { call, called_at, dropped } = lastOf(own, attempt);
    const { here, absent } = presenceOf(tapped, call);
    const key = heatKeyOf(heat);
    const isPast = heard?.dropped === true || heard?.closed === true;
    const chosen = new Map(call?.lanes.map((one) => [one.entry_id, one.lane]));
    const isChoosing = key === choosing || chosen.size > 0;
    const gathered = listed.map(({ entry_id, lane }): ParkRider => {
      const { plate = '', name = '', club_name = null } = riderOf.get(entry_id) ?? {};
      const seen = absent.has(entry_id) ? 'absent' : here.has(entry_id) ? 'here' : 'unseen';
      const isHeard = seen === 'unseen' && heard?.absent.includes(entry_id) === true;
      const state = isHeard ? 'absent' : seen;
      const taken = isChoosing ? (chosen.get(entry_id) ?? null) : lane;
      return { entry_id, plate, name, club_name, lane: taken, state, isHeard };
    });
    return {
      key,
      heat,
      number,
      class_name: classOf.get(category_id) ?? '',
      of: stages.get(`${category_id} ${phase}`)?.length ?? 1,
      attempt,
      riders: gathered,
      listed,
      guests: [...here].filter((entry_id) => listed.every((one) => one.entry_id !== entry_id)),
      canPick: !isMoto(phase) && listed.every(({ lane }) => lane !== null),
      picks: isChoosing || listed.some(({ lane }) => lane === null),
      called_at,
      dropped: dropped || isPast || (ridden && own.length === 0 && attempt === 1),
      isElsewhere: !dropped && isPast,
      missing: gathered.filter(({ state }) => state !== 'here').length,
    };
  });
}

/** Gives the presence to send. When the gate drops, every rider who is not absent stood there. */
export function callOf(
  { riders, picks, guests = [] }: Pick<ParkHeat, 'riders' | 'picks'> & Partial<Pick<ParkHeat, 'guests'>>,
  isDropped: boolean,
) {
  const idsOf = (state: ParkRider['state']) =>
    riders.filter((one) => one.state === state).map(({ entry_id }) => entry_id);
  return {
    present: [...idsOf('here'), ...(isDropped ? idsOf('unseen') : []), ...guests].slice(0, GATE_LANES),
    absent: idsOf('absent'),
    lanes: picks ? riders.flatMap(({ entry_id, lane }) => (lane === null ? [] : [{ entry_id, lane }])) : [],
  };
}
