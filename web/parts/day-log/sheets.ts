import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import { type KeptOp } from './records.ts';

/** The last sheet that a phone recorded for a heat. */
export interface SaidSheet {
  kept: KeptOp;
  attempt: number;
  sheet: FinishSheet;
}

/** Tells whether one operation follows another of the same phone: in a later ride, or later in the same ride. */
const isLater = (one: KeptOp['op'], other: KeptOp['op']): boolean =>
  one.attempt > other.attempt || (one.attempt === other.attempt && one.device_n > other.device_n);

/** Finds a phone's last sheet of each heat, by key: of the latest ride, and none when it was taken back. */
export function lastSheets(ops: readonly KeptOp[], device_id: string): ReadonlyMap<string, SaidSheet> {
  const last = new Map<string, KeptOp>();
  for (const kept of ops) {
    const { heat, said } = kept.op;
    // A sheet whose taking back the server refused stands.
    const speaks = said.kind === 'sheet' || (said.kind === 'retract' && kept.refused === null);
    if (!speaks || heat === null || kept.op.device_id !== device_id) continue;
    const before = last.get(heatKeyOf(heat));
    if (before === undefined || isLater(kept.op, before.op)) last.set(heatKeyOf(heat), kept);
  }
  return new Map(
    [...last].flatMap(([key, kept]): [string, SaidSheet][] => {
      const { said, attempt } = kept.op;
      return said.kind === 'sheet' ? [[key, { kept, attempt, sheet: said.body }]] : [];
    }),
  );
}
