import type { PaperField } from '#rules/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';

/** What the office calls the papers of a rider, where it is clear that they are papers. */
export const paperNames: Readonly<Record<PaperField, () => string>> = {
  rider_dni_image1: m.office_paper_rider_dni_image1,
  rider_dni_image2: m.office_paper_rider_dni_image2,
  rider_insurance_image: m.office_paper_rider_insurance_image,
};

/** What people call the columns of a rider, and what else the record of changes tells of one. */
const names: Readonly<Record<string, () => string>> = {
  ...riderFieldLabels,
  ...paperNames,
  plate: m.riders_plate_number,
  public_name: m.public_name_field,
};

/** A column in words; null: not one that people know. */
export function fieldName(name: string): string | null {
  return names[name]?.() ?? null;
}
