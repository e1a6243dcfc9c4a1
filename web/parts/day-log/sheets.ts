import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { FinishSheet } from '#rules/judging/heat-ops.ts';
import { type KeptOp } from './records.ts';

/** The last sheet that a phone said of a heat. */
export interface SaidSheet {
  kept: KeptOp;
  attempt: number;
  sheet: FinishSheet;
}

/** The last sheet of each heat a phone said, by the key of the heat: of its latest ride. In: the operations; whose. */
export function lastSheets(ops: readonly KeptOp[], device_id: string): ReadonlyMap<string, SaidSheet> {
  const found = new Map<string, SaidSheet>();
  for (const kept of ops) {
    const { heat, said, attempt, device_n } = kept.op;
    if (said.kind !== 'sheet' || heat === null || kept.op.device_id !== device_id) continue;
    const before = found.get(heatKeyOf(heat));
    const isLater =
      before === undefined ||
      attempt > before.attempt ||
      (attempt === before.attempt && device_n > before.kept.op.device_n);
    if (isLater) found.set(heatKeyOf(heat), { kept, attempt, sheet: said.body });
  }
  return found;
}
