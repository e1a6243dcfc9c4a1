import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

const papers: ReadonlySet<string> = new Set(PAPER_FIELDS);

/** Writes a value of a column in words. */
export function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.office_empty();
  if (papers.has(name)) return m.riders_paper_there();
  if (value === 'WOMAN') return m.registration_woman();
  if (value === 'MEN') return m.registration_man();
  if (name === 'public_name') return value === 'initials' ? m.public_name_initials() : m.public_name_full();
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
  return typeof value === 'number' ? String(value) : m.office_empty();
}
