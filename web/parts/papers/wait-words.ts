import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { wallClock } from '#text/when.ts';

/** Writes how long an answer usually takes: `2 días`, `5 horas`. */
function timeOf({ unit, count }: NonNullable<LicenceAnswers['usual']>): string {
  return unit === 'hours' ? m.licence_answer_hours({ count }) : m.licence_answer_days({ count });
}

/** Writes since when a licence waits and how soon answers usually come, or the contact when too few are known. */
export function waitWords(since: string, { usual, contact }: LicenceAnswers): string {
  const date = formatDate(wallClock(since, ownZone()).date);
  if (usual !== null) return m.licence_waits_usual({ date, time: timeOf(usual) });
  return contact === '' ? m.licence_waits_since({ date }) : m.licence_waits_ask({ date, contact });
}
