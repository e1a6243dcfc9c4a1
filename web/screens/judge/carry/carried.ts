import { heatKeyOf } from '#rules/judging/day-log.ts';
import { type Carried, codesOf, readCode, type RidersOf } from '#rules/judging/carried-sheets.ts';
import { sheetSaid } from '#rules/judging/sheet-code.ts';
import type { DeviceOp } from '#contract/judging/ops.ts';
import { isUnsent, type KeptOp } from '#web/parts/day-log/records.ts';
import type { LineHeat } from '#web/screens/judge/line/heats.ts';

const ridersOf =
  (heats: readonly LineHeat[]): RidersOf =>
  (heat) =>
    heats.find(({ key }) => key === heatKeyOf(heat))?.listed ?? [];

/** Sheets that have not arrived, by the device that said them: a phone may carry another one's. */
function carriedOf(ops: readonly KeptOp[]): Carried[] {
  const byDevice = new Map<string, Carried & { sheets: Carried['sheets'][number][] }>();
  for (const { op, race_id } of ops.filter(isUnsent)) {
    const { device_id, device_n, heat, attempt, said, said_at } = op;
    if (said.kind !== 'sheet' || heat === null) continue;
    const carried = byDevice.get(device_id) ?? { race_id, device_id, sheets: [] };
    carried.sheets.push({ device_n, heat, attempt, said_ms: Date.parse(said_at), sheet: said.body });
    byDevice.set(device_id, carried);
  }
  return [...byDevice.values()];
}

/** What has not arrived, as texts for a loop of codes. */
export const codesToShow = (ops: readonly KeptOp[], heats: readonly LineHeat[]): string[] =>
  carriedOf(ops).flatMap((carried) => codesOf(carried, ridersOf(heats)));

/** What a code of another phone holds. */
export interface Read {
  race_id: number;
  /** Whose words they are. */
  device_id: string;
  /** Of the loop: the codes of one device are told apart by it. */
  part: string;
  count: number;
  ops: DeviceOp[];
  /** Sheets of a heat that was drawn again since: they stay with the other phone. */
  strange: number;
}

/** Reads a code of another phone; null: it is none. */
export function readShown(text: string, heats: readonly LineHeat[]): Read | null {
  const read = readCode(text, ridersOf(heats));
  if (read === null) return null;
  const { race_id, device_id, index, count, sheets, strange } = read;
  const ops = sheets.map(({ device_n, heat, attempt, said_ms, sheet }): DeviceOp => {
    const body = {
      order: sheet.order.map((slot) => [...slot]),
      marks: [...sheet.marks],
      laps: [...sheet.laps],
      list: sheet.list,
    };
    return {
      device_id,
      device_n,
      heat,
      attempt,
      said_at: new Date(said_ms).toISOString(),
      via: 'qr',
      seat: null,
      said: { kind: 'sheet', body },
    };
  });
  return { race_id, device_id, part: `${device_id} ${index}`, count, ops, strange: strange.length };
}

/** What has not arrived, as it is read over the radio, the last said first. */
export function toDictate(ops: readonly KeptOp[], heats: readonly LineHeat[]): string[] {
  const last = new Map<string, string>();
  for (const { op } of ops.filter(isUnsent)) {
    const heat =
      op.heat === null ? undefined : heats.find(({ key }) => op.heat && key === heatKeyOf(op.heat));
    if (op.said.kind !== 'sheet' || heat === undefined) continue;
    const line = sheetSaid({ number: heat.number, attempt: op.attempt, sheet: op.said.body }, heat.listed);
    last.delete(heat.key);
    if (line !== null) last.set(heat.key, line);
  }
  return [...last.values()].toReversed();
}
