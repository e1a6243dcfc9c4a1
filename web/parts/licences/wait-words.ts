import type { LicenceAnswers } from '#contract/licences/answers.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { wallClock } from '#text/when.ts';

/** `2 días`, `5 horas`: how long an answer usually takes. */
function timeOf({ unit, count }: NonNullable<LicenceAnswers['usual']>): string {
  return unit === 'hours' ? m.licence_answer_hours({ count }) : m.licence_answer_days({ count });
}

/**
 * Since when a licence waits, and how soon the organization usually answers; with too few answers to tell, the contact instead.
 */
export function waitWords(since: string, { usual, contact }: LicenceAnswers): string {
  const date = formatDate(wallClock(since, ownZone()).date);
  if (usual !== null) return m.licence_waits_usual({ date, time: timeOf(usual) });
  return contact === '' ? m.licence_waits_since({ date }) : m.licence_waits_ask({ date, contact });
}
