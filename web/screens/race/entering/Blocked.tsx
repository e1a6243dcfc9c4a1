import type { RiderCard } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { chooseRider } from '#web/app/call/session.ts';
import { paths } from '#web/app/screens/paths.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The "inscribe" view of a rider who is not up to date (spec §4): why, who can change it, and a link back. */
export function Blocked({ rider, backHref }: { rider: RiderCard; backHref: string }) {
  return (
    <div className="border-2 border-stop bg-paper p-4">
      <h3 className="display flex items-start gap-3 text-d22">
        <Icon name="lock" className="mt-0.5 size-6 text-stop" />
        <span className="min-w-0 wrap-anywhere">
          {m.entry_blocked_title({ rider: rider.rider_firstname })}
        </span>
      </h3>
      <p className="mt-2">
        {m.entry_blocked_text({ club: rider.club_name ?? rider.organization_shortname })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {rider.can_pay && (
          <Link href={paths.payments} onClick={() => chooseRider(rider.rider_id)} className={primaryButton}>
            {m.entry_pay()}
          </Link>
        )}
        <Link href={backHref} className={secondaryButton}>
          <Icon name="back" className="size-5" />
          {m.entry_blocked_back()}
        </Link>
      </div>
    </div>
  );
}
