import type { RiderTwin } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { officeRiderHref } from '#web/app/screens/office-paths.ts';
import { joined, riderNameOf } from '#web/office/riders/words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

const whys: Record<RiderTwin['why'], () => string> = {
  document: m.riders_twin_document,
  name_and_birth: m.riders_twin_name_and_birth,
  name: m.riders_twin_name,
};

/** Existing riders who may be the one being enrolled, each a link. */
export function Twins({ twins }: { twins: readonly RiderTwin[] }) {
  return (
    <div role="alert" className="border-2 border-warn p-4">
      <p className="display text-d22">{m.riders_twins_title()}</p>
      <p className="text-small">{m.riders_twins_why()}</p>
      <ul className="mt-2">
        {twins.map((twin) => (
          <li key={twin.rider_id} className="border-t border-line py-3">
            <p className="text-small font-semibold text-warn">{whys[twin.why]()}</p>
            <p className="font-semibold wrap-anywhere">{riderNameOf(twin)}</p>
            <p className="text-small text-ink2 wrap-anywhere">
              {joined(
                twin.rider_dni,
                twin.rider_birthdate === null ? null : formatDate(twin.rider_birthdate),
                twin.club_name,
              )}
            </p>
            <Link href={officeRiderHref(twin.rider_id)} className={`mt-2 ${secondaryButton}`}>
              {m.riders_new_open()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
