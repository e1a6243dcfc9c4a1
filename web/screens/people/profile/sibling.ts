import type { PrivateRider } from '#contract/people/riders/riders.ts';
import { fieldsOfCard, type RiderFields } from './parts/rider-form.ts';

/** The fields that siblings have in common. Nothing that belongs to one child alone is among them. */
const shared = [
  'organization_id',
  'club_id',
  'rider_state',
  'rider_city',
  'rider_team',
  'rider_phone',
  'rider_address',
] as const satisfies readonly (keyof RiderFields)[];

/** Gives the fields that a sibling fills in. A surname that was typed already stays. */
export function likeSibling(
  sibling: PrivateRider,
  typed: Pick<RiderFields, 'rider_lastname'>,
): Partial<RiderFields> {
  const known = fieldsOfCard(sibling);
  return {
    ...Object.fromEntries(shared.map((name) => [name, known[name]])),
    rider_lastname: typed.rider_lastname.trim() === '' ? known.rider_lastname : typed.rider_lastname,
  };
}
