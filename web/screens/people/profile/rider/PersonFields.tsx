import { WhoFields } from '#web/parts/rider/WhoFields.tsx';
import type { GroupProps } from './group-props.ts';
import { useCountryCode } from './use-country-code.ts';

/** Draws the rider's name and data, as on the document. */
export function PersonFields(props: GroupProps) {
  return <WhoFields {...props} writer="family" country_code={useCountryCode(props.fields.organization_id)} />;
}
