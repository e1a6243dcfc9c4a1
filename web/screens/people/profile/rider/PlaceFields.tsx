import { WhereFields } from '#web/parts/rider/WhereFields.tsx';
import type { GroupProps } from './group-props.ts';
import { useCountryCode } from './use-country-code.ts';

/** Draws the organization, club, state, city and team. Any country can be chosen, since a rider may move. */
export function PlaceFields(props: GroupProps & { folds?: boolean }) {
  const country_code = useCountryCode(props.fields.organization_id);
  return (
    <WhereFields
      {...props}
      country_code={country_code}
      country_id={null}
      clubName="club_id"
      writer="family"
    />
  );
}
