import type { RiderErrors, RiderFields } from '#web/screens/people/profile/parts/rider-form.ts';

/** The props of a group of rider fields, both in the create form and in a card. */
export interface GroupProps {
  fields: RiderFields;
  errors: RiderErrors;
  change: (changes: Partial<RiderFields>) => void;
}
