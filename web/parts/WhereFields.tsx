import * as m from '#text/messages/messages.js';
import { useClubs, useOrganizations } from '#web/parts/choices.ts';
import { StateField } from '#web/parts/StateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface Where {
  organization_id: string;
  club_id: string;
  rider_state: string;
  rider_city: string;
  rider_team: string;
}

interface WhereFieldsProps {
  fields: Where;
  errors: Partial<Record<keyof Where, string | undefined>>;
  change: (changes: Partial<Where>) => void;
  /** IOC code of the country, for its states. */
  country_code: string;
  /** Only organizations of this country are offered; null: all. Empty: the country has to be chosen first. */
  country_id: string | null;
  /** The name under which the club is sent. */
  clubName: 'club_id' | 'rider_club';
}

/** Where one rides: the organizations, the clubs of the organization, the state. */
export function WhereFields({
  fields,
  errors,
  change,
  country_code,
  country_id,
  clubName,
}: WhereFieldsProps) {
  const { data: organizations, isError } = useOrganizations(country_id ?? '');
  const { data: clubs = [] } = useClubs(fields.organization_id);
  const hint = () => {
    if (country_id === '') return m.registration_country_first();
    if (isError) return m.form_offline();
    return organizations?.length === 0 ? m.registration_no_organization() : undefined;
  };
  const text = (field: 'rider_city' | 'rider_team', words: string, auto: string) => (
    <TextField
      name={field}
      label={words}
      optional={m.form_optional()}
      value={fields[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      autoComplete={auto}
      error={errors[field]}
    />
  );
  return (
    <>
      <SelectField
        name="organization_id"
        label={m.registration_organization()}
        choose={m.form_choose()}
        options={(organizations ?? []).map((one) => ({
          value: String(one.organization_id),
          label: one.organization_name,
        }))}
        value={fields.organization_id}
        // A club of another organization does not come along.
        onChange={(event) => change({ organization_id: event.target.value, club_id: '' })}
        disabled={country_id === ''}
        hint={hint()}
        error={errors.organization_id}
        required
      />
      <SelectField
        name={clubName}
        label={m.rider_club()}
        choose={m.form_choose()}
        // A closed club takes nobody new, and keeps who is there.
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
      {text('rider_city', m.rider_city(), 'address-level2')}
      {text('rider_team', m.rider_team(), 'off')}
    </>
  );
}
