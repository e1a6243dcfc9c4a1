import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import * as m from '#text/messages/messages.js';

/** The name of each duty of a code, and what the duty allows. */
export const dutyWords: Record<DeskDuty, { title: () => string; why: () => string }> = {
  look: { title: m.office_helpers_may_look, why: m.office_helpers_may_look_why },
  act: { title: m.office_helpers_may_act, why: m.office_helpers_may_act_why },
  medical: { title: m.office_helpers_may_medical, why: m.office_helpers_may_medical_why },
  announcer: { title: m.track_announcer, why: m.office_helpers_may_announcer_why },
  screen: { title: m.track_scoreboard, why: m.office_helpers_may_screen_why },
  gate: { title: m.office_helpers_may_gate, why: m.office_helpers_may_gate_why },
  finish: { title: m.office_helpers_may_finish, why: m.office_helpers_may_finish_why },
  chief: { title: m.office_helpers_may_chief, why: m.office_helpers_may_chief_why },
  timing: { title: m.office_helpers_may_timing, why: m.office_helpers_may_timing_why },
  kiosk: { title: m.office_helpers_may_kiosk, why: m.office_helpers_may_kiosk_why },
};
