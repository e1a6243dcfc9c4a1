import type { RiderCard } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go, useAddress } from '#web/app/address/navigation.ts';
import { loginHref } from '#web/app/address/return-url.ts';
import { activeRider, chooseRider, closeSession, useSession } from '#web/app/call/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/app/call/ask.ts';
import { paths } from '#web/app/screens/paths.ts';

const itemClass = 'flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface2';

function RiderItem({ rider, active }: { rider: RiderCard; active: boolean }) {
  return (
    <li>
      <button
        type="button"
        data-close
        aria-pressed={active}
        onClick={() => chooseRider(rider.rider_id)}
        className={`${itemClass} aria-pressed:bg-accent aria-pressed:text-on-accent`}
      >
        <span className="w-14 shrink-0">
          <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{rider.rider_fullname}</span>
          <span className="block text-small">{rider.category_name ?? rider.club_name ?? ''}</span>
        </span>
        {active && <Icon name="check" className="size-5" />}
      </button>
    </li>
  );
}

/** The device forgets at once, also without a signal; the server is told with the token it still had. */
function signOut(): void {
  ask('POST /api/users/logout').catch(() => null);
  closeSession();
  go('/');
}

/** Login for a visitor; the active rider and the account's menu for whoever is signed in (spec §2, shell). */
export function RiderMenu() {
  const session = useSession();
  const { path, search } = useAddress();
  if (!session) {
    return (
      <Link
        href={loginHref(path, search)}
        className="inline-flex min-h-12 items-center px-2 font-semibold underline-offset-4 hover:underline session:invisible"
      >
        {m.shell_login()}
      </Link>
    );
  }
  const rider = activeRider(session);
  const name = rider?.rider_firstname ?? session.authUser.user_firstname;
  return (
    <Dropdown
      label={m.shell_menu()}
      summary={
        <>
          {rider?.plate == null ? (
            // An account that waits for its rider has no name yet either: there is something to tap all the same.
            <Icon name="user" className="size-6" />
          ) : (
            <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
          )}
          <span className="max-w-18 truncate font-semibold max-[350px]:sr-only md:max-w-40">{name}</span>
          <Icon name="down" className="size-4 max-[400px]:hidden" />
        </>
      }
      summaryClassName="flex h-12 items-center gap-1.5 px-2"
      panelClassName="right-0 max-h-[70vh] w-72 max-w-[calc(100vw-2rem)]"
    >
      {session.userSelected.length > 0 && (
        <ul aria-label={m.shell_riders()} className="border-b border-line">
          {session.userSelected.map((one) => (
            <RiderItem key={one.rider_id} rider={one} active={one.rider_id === session.riderSelected} />
          ))}
        </ul>
      )}
      <ul>
        <li>
          <Link href={paths.profile} className={itemClass}>
            <Icon name="user" className="size-5" />
            {m.shell_profile()}
          </Link>
        </li>
        {(rider?.can_pay === true || session.authUser.user_roles.some(({ role }) => role === 'club')) && (
          <li>
            <Link href={paths.payments} className={itemClass}>
              <Icon name="list" className="size-5" />
              {m.shell_payments()}
            </Link>
          </li>
        )}
        {session.authUser.user_roles.length > 0 && (
          <li>
            <Link href={paths.office} className={itemClass}>
              <Icon name="filter" className="size-5" />
              {m.shell_office()}
            </Link>
          </li>
        )}
        <li>
          <button type="button" data-close onClick={signOut} className={itemClass}>
            <Icon name="exit" className="size-5" />
            {m.shell_logout()}
          </button>
        </li>
      </ul>
    </Dropdown>
  );
}
