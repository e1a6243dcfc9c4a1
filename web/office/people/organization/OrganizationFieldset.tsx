import { useState } from 'react';
import type { OrganizationFields } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { knownLanguage, languageNames, languages } from '#web/ground/language.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { countryOptions } from '#web/parts/rider/country-names.ts';
import { useCountries } from '#web/parts/rider/choices.ts';
import { timeIn, zoneOfCountry, zoneOptions } from '#web/office/parts/words/zones.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type FieldErrors = Partial<Record<keyof OrganizationFields, string | undefined>>;

/** Gives the errors of required names that are empty. */
export const missingNames = (fields: OrganizationFields): FieldErrors => ({
  ...(fields.organization_name.trim() === '' ? { organization_name: m.form_required() } : {}),
  ...(fields.organization_shortname.trim() === '' ? { organization_shortname: m.form_required() } : {}),
});

interface FieldsetProps {
  fields: OrganizationFields;
  change: (changes: Partial<OrganizationFields>) => void;
  errors: FieldErrors;
  /** The number of coming dates that a change of zone would move. */
  next_dates: number;
  zone: string;
}

/** Edits the data of an organization: names, contact, place and time zone. */
export function OrganizationFieldset({ fields, change, errors, next_dates, zone }: FieldsetProps) {
  const language = useLanguage();
  const { data: countries = [] } = useCountries();
  const [now] = useState(() => new Date());
  const text = (
    name: 'organization_name' | 'organization_shortname' | 'organization_contact' | 'organization_state',
  ) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const { organization_zone } = fields;
  const isoOf = (country_id: string) =>
    countries.find((one) => String(one.country_id) === country_id)?.country_iso ?? null;
  const clockOf = (country_id: string) => {
    const iso = isoOf(country_id);
    const first = iso === null ? null : zoneOfCountry(iso, organization_zone);
    return first === null ? {} : { organization_zone: first };
  };
  const moves = organization_zone !== zone && next_dates > 0;
  return (
    <>
      <TextField {...text('organization_name')} label={m.org_name()} maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...text('organization_shortname')}
          label={m.org_shortname()}
          hint={m.org_shortname_hint()}
          maxLength={20}
        />
        <TextField
          {...text('organization_contact')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={m.org_contact()}
          optional={m.form_optional()}
          hint={m.org_contact_hint()}
          maxLength={254}
        />
        <SelectField
          name="country_id"
          label={m.org_country()}
          choose={m.org_choose()}
          options={countryOptions(countries, language)}
          value={fields.country_id === null ? '' : String(fields.country_id)}
          onChange={(event) =>
            change({
              country_id: event.target.value === '' ? null : Number(event.target.value),
              // A country sets its time zone, unless the saved zone is of that country too.
              ...clockOf(event.target.value),
            })
          }
        />
        <TextField
          {...text('organization_state')}
          label={m.org_state()}
          optional={m.form_optional()}
          maxLength={60}
        />
      </div>
      <SelectField
        name="organization_zone"
        label={m.org_zone()}
        choose={m.org_choose()}
        options={zoneOptions(organization_zone, language, isoOf(String(fields.country_id)))}
        value={organization_zone}
        onChange={(event) => {
          if (event.target.value !== '') change({ organization_zone: event.target.value });
        }}
        hint={
          <>
            {m.org_zone_now({ time: timeIn(organization_zone, now) })}
            {moves && <strong className="block text-ink">{m.org_zone_change({ count: next_dates })}</strong>}
          </>
        }
      />
      <SelectField
        name="organization_language"
        label={m.org_language()}
        choose={m.org_language_country()}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={fields.organization_language ?? ''}
        onChange={(event) => change({ organization_language: knownLanguage(event.target.value) })}
      />
    </>
  );
}
