import type { DeskAction } from '#contract/raceday/office/desk/desk-actions.ts';
import * as m from '#text/messages/messages.js';
import type { DeskWrite } from '#web/outbox/items.ts';

/** Writes what is being done, while there is no answer yet. */
export function askedWords({ kind, rider, category, plate }: DeskWrite): string {
  if (kind === 'enter') return m.entry_choose({ rider, category });
  return kind === 'withdraw' ? m.helper_ask_withdraw({ rider }) : m.helper_ask_plate({ rider, plate });
}

/** Writes the result of the action. */
export function doneWords({ kind, rider, category }: DeskWrite, { plate, waiting }: DeskAction): string {
  if (kind === 'withdraw') return m.desk_done_withdrawn({ rider });
  if (kind === 'plate') return m.helper_done_plate({ rider, plate: plate ?? '–' });
  return waiting === null
    ? m.desk_done_entered({ rider, category, plate: plate ?? '–' })
    : m.desk_done_waits({ rider, category, place: String(waiting) });
}
