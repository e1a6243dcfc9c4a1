import { Suspense, useRef, type RefObject, useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { go, useAddress } from '#web/ground/address/navigation.ts';
import { loginHref } from '#web/ground/address/return-url.ts';
import { closeSession } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { UnsentBar } from './parts/editing/UnsentBar.tsx';
import { groupAt, groupTitle } from './menu.ts';
import { MenuPage, OfficeMenu } from './OfficeMenu.tsx';
import { sectionAt, standsAt } from './sections.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { useRedirect } from '#web/ground/address/use-redirect.ts';
import { isAtOrBelow, paths } from '#web/ground/address/paths.ts';

/** Sets the title of the window from what the office shows: a sheet, a part, the heading, and the section. */
function useOfficeTitle(content: RefObject<HTMLElement | null>, section: string | undefined): void {
  useEffect(() => {
    const element = content.current;
    if (element === null || section === undefined) return;
    const tell = () => {
      const said = (selector: string) => element.querySelector(selector)?.textContent.trim() ?? '';
      // The number of waiting items is left out.
      const part = element.querySelector('[aria-current="page"]')?.firstChild?.textContent?.trim() ?? '';
      // The names are the sheet over the page, the chosen part, what is opened, the heading, and the section.
      const names = [
        said('dialog[open] :is(h1, h2)'),
        part,
        said('[data-opened]'),
        said('h1'),
        section,
        m.office_title(),
      ];
      const title = [...new Set([...names, m.app_name()])].filter((name) => name !== '').join(' · ');
      if (document.title !== title) document.title = title;
    };
    // Headings appear after the data has loaded, and some change with it.
    const headings = new MutationObserver(tell);
    headings.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-current', 'open'],
    });
    // This runs after the page has set its own title.
    const timer = setTimeout(tell, 0);
    return () => {
      headings.disconnect();
      clearTimeout(timer);
    };
  }, [content, section]);
}

/** Names the account to somebody without a role, with links to leave. */
function NoAccess({ email }: { email: string }) {
  return (
    <div className="gutter mx-auto max-w-page py-6">
      <EmptyState
        heading="h1"
        title={m.office_no_access()}
        actions={
          <>
            <Link href="/" className={primaryButton}>
              {m.office_home()}
            </Link>
            <Button
              onClick={() => {
                closeSession();
                go(loginHref(paths.office, ''));
              }}
            >
              {m.office_sign_in()}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">{m.office_no_access_why({ email })}</p>
      </EmptyState>
    </div>
  );
}

/** Shows the organizer's office (spec §2, /administration): the sections that the account's roles allow. */
export function OfficeScreen() {
  const session = useSession();
  const { path, search } = useAddress();
  const roles = session && officeRoles(session.authUser.user_roles);
  // An account that still has to set up the second factor does so at the sign-in first.
  const isStranger = session === null || session.authUser.must_set_second_factor;
  // Until the next screen is loaded, this one stays, at the new address.
  useRedirect(isStranger && isAtOrBelow(path, paths.office) ? loginHref(path, search) : null);
  const content = useRef<HTMLDivElement>(null);
  useOnChange(standsAt(path), () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    content.current?.focus({ preventScroll: true });
  });
  const group = groupAt(path);
  const section = roles && !isStranger ? sectionAt(path, roles) : undefined;
  const title = group === undefined ? section?.title() : groupTitle(group);
  useOfficeTitle(content, title);
  if (!session || isStranger) return null;
  if (!roles) return <NoAccess email={session.authUser.user_email} />;
  const Screen = section?.Screen;
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block!">
      <OfficeMenu roles={roles} />
      {/* Screen readers announce the section when somebody changes to it. */}
      <div
        ref={content}
        role="region"
        aria-label={title}
        tabIndex={-1}
        className="gutter w-full max-w-page py-6 outline-none"
      >
        <UnsentBar />
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {group === undefined ? Screen && <Screen /> : <MenuPage roles={roles} group={group} />}
        </Suspense>
      </div>
    </div>
  );
}
