import type { LookSlot, PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { recordOf } from '#rules/table.ts';
import * as m from '#text/messages/messages.js';

/** The three papers, in the order of the form. */
export const slots: readonly PaperSlot[] = ['rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image'];

/** The start of a form, with no paper chosen yet. */
export const nothingChosen = recordOf(slots, (): File | null => null);

/** The name of each paper, and of the other files that somebody may have looked at. */
export const paperLabels: Record<LookSlot, () => string> = {
  rider_dni_image1: m.paper_front,
  rider_dni_image2: m.paper_back,
  rider_insurance_image: m.paper_insurance,
  licence: m.paper_licence,
  payment: m.paper_payment,
};
