import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import type { Session } from '#web/app/call/session-storage.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { profileHref, type ProfileView } from '#web/screens/profile/place.ts';
import { Icon } from '#web/ui/Icon.tsx';

const chip =
  'inline-flex min-h-12 max-w-full items-center gap-2 border-2 border-edge px-4 font-semibold hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent';

/** The account, each rider, and one more. */
export function Chooser({ session, view }: { session: Session; view: ProfileView }) {
  const current = profileHref(view);
  const link = (to: ProfileView) => ({
    href: profileHref(to),
    'aria-current': profileHref(to) === current ? ('page' as const) : undefined,
    className: chip,
  });
  return (
    <nav aria-label={m.profile_title()} className="my-6">
      <ul className="flex flex-wrap gap-3">
        <li>
          <Link {...link({ kind: 'account' })}>
            <Icon name="user" className="size-5" />
            {m.profile_account()}
          </Link>
        </li>
        {session.userSelected.map((rider) => (
          <li key={rider.rider_id} className="max-w-full">
            <Link {...link({ kind: 'rider', rider_id: rider.rider_id })}>
              {rider.plate !== null && <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />}
              <span className="min-w-0 wrap-anywhere">{rider.rider_firstname}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link {...link({ kind: 'add' })}>
            <Icon name="plus" className="size-5" />
            {m.profile_add()}
          </Link>
        </li>
        <li>
          <Link {...link({ kind: 'protests' })}>
            <Icon name="flag" className="size-5" />
            {m.protest_own_list()}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
