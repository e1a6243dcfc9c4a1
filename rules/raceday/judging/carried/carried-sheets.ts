import { BitReader, BitWriter } from './bits.ts';
import { openText, sealText } from './sealed-text.ts';
import { putSheet, takeSheet } from './sheet-bits.ts';
import { type HeatName, type FinishSheet, PROOF_DIGITS } from '#rules/raceday/judging/heat-ops.ts';
import type { ListedRider } from '#rules/raceday/judging/starting-list.ts';
import { phaseOfBits, STAGES } from '#rules/stages.ts';

/** This is a sheet that one phone hands to another. */
export interface CarriedSheet {
  device_n: number;
  heat: HeatName;
  attempt: number;
  /** This is the time by the clock of the device, in milliseconds since 1970. */
  said_ms: number;
  sheet: FinishSheet;
  /** This proves that the device wrote the sheet (carried-proof.ts); it is null when the device cannot prove it. */
  mac: string | null;
}

/** These are sheets of one device, as a code shows them. */
export interface Carried {
  race_id: number;
  device_id: string;
  sheets: readonly CarriedSheet[];
}

/** This is one code of a loop, as it was read. */
interface ReadCarried extends Carried {
  /** These are the number of the code in the loop, from 0, and how many codes there are. */
  index: number;
  count: number;
  /** These sheets were made with another starting list than this device has, or by a newer version, so they stay with the other phone. */
  strange: { device_n: number; heat: HeatName }[];
}

/** This function gives the starting list of a heat as this device has it; the list is empty when there is none. */
export type RidersOf = (heat: HeatName) => readonly ListedRider[];

/** A code of version 25 carries this many bytes in this alphabet, and every cheap camera still reads it from another phone. */
const MOST_BYTES = 1235;
const MOST_SHEETS = 120;
/** This is the version of this format; a phone with another version reports that it cannot read it. */
const VERSION = 3;
/** The version before carried no proofs: what it shows waits for the table. */
const UNPROVED_VERSION = 1;
/**
 * These bytes stand before the sheets and after them: version, race, device, number of the code, number of codes, number of sheets, check.
 */
const FRAME_BYTES = 1 + 5 + 16 + 2 + 1 + 4;

/** A sheet is encoded against these fields, because most of its own follow from the sheet before. */
type Before = Pick<CarriedSheet, 'device_n' | 'heat' | 'said_ms'>;
const NOTHING: Before = { device_n: 0, heat: { category_id: 0, phase: 'M1', serie: 0 }, said_ms: 0 };

const nextHeat = ({ heat }: Before): HeatName => ({ ...heat, serie: heat.serie + 1 });
const isHeat = (one: HeatName, other: HeatName): boolean =>
  one.category_id === other.category_id && one.phase === other.phase && one.serie === other.serie;

const takeDigits = (source: BitReader, count: number): string =>
  Array.from({ length: count }, () => source.take(4).toString(16)).join('');

/** One bit marks that a value is as expected; otherwise the value follows. */
function putUnless(out: BitWriter, isExpected: boolean, put: () => void): void {
  out.put(isExpected ? 1 : 0, 1);
  if (!isExpected) put();
}

function putCarried(out: BitWriter, one: CarriedSheet, before: Before, ridersOf: RidersOf): void {
  const { device_n, heat, attempt, said_ms, sheet, mac } = one;
  putUnless(out, device_n === before.device_n + 1, () => out.putAny(device_n));
  putUnless(out, isHeat(heat, nextHeat(before)), () => {
    out.putSigned(heat.category_id - before.heat.category_id);
    out.put(STAGES[heat.phase].bits, 4);
    out.put(heat.serie, 7);
  });
  putUnless(out, attempt === 1, () => out.put(attempt, 4));
  out.putSigned(said_ms - before.said_ms);
  putSheet(out, sheet, ridersOf(heat));
  putUnless(out, mac === null, () => {
    for (const digit of mac ?? '') out.put(Number.parseInt(digit, 16), 4);
  });
}

function takeCarried(
  source: BitReader,
  before: Before,
  ridersOf: RidersOf,
  isProved: boolean,
): (Before & { attempt: number; sheet: FinishSheet | null; mac: string | null }) | null {
  const isNext = () => source.take(1) === 1;
  const device_n = isNext() ? before.device_n + 1 : source.takeAny();
  const named = isNext()
    ? nextHeat(before)
    : {
        category_id: before.heat.category_id + source.takeSigned(),
        phase: phaseOfBits(source.take(4)),
        serie: source.take(7),
      };
  const attempt = isNext() ? 1 : source.take(4);
  const said_ms = before.said_ms + source.takeSigned();
  const { phase } = named;
  // The stage names the heats of the sheets that follow, so without it none of them can be read.
  if (phase === undefined) return null;
  const heat = { ...named, phase };
  const sheet = takeSheet(source, ridersOf(heat));
  const mac = !isProved || isNext() ? null : takeDigits(source, PROOF_DIGITS);
  return { device_n, heat, attempt, said_ms, sheet, mac };
}

/** This function divides sheets into as few parts as possible, each of which fits in a code. */
function partsOf(sheets: readonly CarriedSheet[], ridersOf: RidersOf): { bits: BitWriter; sheets: number }[] {
  const parts: { bits: BitWriter; sheets: number }[] = [];
  let before = NOTHING;
  for (const one of sheets) {
    const last = parts.at(-1);
    const more = new BitWriter();
    putCarried(more, one, before, ridersOf);
    if (last && last.sheets < MOST_SHEETS && last.bits.bits + more.bits <= (MOST_BYTES - FRAME_BYTES) * 8) {
      last.bits.append(more);
      last.sheets += 1;
    } else {
      // Each code can be read by itself, whichever the camera reads first.
      const bits = new BitWriter();
      putCarried(bits, one, NOTHING, ridersOf);
      parts.push({ bits, sheets: 1 });
    }
    before = one;
  }
  return parts;
}

/**
 * This function writes the sheets of a device as texts for codes: up to 120 in one code, and more in a loop of codes. Riders are named by
 * the starting list.
 * @param carried - the race, the device and its sheets in the order of their counts
 * @param ridersOf - the starting lists as the device has them
 * @returns one text for each code, in a code’s own alphabet
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function codesOf({ race_id, device_id, sheets }: Carried, ridersOf: RidersOf): string[] {
  const parts = partsOf(sheets, ridersOf);
  return parts.map((part, index) => {
    const out = new BitWriter();
    out.put(VERSION, 8);
    out.putAny(race_id);
    for (const digit of device_id.replaceAll('-', '')) out.put(Number.parseInt(digit, 16), 4);
    out.put(index, 8);
    out.put(parts.length, 8);
    out.put(part.sheets, 7);
    out.append(part.bits);
    return sealText(out.bytes());
  });
}

const takeDevice = (source: BitReader): string =>
  [8, 4, 4, 4, 12].map((count) => takeDigits(source, count)).join('-');

/**
 * This function reads one code of `codesOf`.
 * @param text - the text of the code
 * @param ridersOf - the starting lists as this device has them
 * @returns the sheets of the code; null when it is no such code, is damaged, or names a stage of a newer version
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function readCode(text: string, ridersOf: RidersOf): ReadCarried | null {
  const bytes = openText(text);
  if (!bytes) return null;
  const source = new BitReader(bytes);
  const version = source.take(8);
  if (version !== VERSION && version !== UNPROVED_VERSION) return null;
  const race_id = source.takeAny();
  const device_id = takeDevice(source);
  const [index, count, size] = [source.take(8), source.take(8), source.take(7)];
  const sheets: CarriedSheet[] = [];
  const strange: ReadCarried['strange'] = [];
  let before = NOTHING;
  for (let at = 0; at < size; at += 1) {
    const one = takeCarried(source, before, ridersOf, version === VERSION);
    if (one === null) return null;
    if (one.sheet) sheets.push({ ...one, sheet: one.sheet });
    else strange.push({ device_n: one.device_n, heat: one.heat });
    before = one;
  }
  return { race_id, device_id, index, count, sheets, strange };
}
