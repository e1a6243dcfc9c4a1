import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { activeRider, chooseRider, closeSession } from '#web/ground/session/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { paths } from '#web/ground/address/paths.ts';
import { accountFullName, accountInitials, accountName } from '#web/ground/session/account-name.ts';

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

/** Ends the session: the device forgets it at once, and the server is notified with the token it still had. */
function signOut(): void {
  ask('POST /api/users/logout').catch(() => null);
  closeSession();
  go('/');
}

/** Tells whether the account has one rider of the same name. The name is then shown only once. */
const isAlone = ({ authUser, userSelected }: Session) =>
  userSelected.length === 1 && userSelected[0]?.rider_firstname === authUser.user_firstname;

function AccountMark({ account }: { account: Session['authUser'] }) {
  const initials = accountInitials(account);
  return (
    <span
      aria-hidden="true"
      className="display grid h-8 w-8 shrink-0 place-items-center border-2 border-ink text-lead leading-none"
    >
      {initials === '' ? <Icon name="user" className="size-5" /> : initials}
    </span>
  );
}

/** Draws the account, its active rider and its menu (spec §2, shell). */
export function AccountMenu({ session }: { session: Session }) {
  const rider = activeRider(session);
  const { authUser } = session;
  return (
    <Dropdown
      label={m.shell_menu()}
      summary={
        <>
          <AccountMark account={authUser} />
          <span className="flex max-w-27 min-w-0 flex-col text-left leading-5 max-[350px]:sr-only md:max-w-40">
            <span className="truncate font-semibold">{accountName(authUser)}</span>
            {rider && !isAlone(session) && (
              <span className="truncate text-caption text-ink2">
                {m.shell_active({ name: rider.rider_firstname })}
              </span>
            )}
          </span>
          <Icon name="down" className="size-4 shrink-0 max-sm:hidden" />
        </>
      }
      summaryClassName="flex h-12 items-center gap-1.5 px-2 min-[351px]:max-sm:w-36"
      panelClassName="right-0 max-h-[70vh] w-72 max-w-[calc(100vw-2rem)]"
    >
      <p className="border-b border-line px-4 py-3 wrap-anywhere">
        <span className="block font-semibold">{m.shell_account_of({ name: accountFullName(authUser) })}</span>
        {accountFullName(authUser) !== authUser.user_email && (
          <span className="block text-small text-ink2">{authUser.user_email}</span>
        )}
      </p>
      {session.userSelected.length > 0 && (
        <div className="border-b border-line">
          <p id="active-rider" className="px-4 pt-2 text-caption font-semibold text-ink2">
            {m.shell_active_choose()}
          </p>
          <ul aria-labelledby="active-rider">
            {session.userSelected.map((one) => (
              <RiderItem key={one.rider_id} rider={one} active={one.rider_id === session.riderSelected} />
            ))}
          </ul>
        </div>
      )}
      <ul>
        <li>
          <Link href={paths.profile} className={itemClass}>
            <Icon name="user" className="size-5" />
            {m.shell_profile()}
          </Link>
        </li>
        {(session.userSelected.some(({ can_pay }) => can_pay) ||
          authUser.user_roles.some(({ role }) => role === 'club')) && (
          <li>
            <Link href={paths.payments} className={itemClass}>
              <Icon name="list" className="size-5" />
              {m.shell_payments()}
            </Link>
          </li>
        )}
        {authUser.user_roles.length > 0 && (
          <li>
            <Link href={paths.office} className={itemClass}>
              <Icon name="filter" className="size-5" />
              {m.shell_office()}
            </Link>
          </li>
        )}
        <li>
          <Link href={paths.help} className={itemClass}>
            <Icon name="book" className="size-5" />
            {m.shell_footer_help()}
          </Link>
        </li>
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
