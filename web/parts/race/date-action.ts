import * as m from '#text/messages/messages.js';
import type { StatusWord } from './race-status.ts';

type DateAction = 'enter' | 'live' | 'entries' | 'results';

const actions: Partial<Record<StatusWord, DateAction>> = {
  open: 'enter',
  closing: 'enter',
  closed: 'entries',
  lists_posted: 'entries',
  drawn: 'entries',
  live: 'live',
  resumes: 'results',
  provisional: 'results',
  official: 'results',
};

/** Gives the main action for a date by its state. It is null when there is none yet. */
export function dateAction(word: StatusWord): DateAction | null {
  return actions[word] ?? null;
}

export const dateActionWords: Record<DateAction, () => string> = {
  enter: m.date_action_enter,
  live: m.date_action_live,
  entries: m.date_action_entries,
  results: m.date_action_results,
};
