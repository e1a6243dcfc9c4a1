import type { FieldWriter } from '#rules/people/riders/field-facts.ts';
import * as m from '#text/messages/messages.js';
import { useClubs, useOrganizations } from './choices.ts';
import { type PlainField, plainFields } from './plain-fields.ts';
import { Folded } from './Folded.tsx';
import { PlainFields } from './PlainFields.tsx';
import { StateField } from './StateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

type Where = Record<'organization_id' | 'club_id' | 'rider_state', string> &
  Partial<Record<PlainField, string>>;

interface WhereFieldsProps {
  fields: Where;
  errors: Partial<Record<keyof Where, string | undefined>>;
  change: (changes: Partial<Where>) => void;
  country_code: string;
  /** Only organizations of this country are offered, or all with null. It is empty until the country is chosen. */
  country_id: string | null;
  /** The name of the field that is sent for the club. */
  clubName: 'club_id' | 'rider_club';
  writer: FieldWriter;
  /** Fields that nobody needs to ride are folded. */
  folds?: boolean | undefined;
}

/** Draws the fields for the rider's organization, club and state. */
export function WhereFields({
  fields,
  errors,
  change,
  country_code,
  country_id,
  clubName,
  writer,
  folds = false,
}: WhereFieldsProps) {
  const { data: organizations, isError } = useOrganizations(country_id ?? '');
  const { data: clubs = [] } = useClubs(fields.organization_id);
  const plain = plainFields('where', writer);
  const others = (
    <PlainFields
      names={plain}
      fields={fields}
      errors={errors}
      change={change}
      autoComplete={{ rider_city: 'address-level2', rider_team: 'off' }}
    />
  );
  const hint = () => {
    if (country_id === '') return m.registration_country_first();
    if (isError) return m.form_offline();
    return organizations?.length === 0 ? m.registration_no_organization() : undefined;
  };
  return (
    <>
      <SelectField
        name="organization_id"
        label={m.rider_field_organization_id()}
        choose={m.form_choose()}
        options={(organizations ?? []).map((one) => ({
          value: String(one.organization_id),
          label: one.organization_name,
        }))}
        value={fields.organization_id}
        // A club belongs to an organization, so choosing another organization empties it.
        onChange={(event) => change({ organization_id: event.target.value, club_id: '' })}
        disabled={country_id === ''}
        hint={hint()}
        error={errors.organization_id}
        required
      />
      <SelectField
        name={clubName}
        label={m.rider_field_club_id()}
        choose={m.form_choose()}
        // A closed club takes no new riders, and keeps those that it has.
        options={clubs
          .filter((one) => !one.club_closed || String(one.club_id) === fields.club_id)
          .map((one) => ({ value: String(one.club_id), label: one.club_name }))}
        value={fields.club_id}
        onChange={(event) => change({ club_id: event.target.value })}
        disabled={fields.organization_id === ''}
        hint={fields.organization_id === '' ? m.registration_organization_first() : undefined}
        error={errors.club_id}
        required
      />
      <StateField
        country_code={country_code}
        value={fields.rider_state}
        onChange={(rider_state) => change({ rider_state })}
        error={errors.rider_state}
      />
      {folds ? (
        <Folded words={m.rider_fields_later()} wrong={plain.some((name) => errors[name] !== undefined)}>
          {others}
        </Folded>
      ) : (
        others
      )}
    </>
  );
}
