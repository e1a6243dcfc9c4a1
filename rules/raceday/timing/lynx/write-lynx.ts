import { STAGES, type Phase } from '#rules/stages.ts';
import { utf16Bytes, windowsBytes, type LynxEncoding } from './text-bytes.ts';

/** A rider on the list of a heat. */
export interface LynxRider {
  /** By it two riders of one plate are told apart. */
  rider_id: number;
  /** The plate as text, with its zeros: `018` is not `18`. */
  id: string;
  lane: number | null;
  last: string;
  first: string;
  club: string;
  licence: string;
}

/** A heat as a photo finish knows it. */
export interface LynxHeat {
  /** The number of the class, which it keeps for the whole race. */
  event: number;
  /** The number of the stage, by `lynxRound`. */
  round: number;
  /** The heat of the stage. */
  heat: number;
  name: string;
  riders: readonly LynxRider[];
}

/** The files by their names in the folder of the operator. */
type LynxFiles = Readonly<Record<'lynx.evt' | 'lynx.sch' | 'lynx.ppl', Uint8Array>>;

/**
 * This returns the number of a stage for the photo finish: motos 1 to 8, the last chance 9, then 1/16 to the final 10 to 14.
 *
 * @param phase the stage
 * @returns the number; `phaseOfBits` of one less gives the stage back
 * Source: ours.
 */
export const lynxRound = (phase: Phase): number => STAGES[phase].bits + 1;

/** A cell that has a comma or a quote is quoted. What would end a line is a blank. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (...cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join()}\r\n`;

/** Returns one line for each plate that only one rider of the race has. */
function people(heats: readonly LynxHeat[]): string {
  const byPlate = Map.groupBy(
    heats.flatMap(({ riders }) => riders),
    ({ id }) => id,
  );
  return [...byPlate.values()]
    .filter((riders) => new Set(riders.map(({ rider_id }) => rider_id)).size === 1)
    .flatMap((riders) => riders.slice(0, 1))
    .map(({ id, last, first, club, licence }) => lineOf(id, last, first, club, licence))
    .join('');
}

/**
 * This writes the three files that FinishLynx reads: the heats with their riders, their order, and the people.
 *
 * @param heats the heats of the race in running order
 * @param encoding as the program is set: "Unicode" (UTF-16 with its mark) or "Single Byte" (Windows-1252). It never reads UTF-8
 * @returns the bytes of each file
 * Source: files of FinishLynx, and programs that write them.
 */
export function writeLynx(
  heats: readonly LynxHeat[],
  encoding: Exclude<LynxEncoding, 'utf-8'> = 'utf-16',
): LynxFiles {
  const write = encoding === 'utf-16' ? utf16Bytes : windowsBytes;
  const events = heats.map(
    ({ event, round, heat, name, riders }) =>
      lineOf(event, round, heat, name) +
      // A line that begins with a comma is a rider.
      riders
        .map((one) => lineOf('', one.id, one.lane, one.last, one.first, one.club, '', one.licence))
        .join(''),
  );
  return {
    'lynx.evt': write(events.join('')),
    'lynx.sch': write(heats.map(({ event, round, heat }) => lineOf(event, round, heat)).join('')),
    'lynx.ppl': write(people(heats)),
  };
}
