import type { PrivateRider } from '#contract/riders/riders.ts';
import { fieldsOfCard, type RiderFields } from '#web/screens/profile/rider/rider-form.ts';

/** What siblings have in common. Nothing that belongs to one child alone. */
const shared = [
  'organization_id',
  'club_id',
  'rider_state',
  'rider_city',
  'rider_team',
  'rider_phone',
  'rider_address',
] as const satisfies readonly (keyof RiderFields)[];

/** The fields that a sibling fills in. In: the sibling, and what is typed already: a surname that was typed is kept. */
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
