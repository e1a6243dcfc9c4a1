import { Suspense } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useAddress } from '#web/app/address/navigation.ts';
import { loginHref } from '#web/app/address/return-url.ts';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { useSession } from '#web/app/call/use-session.ts';
import { Icon } from '#web/ui/Icon.tsx';

/* Loaded for who is signed in. */
const AccountMenu = lazyPrivate(async () => (await import('./AccountMenu.tsx')).AccountMenu);

/** The sign-in for a visitor, the account's menu for somebody signed in. */
export function RiderMenu() {
  const session = useSession();
  const { path, search } = useAddress();
  if (session)
    return (
      // As wide as the menu on a phone, so that nothing beside it moves when it loads.
      <Suspense fallback={<span aria-hidden="true" className="h-12 w-32" />}>
        <AccountMenu session={session} />
      </Suspense>
    );
  return (
    <Link
      href={loginHref(path, search)}
      className="inline-flex min-h-12 min-w-12 items-center justify-center px-2 font-semibold underline-offset-4 hover:underline session:invisible"
    >
      <Icon name="user" className="sm:hidden" />
      <span className="max-sm:sr-only">{m.shell_login()}</span>
    </Link>
  );
}
