import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go, useSearchParams } from '#web/app/address/navigation.ts';
import { safeReturnUrl } from '#web/app/address/return-url.ts';
import { chooseRider } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';

/** Signed in: with several riders, who rides today; one tap and on. */
export function ChooseRider({ session }: { session: Session }) {
  const returnUrl = safeReturnUrl(useSearchParams().get('returnUrl'));
  const riders = session.userSelected;
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{riders.length > 1 ? m.login_who() : m.login_already()}</h1>
      <p className="text-ink2 wrap-anywhere">{session.authUser.user_email}</p>
      {riders.length > 1 && (
        <ul className="flex flex-col gap-3">
          {riders.map((rider) => (
            <li key={rider.rider_id}>
              <button
                type="button"
                onClick={() => {
                  chooseRider(rider.rider_id);
                  go(returnUrl, { replace: true });
                }}
                className="flex min-h-18 w-full items-center gap-4 border-2 border-edge px-4 py-2 text-left hover:border-ink"
              >
                <span className="w-20 shrink-0">
                  <Plate plate={rider.plate} colour={rider.plate_colour} />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{rider.rider_fullname}</span>
                  <span className="block text-small text-ink2">
                    {rider.category_name ?? rider.club_name ?? ''}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link href={returnUrl} className={`self-start ${secondaryButton}`}>
        {m.login_go_on()}
      </Link>
    </div>
  );
}
