import type { RiderErrors, RiderFields } from './rider-form.ts';

/** What a group of rider fields gets, in the create form and in a card alike. */
export interface GroupProps {
  fields: RiderFields;
  errors: RiderErrors;
  change: (changes: Partial<RiderFields>) => void;
}
