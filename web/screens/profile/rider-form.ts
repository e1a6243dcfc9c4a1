import { CONSENT_VERSION } from '#rules/consent-texts.ts';
import type { PrivateRider } from '#contract/riders.ts';
import type { PaperSlot } from '#contract/users.ts';
import { type FormField, refuseForm, type RiderForm } from '#rules/rider-form.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

/** A rider as a form holds one: all of it text. */
export type RiderFields = Required<
  Pick<
    RiderForm,
    | 'rider_firstname'
    | 'rider_lastname'
    | 'rider_dni'
    | 'rider_birthdate'
    | 'rider_gender'
    | 'organization_id'
    | 'club_id'
    | 'rider_state'
    | 'rider_city'
    | 'rider_team'
    | 'rider_phone'
    | 'rider_address'
  >
> & { instagram: string; facebook: string };

export type RiderErrors = Partial<Record<FormField | PaperSlot | 'consent', string>>;
export type Papers = Partial<Record<PaperSlot, File | null>>;

export const emptyRider: RiderFields = {
  rider_firstname: '',
  rider_lastname: '',
  rider_dni: '',
  rider_birthdate: '',
  rider_gender: '',
  organization_id: '',
  club_id: '',
  rider_state: '',
  rider_city: '',
  rider_team: '',
  rider_phone: '',
  rider_address: '',
  instagram: '',
  facebook: '',
};

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored rider as a form. */
export function fieldsOf(rider: PrivateRider): RiderFields {
  return {
    rider_firstname: rider.rider_firstname,
    rider_lastname: rider.rider_lastname,
    rider_dni: textOf(rider.rider_dni),
    rider_birthdate: textOf(rider.rider_birthdate),
    rider_gender: textOf(rider.rider_gender),
    organization_id: textOf(rider.organization_id),
    club_id: textOf(rider.club_id),
    rider_state: textOf(rider.rider_state),
    rider_city: textOf(rider.rider_city),
    rider_team: textOf(rider.rider_team),
    rider_phone: textOf(rider.rider_phone),
    rider_address: textOf(rider.rider_address),
    instagram: rider.rider_social.instagram ?? '',
    facebook: rider.rider_social.facebook ?? '',
  };
}

const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** What is wrong with these fields, in words; the same rule the server asks. */
export function errorsIn(kind: 'create' | 'edit', fields: Partial<RiderFields>): RiderErrors {
  const { instagram: _one, facebook: _two, ...form } = fields;
  const errors: RiderErrors = {};
  for (const { field, refusal } of refuseForm(kind, form, today())) {
    const text = refusalText(refusal);
    if (text !== undefined) errors[field] = text;
  }
  return errors;
}

/**
 * The fields of an edit that are sent: those that changed, and the two that always have to be there (spec §5, rider edit).
 */
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

/** Whether an edit can be sent at all: club and state have to come along, whatever is edited (spec §5, rider edit). */
export function lacksPlace({ club_id, rider_state }: Pick<RiderFields, 'club_id' | 'rider_state'>): boolean {
  return club_id === '' || rider_state.trim() === '';
}

/** Fields and papers as they are sent; the networks travel as JSON text. */
export function toFormData(
  fields: Partial<RiderFields>,
  papers: Papers,
  { request_key, agreed = false }: { request_key?: string; agreed?: boolean } = {},
): FormData {
  const { instagram, facebook, ...rest } = fields;
  const data = new FormData();
  for (const [name, text] of Object.entries(rest)) data.set(name, text);
  if (instagram !== undefined || facebook !== undefined)
    data.set('rider_social', JSON.stringify({ instagram: instagram ?? '', facebook: facebook ?? '' }));
  if (request_key !== undefined) data.set('request_key', request_key);
  if (agreed) data.set('consent', CONSENT_VERSION);
  for (const [slot, file] of Object.entries(papers)) if (file) data.set(slot, file, file.name);
  return data;
}
