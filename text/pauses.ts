import type { PAUSE_KINDS } from '#rules/raceday/day/programme.ts';
import * as m from '#text/messages/messages.js';

/** What a pause of a race day is, where it has no name of its own. */
export const pauseWords = {
  break: m.programme_kind_break,
  ceremony: m.programme_kind_ceremony,
  practice: m.programme_kind_practice,
} satisfies Record<(typeof PAUSE_KINDS)[number], unknown>;
