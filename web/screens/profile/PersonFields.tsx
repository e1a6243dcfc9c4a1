import { WhoFields } from '#web/parts/WhoFields.tsx';
import type { GroupProps } from '#web/screens/profile/group-props.ts';
import { useCountryCode } from '#web/screens/profile/use-country-code.ts';

/** Who the rider is, as the document says. */
export function PersonFields(props: GroupProps) {
  return <WhoFields {...props} country_code={useCountryCode(props.fields.organization_id)} />;
}
