import type { PaperField } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';

/** The office's names for the papers of a rider, when the context shows that they are papers. */
export const paperNames: Readonly<Record<PaperField, () => string>> = {
  rider_dni_image1: m.office_paper_rider_dni_image1,
  rider_dni_image2: m.office_paper_rider_dni_image2,
  rider_insurance_image: m.office_paper_rider_insurance_image,
};

/** The names of a rider's columns, and of other fields of a rider in the record of changes. */
const names: Readonly<Record<string, () => string>> = {
  ...riderFieldLabels,
  ...paperNames,
  plate: m.riders_plate_number,
  public_name: m.public_name_field,
};

/** Gives the name of a column. It is null when the column has none. */
export function fieldName(name: string): string | null {
  return names[name]?.() ?? null;
}
