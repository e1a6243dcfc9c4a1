import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import {
  type Carried,
  codesOf,
  readCode,
  type RidersOf,
} from '#rules/raceday/judging/carried/carried-sheets.ts';
import {
  type CarriedWord,
  codesOfWords,
  readWordsCode,
} from '#rules/raceday/judging/carried/carried-words.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { sheetSaid } from '#rules/raceday/judging/carried/sheet-code.ts';
import type { ListedRider } from '#rules/raceday/judging/starting-list.ts';
import { isUnsent, type KeptOp } from '#web/parts/day-log/records.ts';
import { readFileText } from './read-file.ts';

/** A heat, as the phones that hand over or receive know it. */
export interface CarryHeat {
  key: string;
  heat: HeatName;
  number: string;
  /** Its starting list, by lane. */
  listed: readonly ListedRider[];
}

const ridersOf =
  (heats: readonly CarryHeat[]): RidersOf =>
  (heat) =>
    heats.find(({ key }) => key === heatKeyOf(heat))?.listed ?? [];

/** Collects what was not sent, by the device that recorded it (a phone may carry others'), with the sheets apart. */
function carriedOf(ops: readonly KeptOp[]) {
  const sheets = new Map<string, Carried & { sheets: Carried['sheets'][number][] }>();
  const words = new Map<string, { race_id: number; device_id: string; words: CarriedWord[] }>();
  for (const { op, race_id } of ops.filter(isUnsent)) {
    const { device_id, device_n, via: _, ...rest } = op;
    const { heat, attempt, said, said_at } = rest;
    // A sheet that the table types for a seat is carried in full, because the short form does not name the seat.
    if (said.kind !== 'sheet' || heat === null || op.seat !== null) {
      const other = words.get(device_id) ?? { race_id, device_id, words: [] };
      other.words.push({ device_n, rest: { ...rest, device_id: undefined } });
      words.set(device_id, other);
      continue;
    }
    const carried = sheets.get(device_id) ?? { race_id, device_id, sheets: [] };
    const mac = op.mac ?? null;
    carried.sheets.push({ device_n, heat, attempt, said_ms: Date.parse(said_at), sheet: said.body, mac });
    sheets.set(device_id, carried);
  }
  return { sheets: [...sheets.values()], words: [...words.values()] };
}

/** Writes what was not sent yet as texts for a loop of codes. */
export function codesToShow(ops: readonly KeptOp[], heats: readonly CarryHeat[]): string[] {
  const { sheets, words } = carriedOf(ops);
  return [...sheets.flatMap((carried) => codesOf(carried, ridersOf(heats))), ...words.flatMap(codesOfWords)];
}

/** The content of a code of another phone. */
interface Read {
  race_id: number;
  /** The device that recorded it. */
  device_id: string;
  /** The place in the loop, which tells the codes of one device apart. */
  part: string;
  count: number;
  ops: DeviceOp[];
  /** The number of sheets of heats that were drawn again since. They are not accepted. */
  strange: number;
}

function readSheets(text: string, heats: readonly CarryHeat[]): Read | null {
  const read = readCode(text, ridersOf(heats));
  if (read === null) return null;
  const { race_id, device_id, index, count, sheets, strange } = read;
  const ops = sheets.map(({ device_n, heat, attempt, said_ms, sheet, mac }): DeviceOp => {
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
      ...(mac === null ? {} : { mac }),
    };
  });
  return { race_id, device_id, part: `${device_id} ${index}`, count, ops, strange: strange.length };
}

/** Reads a code of another phone. It is null when the text is no such code. */
export async function readShown(text: string, heats: readonly CarryHeat[]): Promise<Read | null> {
  const sheets = readSheets(text, heats);
  if (sheets !== null) return sheets;
  const read = readWordsCode(text);
  if (read === null) return null;
  const { race_id, device_id, index, count, words } = read;
  const lines = words.map(({ device_n, rest }) =>
    Object.assign({}, typeof rest === 'object' ? rest : null, { device_id, device_n, via: 'qr' }),
  );
  const file = await readFileText(JSON.stringify({ race_id, ops: lines }));
  if (file === null) return null;
  return { race_id, device_id, part: `${device_id} words ${index}`, count, ops: file.ops, strange: 0 };
}

/** Writes what was not sent yet as words for the radio, the newest first. */
export function toDictate(ops: readonly KeptOp[], heats: readonly CarryHeat[]): string[] {
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
