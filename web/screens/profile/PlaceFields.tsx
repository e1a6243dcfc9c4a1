import * as m from '#text/messages/messages.js';
import { useClubs, useOrganizations } from '#web/parts/choices.ts';
import { StateField } from '#web/parts/StateField.tsx';
import type { GroupProps } from '#web/screens/profile/group-props.ts';
import { useCountryCode } from '#web/screens/profile/use-country-code.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Organization, club, state, city, team. */
export function PlaceFields({ fields, errors, change }: GroupProps) {
  const { data: organizations = [] } = useOrganizations('');
  const { data: clubs = [] } = useClubs(fields.organization_id);
  const code = useCountryCode(fields.organization_id);
  return (
    <>
      <SelectField
        name="organization_id"
        label={m.registration_organization()}
        choose={m.form_choose()}
        options={organizations.map((one) => ({
          value: String(one.organization_id),
          label: one.organization_name,
        }))}
        value={fields.organization_id}
        onChange={(event) => change({ organization_id: event.target.value, club_id: '' })}
        error={errors.organization_id}
        required
      />
      <SelectField
        name="club_id"
        label={m.rider_club()}
        choose={m.form_choose()}
        options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
        value={fields.club_id}
        onChange={(event) => change({ club_id: event.target.value })}
        disabled={fields.organization_id === ''}
        hint={fields.organization_id === '' ? m.registration_organization_first() : undefined}
        error={errors.club_id}
        required
      />
      <StateField
        country_code={code}
        value={fields.rider_state}
        onChange={(rider_state) => change({ rider_state })}
        error={errors.rider_state}
      />
      <TextField
        name="rider_city"
        label={m.rider_city()}
        optional={m.form_optional()}
        value={fields.rider_city}
        onChange={(event) => change({ rider_city: event.target.value })}
        error={errors.rider_city}
      />
      <TextField
        name="rider_team"
        label={m.rider_team()}
        optional={m.form_optional()}
        value={fields.rider_team}
        onChange={(event) => change({ rider_team: event.target.value })}
        error={errors.rider_team}
      />
    </>
  );
}
