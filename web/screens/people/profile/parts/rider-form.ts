import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { latestDay } from '#rules/calendar.ts';
import { type FormField, refuseForm } from '#rules/people/riders/rider-form.ts';
import { type WrittenBy, writtenBy } from '#rules/people/riders/field-lists.ts';
import { recordOf } from '#rules/table.ts';
import type { LabelledField } from '#text/rider-field-labels.ts';
import { plainFields } from '#web/parts/rider/plain-fields.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

const isInForm = (name: WrittenBy<'family'>): name is WrittenBy<'family'> & LabelledField =>
  name !== 'country_id' && name !== 'rider_social';
const names = writtenBy('family').filter(isInForm);

/** A rider, as a form holds it: all of it is text. The country follows from the organization. */
export type RiderFields = Record<(typeof names)[number] | 'instagram' | 'facebook', string>;

/** The fields of each card of the profile. Each card is edited alone. */
export const personNames = [
  'rider_firstname',
  'rider_lastname',
  'rider_birthdate',
  'rider_gender',
  'rider_dni',
  ...plainFields('who', 'family'),
] as const satisfies readonly (keyof RiderFields)[];
export const placeNames = [
  'organization_id',
  'club_id',
  'rider_state',
  ...plainFields('where', 'family'),
] as const satisfies readonly (keyof RiderFields)[];
export const contactNames = [
  ...plainFields('contact', 'family'),
  'instagram',
  'facebook',
] as const satisfies readonly (keyof RiderFields)[];

export type RiderErrors = Partial<Record<FormField | PaperSlot | 'consent', string>>;
type Papers = Partial<Record<PaperSlot, File | null>>;

export const emptyRider: RiderFields = {
  ...recordOf(names, () => ''),
  instagram: '',
  facebook: '',
};

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** Gives a stored rider as a form holds it. */
export function fieldsOfCard(rider: PrivateRider): RiderFields {
  return {
    ...recordOf(names, (name) => textOf(rider[name])),
    instagram: rider.rider_social.instagram ?? '',
    facebook: rider.rider_social.facebook ?? '',
  };
}

/** Finds the errors of these fields, in words, by the rule that the server applies too. */
export function riderFormErrors(kind: 'create' | 'edit', fields: Partial<RiderFields>): RiderErrors {
  const { instagram: _one, facebook: _two, ...form } = fields;
  const errors: RiderErrors = {};
  for (const { field, refusal } of refuseForm(kind, form, latestDay(Date.now()))) {
    const text = refusalText(refusal, field);
    if (text !== undefined) errors[field] = text;
  }
  return errors;
}

/** Gives the fields of an edit to send: the changed ones, and two that must be there (spec §5, rider edit). */
export function changedFields(before: RiderFields, after: RiderFields): Partial<RiderFields> {
  const names = Object.keys(after).filter(
    (name): name is keyof RiderFields =>
      name in before && Reflect.get(before, name) !== Reflect.get(after, name),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, after[name]])),
    club_id: after.club_id,
    rider_state: after.rider_state,
  };
}

/** Tells whether an edit cannot be sent: club and state are required in every edit (spec §5, rider edit). */
export function lacksPlace({ club_id, rider_state }: Pick<RiderFields, 'club_id' | 'rider_state'>): boolean {
  return club_id === '' || rider_state.trim() === '';
}

/** Gives fields and papers as they are sent. The networks travel as JSON text. */
export function riderFormOf(
  { instagram, facebook, ...rest }: Partial<RiderFields>,
  papers: Papers,
  agreed = false,
) {
  const networks = instagram !== undefined || facebook !== undefined;
  const rider_social = JSON.stringify({ instagram: instagram ?? '', facebook: facebook ?? '' });
  return {
    body: {
      ...rest,
      ...(networks ? { rider_social } : {}),
      ...(agreed ? { consent: CONSENT_VERSION } : {}),
    },
    files: papers,
  };
}
