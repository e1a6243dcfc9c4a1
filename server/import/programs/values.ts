import type { z } from 'zod';
import { isOutOfOrder } from '#rules/results/splits.ts';
import { type meetingFile, splitsOfRun } from '#server/import/meeting/meeting-format.ts';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import { runPoints } from '#rules/classification/scoring.ts';
import { GATE_LANES } from '#rules/races/transfer.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';

export type MeetingFile = z.input<typeof meetingFile>;
export type CategoryFile = MeetingFile['categories'][number];
export type RiderFile = CategoryFile['riders'][number];
export type RunFile = RiderFile['runs'][number];
type Result = Pick<RunFile, 'status' | 'place' | 'heat_size'>;

/** What other programs call a status, and whether the points they print behind it tell how many were drawn in the heat. */
const names: Readonly<Record<LostStatus, { called: readonly string[]; tellsSize: boolean }>> = {
  DNF: { called: ['DNF'], tellsSize: true },
  DNS: { called: ['DNS', 'NP'], tellsSize: false },
  REL: { called: ['REL'], tellsSize: false },
  DSQ: { called: ['DSQ', 'DQ'], tellsSize: false },
  CR: { called: ['CR'], tellsSize: true },
};

/** Riders drawn in a heat, from the points a status cost there. */
function sizeFrom(status: LostStatus, points: number): number | null {
  const costs = runPoints({ status, place: null }, 0, { dns: 'count' }) ?? 0;
  const size = names[status].tellsSize ? points - costs : 0;
  return size >= 1 && size <= GATE_LANES ? size : null;
}

/** `1`, `2nd`, `DNF`, `DNF: 7`; null: nothing ridden. Throws ImportRefusal for what cannot be read. */
export function resultOf(text: string, path: string): Result | null {
  const value = text.trim();
  if (value === '' || value === '-') return null;
  const place = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(value);
  if (place) return { status: 'OK', place: Number(place[1]) };
  const told = /^([A-Z]+)(?:\s*:\s*(\d+))?$/.exec(value.toUpperCase());
  const status = LOST_STATUSES.find((one) => names[one].called.includes(told?.[1] ?? ''));
  if (status === undefined)
    throw new ImportRefusal('import_program_value', path, { found: value.slice(0, 40) });
  const heat_size = told?.[2] === undefined ? null : sizeFrom(status, Number(told[2]));
  return { status, place: null, ...(heat_size === null ? {} : { heat_size }) };
}

/** `35.126`, `1:02.345`; null: no time. */
export function secondsOf(text: string, path: string): number | null {
  const value = text.trim().replace(',', '.');
  if (value === '' || value === '-' || Number(value) === 0) return null;
  const told = /^(?:(\d+):)?(\d+(?:\.\d+)?)$/.exec(value);
  if (!told) throw new ImportRefusal('import_program_value', path, { found: value.slice(0, 40) });
  return Number(told[1] ?? 0) * 60 + Number(told[2]);
}

/**
 * Times of a ride as the meeting format has them, in seconds. Those on the way are left out where the ride cannot have gone so: a loop
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

/** `1`, `1st`; null: listed without a rank. */
export function rankOf(text: string): number | null {
  const told = /^(\d+)(?:st|nd|rd|th)?$/i.exec(text.trim());
  return told && Number(told[1]) > 0 ? Number(told[1]) : null;
}

/** An IOC code; null: something else stands there. */
export const countryIn = (text: string): string | null =>
  /^[A-Z]{3}$/.test(text.trim()) ? text.trim() : null;

/** A UCI ID, spaces left out; null: none stands there. */
export function uciOf(text: string): string | null {
  const digits = text.replaceAll(' ', '');
  return /^\d{11}$/.test(digits) ? digits : null;
}

export const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
