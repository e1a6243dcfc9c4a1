import { WhereFields } from '#web/parts/rider-fields/WhereFields.tsx';
import { useCountry } from './use-country.ts';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';

/** Where one rides. The sign-up calls the club `rider_club` (spec §3). */
export function PlaceStep({ state }: { state: SignUpState }) {
  const { form, errors, change } = state;
  const { code } = useCountry(form.country_id);
  return (
    <WhereFields
      fields={{ ...form, club_id: form.rider_club }}
      errors={{ ...errors, club_id: errors.rider_club }}
      change={({ club_id, ...rest }) =>
        change(club_id === undefined ? rest : { ...rest, rider_club: club_id })
      }
      country_code={code}
      country_id={form.country_id}
      clubName="rider_club"
      writer="sign_up"
      folds
    />
  );
}
