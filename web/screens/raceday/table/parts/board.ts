import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import type { RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { heatVerdict, type HeatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { droppedAt } from '#rules/raceday/judging/verdict/gate-word.ts';
import type { TableMark } from '#rules/raceday/judging/verdict/table-queue.ts';
import type { CarryHeat } from '#web/parts/carry/carried.ts';
import type { BoardOp } from './board-op.ts';
import { adviceColumn, type Column, judgeColumns } from './columns.ts';

interface TableRider {
  entry_id: number;
  plate: string;
  name: string;
  lane: number | null;
}

/** A heat with all operations about it. */
export interface TableHeat extends CarryHeat {
  class_name: string;
  plate_colour: DayPack['classes'][number]['plate_colour'];
  /** The number of heats that the class rides in that stage. */
  of: number;
  riders: readonly TableRider[];
  /** The fingerprint of its starting list. */
  list: string;
  ops: readonly BoardOp[];
  verdict: HeatVerdict;
  columns: readonly Column[];
  /** What a timing system advises. It is null where there is none. */
  crono: Column | null;
  /** What a photo finish advises. It is null where there is none. */
  camera: Column | null;
  /** The time at which the gate dropped, by the marshal's clock. */
  gate_at: string | null;
  begun_at: number | null;
  absent: ReadonlySet<number>;
  /** It had results before anybody recorded anything about it. */
  ridden: boolean;
  mark: TableMark;
}

/** Gives the times of a ride to show: when its gate dropped, and when it was first mentioned. */
function timesOf(ops: readonly BoardOp[], attempt: number) {
  const ridden = ops.filter((op) => op.attempt === attempt && !op.held);
  const begun = ridden.filter(
    (op) => op.kind === 'sheet' || (op.kind === 'gate' && op.body.dropped_at !== null),
  );
  return {
    gate_at: droppedAt(countedOps(ops), attempt),
    begun_at: begun.length === 0 ? null : Math.min(...begun.map((op) => op.heard_at)),
  };
}

function absentIn(ops: readonly BoardOp[], attempt: number): Set<number> {
  const last = ops.filter((op) => op.kind === 'call').filter((op) => op.attempt === attempt && !op.held);
  return new Set(last.at(-1)?.body.absent);
}

/** Gives the heats of a day in running order, with the operations about each. */
export function boardOf(
  { seats, classes, riders, heats }: DayPack,
  ops: readonly BoardOp[],
): Omit<TableHeat, 'mark'>[] {
  const classOf = new Map(classes.map((one) => [one.category_id, one]));
  const riderOf = new Map(riders.map((one) => [one.entry_id, one]));
  const byHeat = Map.groupBy(ops, ({ heat }) => (heat === null ? '' : heatKeyOf(heat)));
  const ofDay = byHeat.get('') ?? [];
  const stages = Map.groupBy(heats, ({ category_id, phase }) => `${category_id} ${phase}`);
  return heats.map(({ category_id, phase, serie, number, riders: listed, ridden }) => {
    const heat = { category_id, phase, serie };
    const own = byHeat.get(heatKeyOf(heat)) ?? [];
    const entry_ids = listed.map(({ entry_id }) => entry_id);
    const verdict = heatVerdict([...own, ...ofDay], { entry_ids, seats });
    return {
      key: heatKeyOf(heat),
      heat,
      number,
      class_name: classOf.get(category_id)?.category_name ?? '',
      plate_colour: classOf.get(category_id)?.plate_colour ?? 'yellow',
      of: stages.get(`${category_id} ${phase}`)?.length ?? 1,
      riders: listed.map(({ entry_id, lane }) => {
        const { plate = '', name = '' } = riderOf.get(entry_id) ?? {};
        return { entry_id, lane, plate, name };
      }),
      listed,
      list: listPrint(listed),
      ops: own,
      verdict,
      columns: judgeColumns([...own, ...ofDay], verdict, entry_ids),
      crono: adviceColumn(own, verdict.attempt, 'by_timing'),
      camera: adviceColumn(own, verdict.attempt, 'by_camera'),
      ...timesOf(own, verdict.attempt),
      absent: absentIn(own, verdict.attempt),
      ridden,
    };
  });
}

/** Gives the lap time of a rider, if a sheet has one. A ruling keeps it. */
function lapOf(ops: readonly BoardOp[], attempt: number, entry_id: number): number | null {
  const sheets = ops
    .filter((op) => op.kind === 'sheet')
    .filter((op) => op.attempt === attempt && !op.held)
    // A timing system says its sheet again when one more comes.
    .filter(
      (op, _, all) =>
        !all.some(
          (one) => one.device_id === op.device_id && one.seat === op.seat && one.device_n > op.device_n,
        ),
    );
  const lapsOf = (those: typeof sheets) =>
    new Set(
      those.flatMap(({ body }) =>
        body.laps.filter((lap) => lap.entry_id === entry_id).map(({ time_ms }) => time_ms),
      ),
    );
  const heard = lapsOf(sheets.filter(({ by_camera }) => by_camera !== true));
  // A photo finish measures something else than a decoder, and counts where nothing was heard.
  const laps = heard.size > 0 ? heard : lapsOf(sheets);
  return laps.size === 1 ? ([...laps][0] ?? null) : null;
}

/** Makes a ruling to send: it replaces the ride's earlier decisions, and names the sheets that had arrived. */
export function rulingOf(
  { ops, verdict: { attempt } }: Pick<TableHeat, 'ops' | 'verdict'>,
  outcome: readonly Pick<RuledResult, 'entry_id' | 'status' | 'place'>[],
  why: { reason: string | null; article: string | null; signed_by: string | null },
) {
  const idsOf = (...kinds: string[]) =>
    ops
      .filter((op) => kinds.includes(op.kind) && op.attempt === attempt)
      .map(({ op_id }) => op_id)
      .slice(-50);
  const results = outcome.map((one) => ({
    ...one,
    time_ms: one.status === null || one.status === 'DNS' ? null : lapOf(ops, attempt, one.entry_id),
  }));
  return { results, over: idsOf('ruling', 'seal'), heard: idsOf('sheet'), ...why };
}
