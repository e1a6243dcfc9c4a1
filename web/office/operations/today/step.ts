import type { NextRace } from '#contract/operations/office/today.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';

type Asked = Pick<NextRace, 'race_status' | 'opens_at' | 'closes_at' | 'resumes_at' | 'called_off' | 'zone'>;

/** Writes the next step of a race. The time `now` is in milliseconds. */
export function nextStep(race: Asked, now: number): string {
  const { race_status, opens_at, closes_at, resumes_at, called_off, zone } = race;
  if (called_off) return m.race_called_off();
  if (resumes_at !== null) return resumesWords(wallClock(resumes_at, zone));
  switch (race_status) {
    case 'NOT_ISCRIPTION':
      return opens_at !== null && Date.parse(opens_at) > now
        ? m.office_step_opens({ moment: momentWords(wallClock(opens_at, zone)) })
        : m.office_step_open();
    case 'INSCRIPTION':
      return Date.parse(closes_at) > now
        ? m.office_step_closes({ until: untilWords(lastMinute(closes_at, zone)) })
        : m.office_step_close();
    case 'CLOSED':
      return m.office_step_post();
    case 'LISTS_POSTED':
      return m.office_step_draw();
    case 'DRAWN':
      return m.office_step_ride();
    case 'RACING':
      return m.office_step_riding();
    case 'PROVISIONAL':
      return m.office_step_official();
    case 'OFFICIAL':
      return m.status_official();
  }
}
