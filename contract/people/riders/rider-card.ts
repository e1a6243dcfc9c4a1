import { z } from 'zod';
import { gender, id, plainDate, plateColour } from '#contract/values.ts';

/** This is a rider as the header and the family's screens show the rider, without document and address. */
export const riderCard = z.object({
  rider_id: id,
  rider_firstname: z.string(),
  rider_lastname: z.string(),
  rider_fullname: z.string(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: gender.nullable(),
  organization_id: id,
  organization_shortname: z.string(),
  club_id: id.nullable(),
  club_name: z.string().nullable(),
  /** It is the plate of the last race entered. It is null before the first. */
  plate: z.string().nullable(),
  plate_colour: plateColour.nullable(),
  category_name: z.string().nullable(),
  /** It is the age in this season, which is the year − year of birth (docs/regulation.md §5.1). */
  age: z.number().int().nullable(),
  /** It says which of the three papers are there. */
  papers: z.object({
    rider_dni_image1: z.boolean(),
    rider_dni_image2: z.boolean(),
    rider_insurance_image: z.boolean(),
  }),
  /** The rider's club allows this, such as the payments link and the extra withdraw (spec §6). */
  can_pay: z.boolean(),
  can_force_withdraw: z.boolean(),
});
export type RiderCard = z.infer<typeof riderCard>;
