import { useEffect } from 'react';
import { isNationalId, normalizeNationalId } from '#rules/people/riders/national-id.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { defaultCountry, useSite } from '#web/ground/site.ts';
import { paths } from '#web/ground/address/paths.ts';
import { WhoFields } from '#web/parts/rider/WhoFields.tsx';
import { isDniFree } from './check.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { countryOptions } from '#web/parts/rider/country-names.ts';
import { countryOfLanguages } from './browser-country.ts';
import { useCountry } from './use-country.ts';
import type { SignUpState } from './use-sign-up.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** Asks for the country, which decides the name of the document, and for the rider. */
export function RiderStep({ state, preselected }: { state: SignUpState; preselected: boolean }) {
  const { form, errors, change, doubt } = state;
  const { countries, code, isError } = useCountry(form.country_id);
  const { site } = useSite();
  const language = useLanguage();
  // This is a guess that one tap corrects, because most people ride where they live.
  const guess = defaultCountry[site] ?? countryOfLanguages(navigator.languages);
  const usual = countries.find((one) => one.country_code === guess)?.country_id;
  useEffect(() => {
    if (form.country_id === '' && usual !== undefined) change({ country_id: String(usual) });
    // It runs once, when the countries are loaded. Somebody who undoes the choice wants none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [usual]);
  const askDni = async () => {
    if (preselected || !isNationalId(normalizeNationalId(form.rider_dni))) return;
    const free = await isDniFree(form.rider_dni).catch(() => true);
    if (!free) doubt({ rider_dni: m.error_rider_dni_taken_claim() });
  };
  return (
    <>
      <SelectField
        name="country_id"
        label={m.registration_country()}
        choose={m.form_choose()}
        options={countryOptions(countries, language)}
        value={form.country_id}
        onChange={(event) =>
          // State, organization and club belong to the country that was chosen before.
          change({ country_id: event.target.value, organization_id: '', rider_club: '', rider_state: '' })
        }
        autoComplete="country-name"
        hint={isError ? m.form_offline() : state.cleared ? m.registration_country_cleared() : undefined}
        error={errors.country_id}
        required
      />
      <WhoFields
        fields={form}
        errors={errors}
        change={change}
        country_code={code}
        writer="sign_up"
        onDni={() => void askDni()}
      />
      {errors.rider_dni === m.error_rider_dni_taken_claim() && (
        <Link href={paths.login} className={`-mt-3 self-start py-3 ${textLink}`}>
          {m.login_title()}
        </Link>
      )}
    </>
  );
}
