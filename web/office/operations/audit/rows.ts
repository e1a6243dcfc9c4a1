import type { AuditLine } from '#contract/operations/office/audit.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import * as m from '#text/messages/messages.js';
import { auditField } from './field-words.ts';
import { type Names, oneValue } from './value-words.ts';

/** One field of a change with its name, its old and its new value. A value is null when that side does not exist. */
export interface AuditRow {
  name: string;
  was: string | null;
  became: string | null;
}

interface Reading {
  names: Names;
  currency: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Writes a value of several fields on one line: texts as they are, numbers with their names. */
function thingWords(fields: Fields, reading: Reading): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const label = auditField(name);
      if (label === null || isEmpty(value) || isSame(value, [])) return [];
      const words = valueWords(name, value, reading);
      return typeof value === 'string' || name.endsWith('_id') ? [words] : [`${label}: ${words}`];
    })
    .join(' · ');
}

function valueWords(name: string, value: unknown, reading: Reading, isListed = false): string {
  if (Array.isArray(value)) return listWords(name, value, reading);
  if (isFields(value)) return thingWords(value, reading);
  return oneValue(name, value, reading.names, reading.currency, isListed);
}

function listWords(name: string, values: readonly unknown[], reading: Reading): string {
  if (values.length === 0) return m.office_empty();
  const ofFields = name === 'fields';
  return values
    .map((one) =>
      ofFields && typeof one === 'string' ? (auditField(one) ?? one) : valueWords(name, one, reading, true),
    )
    .join(values.some(isFields) ? '\n' : ', ');
}

const isResult = (value: unknown): value is Fields => isFields(value) && 'result' in value;

/** Writes a place or a status and, when they were written too, the times in the order of the track. */
function resultWords(value: unknown): string {
  if (!isResult(value)) return m.office_empty();
  const { result, time_ms, hill_ms, split_ms } = value;
  const time = (ms: unknown) => (typeof ms === 'number' ? writeLap(ms) : null);
  const way = [time(hill_ms), ...(Array.isArray(split_ms) ? split_ms.map((ms) => time(ms) ?? '–') : [])];
  const words = isEmpty(result) ? m.office_empty() : String(result);
  return [words, ...way, time(time_ms)].filter((part) => part !== null).join(' · ');
}

function rowsBetween(was: Fields, became: Fields, reading: Reading): AuditRow[] {
  const names = [...new Set([...Object.keys(became), ...Object.keys(was)])];
  return names.flatMap((name) => {
    const [before, after] = [was[name], became[name]];
    if (auditField(name) === null) return [];
    // The results of a heat are stored by plate.
    if (isResult(before) || isResult(after))
      return [
        { name: m.audit_field_plate({ plate: name }), was: resultWords(before), became: resultWords(after) },
      ];
    if (isFields(before) || isFields(after))
      return rowsBetween(isFields(before) ? before : {}, isFields(after) ? after : {}, reading);
    const label = auditField(name);
    if (label === null || (isEmpty(before) && isEmpty(after))) return [];
    if (Array.isArray(before) && Array.isArray(after)) {
      const only = (some: readonly unknown[], others: readonly unknown[]) =>
        some.filter((one) => others.every((other) => !isSame(one, other)));
      const gone = only(before, after);
      const come = only(after, before);
      // They are the same ones in another order.
      if (gone.length === 0 && come.length === 0) return [];
      return [
        {
          name: label,
          was: gone.length === 0 ? null : listWords(name, gone, reading),
          became: come.length === 0 ? m.office_empty() : listWords(name, come, reading),
        },
      ];
    }
    // A field that did not change names the subject of the change.
    const isContext = before === undefined || isSame(before, after);
    return [
      {
        name: label,
        was: isContext ? null : valueWords(name, before, reading),
        became: name in became ? valueWords(name, after, reading) : null,
      },
    ];
  });
}

const currencyIn = (...sides: readonly Fields[]): string => {
  const found = sides.map(({ currency }) => currency).find((one) => typeof one === 'string');
  return found ?? '';
};

/** Lists the fields of a change with old and new values, in words. */
export function auditRows({ was, became }: Pick<AuditLine, 'was' | 'became'>, names: Names): AuditRow[] {
  const before = isFields(was) ? was : {};
  const after = isFields(became) ? became : {};
  return rowsBetween(before, after, { names, currency: currencyIn(after, before) });
}

const outcomes: Readonly<Record<string, () => string>> = {
  'lbr.decide APPROVED': m.audit_lbr_approved,
  'lbr.decide REJECTED': m.audit_lbr_rejected,
  'payment.judge ACCEPTED': m.audit_payment_accepted,
  'payment.judge REJECTED': m.audit_payment_rejected,
};

/** Gives the outcome of a decision. It is null when the change is no such decision. */
export function outcomeOf({
  entity,
  action,
  became,
}: Pick<AuditLine, 'entity' | 'action' | 'became'>): string | null {
  if (!isFields(became)) return null;
  const status = became['lbr_status'] ?? became['payment_status'];
  return typeof status === 'string' ? (outcomes[`${entity}.${action} ${status}`]?.() ?? null) : null;
}

/** Gives the act on many that a change was, or took back, so that it can be opened. It is null when it was none. */
export function actOf({ became }: Pick<AuditLine, 'became'>): number | null {
  const act_id = isFields(became) ? became['act_id'] : null;
  return typeof act_id === 'number' ? act_id : null;
}

/** Gives the race whose families a change wrote to. It is null when it wrote to none. */
export function writtenFor({ entity, became }: Pick<AuditLine, 'entity' | 'became'>): number | null {
  const race_id = entity === 'message' && isFields(became) ? became['race_id'] : null;
  return typeof race_id === 'number' ? race_id : null;
}
