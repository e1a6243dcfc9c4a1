import type { z } from 'zod';
import { plainResult } from '#rules/files/result-sheet.ts';
import { isOutOfOrder } from '#rules/raceday/races/splits.ts';
import { type meetingFile, splitsOfRun } from '#server/season/import/meeting/meeting-format.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { runPoints } from '#rules/raceday/classification/scoring.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';

export type MeetingFile = z.input<typeof meetingFile>;
type CategoryFile = MeetingFile['categories'][number];
export type RiderFile = CategoryFile['riders'][number];
export type RunFile = RiderFile['runs'][number];
type Result = Pick<RunFile, 'status' | 'place' | 'heat_size'>;

/** The statuses whose points, printed behind them, reveal how many were drawn in the heat. */
const tellsSize: readonly LostStatus[] = ['DNF', 'CR'];

/** Returns how many riders were drawn in a heat, from the points of a status there. */
function sizeFrom(status: LostStatus, points: number): number | null {
  const costs = runPoints({ status, place: null }, 0, { dns: 'count' }) ?? 0;
  const size = tellsSize.includes(status) ? points - costs : 0;
  return size >= 1 && size <= GATE_LANES ? size : null;
}

/** Tells whether a cell says nothing: programs write a dash, or nothing. */
export const isBlank = (text: string): boolean => /^[-–—]*$/.test(text.trim());

const unread = (text: string, path: string): ImportRefusal =>
  new ImportRefusal('import_program_value', path, { found: text.trim().slice(0, 40) });

/**
 * Reads `1`, `2nd`, `3º`, `DNF`, `DNF: 7` or `No largó`. It is null when nothing was ridden. Throws ImportRefusal for
 * unreadable text.
 */
export function resultOf(text: string, path: string): Result | null {
  if (isBlank(text)) return null;
  const [word = '', points = ''] = text.split(':', 2).map((part) => part.trim());
  const plain = plainResult(word);
  const place = /^\d{1,2}$/.test(plain) && points === '' ? Number(plain) : 0;
  if (place > 0 && place <= GATE_LANES) return { status: 'OK', place };
  const status = LOST_STATUSES.find((one) => one === plain);
  if (status === undefined || !/^\d*$/.test(points)) throw unread(text, path);
  const heat_size = points === '' ? null : sizeFrom(status, Number(points));
  return { status, place: null, ...(heat_size === null ? {} : { heat_size }) };
}

/** Reads `35.126` or `1:02.345`. It is null when there is no time. Throws ImportRefusal for unreadable text. */
export function secondsOf(text: string, path: string): number | null {
  const value = text.trim().replace(',', '.');
  if (isBlank(value) || Number(value) === 0) return null;
  const told = /^(?:(\d+):)?(\d+(?:\.\d+)?)$/.exec(value);
  if (!told) throw unread(text, path);
  return Number(told[1] ?? 0) * 60 + Number(told[2]);
}

/** Reads a lane. It is null when there is none. Throws ImportRefusal for a lane that no gate has. */
export function laneOf(text: string, path: string): number | null {
  if (isBlank(text)) return null;
  const lane = Number(text);
  if (Number.isInteger(lane) && lane >= 1 && lane <= GATE_LANES) return lane;
  throw new ImportRefusal('import_program_lane', path, {
    found: text.trim().slice(0, 40),
    limit: GATE_LANES,
  });
}

/**
 * Returns the times of a ride for the meeting format, in seconds. Impossible times on the way are left out: a loop
 * that missed a rider is no reason to refuse the results.
 */
export function timesOf(
  time_s: number | null,
  hill_s: number | null,
  point_s: number | null,
): Pick<RunFile, 'time_s' | 'hill_s' | 'split_s'> {
  const splits = splitsOfRun({ hill_s, split_s: [point_s] });
  if (splits === null || isOutOfOrder(splits, time_s === null ? null : Math.round(time_s * 1000)))
    return { time_s };
  return { time_s, hill_s, ...(point_s === null ? {} : { split_s: [point_s] }) };
}

/** Ranks of more figures are codes of a program for riders without a rank. */
const LARGEST_RANK = 999;

/** Reads `1` or `1st`. It is null when the rider is listed without a rank. */
export function rankOf(text: string): number | null {
  const told = /^(\d+)(?:[.,]0+)?\s*(?:st|nd|rd|th|º|°|ª|\.)?$/i.exec(text.trim());
  const rank = Number(told?.[1] ?? 0);
  return rank > 0 && rank <= LARGEST_RANK ? rank : null;
}

/** Reads an IOC code. It is null when there is none. Throws ImportRefusal for any other text. */
export function countryIn(text: string, path: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === '' || /^[A-Z]{3}$/.test(code)) return code === '' ? null : code;
  throw new ImportRefusal('import_country_wrong', path, { found: text.trim().slice(0, 40) });
}

/** Reads a UCI ID without spaces. It is null when there is none. Throws ImportRefusal for any other text. */
export function uciOf(text: string, path: string): string | null {
  const digits = text.replaceAll(/\s/g, '').replace(/[.,]0+$/, '');
  if (isBlank(digits) || /^\d{11}$/.test(digits)) return isBlank(digits) ? null : digits;
  throw new ImportRefusal('import_uci_wrong', path, { found: text.trim().slice(0, 40) });
}

export const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
