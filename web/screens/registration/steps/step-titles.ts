import * as m from '#text/messages/messages.js';
import type { Step } from '#web/screens/registration/form.ts';

/** The heading of each step. */
export const stepTitles: Record<Step, () => string> = {
  0: m.registration_step_rider,
  1: m.registration_step_place,
  2: m.registration_step_account,
  3: m.registration_step_papers,
};
