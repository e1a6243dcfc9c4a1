import * as m from '#text/messages/messages.js';
import { useClubs, useCountries, useOrganizations } from '#web/parts/choices.ts';
import { StateField } from '#web/parts/StateField.tsx';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Where one rides: the organizations of the country, the clubs of the organization. */
export function PlaceStep({ state }: { state: SignUpState }) {
  const { form, errors, change } = state;
  const { data: countries = [] } = useCountries();
  const { data: organizations, isError } = useOrganizations(form.country_id);
  const { data: clubs = [] } = useClubs(form.organization_id);
  const code = countries.find((one) => String(one.country_id) === form.country_id)?.country_code ?? '';
  const none = form.country_id !== '' && organizations?.length === 0;
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
        value={form.organization_id}
        onChange={(event) => change({ organization_id: event.target.value, rider_club: '' })}
        disabled={form.country_id === ''}
        hint={
          form.country_id === ''
            ? m.registration_country_first()
            : none
              ? m.registration_no_organization()
              : isError
                ? m.form_offline()
                : undefined
        }
        error={errors.organization_id}
        required
      />
      <SelectField
        name="rider_club"
        label={m.rider_club()}
        choose={m.form_choose()}
        options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
        value={form.rider_club}
        onChange={(event) => change({ rider_club: event.target.value })}
        disabled={form.organization_id === ''}
        hint={form.organization_id === '' ? m.registration_organization_first() : undefined}
        error={errors.rider_club}
        required
      />
      <StateField
        country_code={code}
        value={form.rider_state}
        onChange={(rider_state) => change({ rider_state })}
        error={errors.rider_state}
      />
      <TextField
        name="rider_city"
        label={m.rider_city()}
        optional={m.form_optional()}
        value={form.rider_city}
        onChange={(event) => change({ rider_city: event.target.value })}
        autoComplete="address-level2"
        error={errors.rider_city}
      />
      <TextField
        name="rider_team"
        label={m.rider_team()}
        optional={m.form_optional()}
        value={form.rider_team}
        onChange={(event) => change({ rider_team: event.target.value })}
        autoComplete="off"
        error={errors.rider_team}
      />
    </>
  );
}
