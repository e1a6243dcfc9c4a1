import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Ad, AdSpace } from '#contract/publishing/ads/ads.ts';
import * as m from '#text/messages/messages.js';
import { AdSlot } from './AdSlot.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { Link } from '#web/ground/address/link.tsx';
import type { Site } from '#web/ground/page.ts';
import { SearchField, SearchLink } from './SearchField.tsx';
import { lazyAlone, lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { pageVersion } from '#web/ground/later/version.ts';
import { isAtOrBelow, paths } from '#web/ground/address/paths.ts';
import { whenIdle } from '#web/ground/later/when-idle.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { loginHref } from '#web/ground/address/return-url.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { currentTheme, type Theme, themeIcons, themes, watchTheme, wears } from '#web/ground/screen/theme.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';

const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  sun: m.shell_theme_sun,
};

/** Offers the themes by name: as the device, light, dark, and one for reading in the sun. */
function ThemeMenu() {
  // Only the browser knows the theme, so the server draws the first one, and so does hydration.
  const theme = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <div className="nojs:hidden">
      <Dropdown
        label={m.shell_theme_is({ name: names[theme]() })}
        summary={<Icon name={themeIcons[theme]} />}
        summaryClassName="grid size-12 place-items-center"
        panelClassName="left-1/2 w-60 -translate-x-1/2"
      >
        <ul>
          {themes.map((one) => (
            <li key={one}>
              <button
                type="button"
                data-close
                aria-pressed={one === theme}
                {...wears(one)}
                className="flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-surface2 aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent"
              >
                <Icon name={themeIcons[one]} />
                <span>
                  {names[one]()}
                  {one === 'sun' && (
                    <span className="block text-small font-normal">{m.shell_theme_sun_hint()}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  );
}

/** Draws the gate as a slanted plate with its slats down, and the name. The Argentine site has its own stripe. */
function Logo({ site }: { site: Site }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 44 36" aria-hidden="true" className="h-9 w-11 shrink-0">
        <path d="M9 0h35l-9 36H0z" fill="#ffc400" />
        {site === 'argentina' && <path d="M2.25 27h35L35 36H0z" fill="#74acdf" />}
        <path
          d="M11.5 7h5l-4.2 17h-5zm8 0h5l-4.2 17h-5zm8 0h5l-4.2 17h-5zm8 0h5l-4.2 17h-5z"
          fill="#0d1015"
        />
      </svg>
      <span className="display flex flex-col text-d28 max-[400px]:text-d22 max-[350px]:sr-only max-sm:session:sr-only max-sm:sun:sr-only leading-none tracking-tight uppercase">
        {/* It is equally wide in any font, because the header must not break into two rows before ours is loaded. */}
        <svg
          viewBox="0 0 71 22"
          role="img"
          aria-label={m.app_name()}
          className="h-lh w-auto self-start overflow-visible"
        >
          <text y="19" fontSize="22" textLength="71" lengthAdjust="spacingAndGlyphs" className="fill-current">
            {m.app_name()}
          </text>
        </svg>
        <span className="hidden text-caption leading-none font-bold tracking-wider text-ink3 sm:block">
          {site === 'argentina' ? m.shell_site_argentina() : m.shell_site_latam()}
        </span>
      </span>
    </span>
  );
}

/* It is loaded for people who are signed in. */
const AccountMenu = lazyPrivate(async () => (await import('./AccountMenu.tsx')).AccountMenu);

/** Draws the sign-in for a visitor, and the account's menu for somebody who is signed in. */
function RiderMenu() {
  const session = useSession();
  const { path, search } = useAddress();
  if (session)
    return (
      // It is as wide as the menu on a phone, so that nothing beside it moves when the menu loads. So is the sign-in below.
      <Suspense fallback={<span className="h-12 min-[351px]:w-36" />}>
        <AccountMenu session={session} />
      </Suspense>
    );
  return (
    <Link
      href={loginHref(path, search)}
      className="inline-flex min-h-12 min-w-12 items-center justify-center px-2 font-semibold underline-offset-4 hover:underline session:invisible min-[351px]:max-sm:session:w-36"
    >
      <Icon name="user" className="size-6 sm:hidden" />
      <span className="max-sm:sr-only">{m.shell_login()}</span>
    </Link>
  );
}

/* It is loaded for people who have not confirmed their e-mail. */
const ConfirmReminder = lazyPrivate(async () => (await import('./ConfirmReminder.tsx')).ConfirmReminder, {
  quiet: true,
});

/** Leaves the room of the reminder from the first paint on, so that it pushes nothing when it comes. */
function ReminderRoom() {
  const session = useSession();
  return (
    <div className="hidden h-16 border-b border-line bg-surface in-[[data-unconfirmed]]:block print:hidden">
      {session && !session.authUser.email_confirmed && (
        <Suspense>
          <ConfirmReminder session={session} />
        </Suspense>
      )}
    </div>
  );
}

/* It is loaded for people who are signed in. */
const FootNav = lazyPrivate(async () => (await import('./FootNav.tsx')).FootNav, { quiet: true });

/** Draws the links at the foot of the page. A visitor sees none. */
function OwnFootNav() {
  const session = useSession();
  return (
    session && (
      <Suspense>
        <FootNav session={session} />
      </Suspense>
    )
  );
}

/** Tells whether this device has a log of a race day. The shell is drawn before that is known. */
function useHasKeptDays(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    whenIdle()
      .then(() => indexedDB.databases())
      .then((kept) => setKept(kept.some(({ name }) => name?.startsWith('partidor-'))))
      // The browser stores nothing, or does not list its databases.
      .catch(() => undefined);
  }, []);
  return isKept;
}

/* It is loaded only on the phone of somebody who judged. */
const KeptDays = lazyAlone(async () => (await import('#web/parts/day-log/KeptDays.tsx')).KeptDays, {
  quiet: true,
});

/** The ways through the site: the first three stand in the head too. */
const ways: readonly (readonly [href: string, words: () => string])[] = [
  ['/', m.shell_footer_cups],
  [paths.ranking, m.shell_footer_ranking],
  [paths.calendar, m.calendar_title],
  [paths.clubs, m.clubs_title],
  [paths.tracks, m.tracks_title],
  [paths.data, m.opendata_title],
  [paths.about, m.shell_footer_about],
  [paths.help, m.shell_footer_help],
  [paths.desk, m.shell_code],
  [paths.beginners, m.first_race_title],
  [paths.pricing, m.shell_footer_pricing],
  [paths.privacy, m.shell_footer_privacy],
  [paths.terms, m.shell_footer_terms],
];

const linksTo = (count?: number) =>
  ways.slice(0, count).map(([href, words]) => (
    <Link
      key={href}
      href={href}
      className="inline-flex min-h-12 items-center px-3 underline-offset-4 hover:underline"
    >
      {words()}
    </Link>
  ));

function Header({ site }: { site: Site }) {
  // The office is as wide as the window, and the header is as wide as the office.
  const { path } = useAddress();
  const width = isAtOrBelow(path, paths.office) ? 'gutter lg:px-4' : 'gutter mx-auto max-w-page';
  return (
    // With letters twice as large, the header is tall. It then scrolls with the page, which has little room left.
    <header className="top-0 z-30 border-b border-line bg-paper min-[20em]:sticky print:hidden">
      <div className={`${width} flex min-h-12 flex-wrap items-center justify-between gap-x-2 md:min-h-16`}>
        <Link href="/" className="flex items-center">
          <Logo site={site} />
        </Link>
        <div className="hidden lg:block">{linksTo(3)}</div>
        <SearchField />
        <div className="-mr-2 ml-auto flex flex-wrap items-center sm:gap-2">
          <SearchLink />
          <ThemeMenu />
          <LanguageMenu />
          <RiderMenu />
        </div>
      </div>
    </header>
  );
}

function Footer({ site }: { site: Site }) {
  return (
    <footer className="on-island bg-night text-on-night print:hidden">
      <div className="gutter mx-auto flex max-w-page flex-col gap-6 py-8 md:flex-row md:items-center md:justify-between">
        <div>
          <p className="display text-d28 uppercase">{m.app_name()}</p>
          <p className="text-small text-on-night2">{m.shell_tagline()}</p>
          <p className="mt-2 text-caption text-on-night2">
            {site === 'argentina' ? m.shell_site_argentina() : m.shell_site_latam()} ·{' '}
            {m.shell_version({ version: String(pageVersion) })}
          </p>
        </div>
        <nav aria-label={m.shell_footer()} className="-mx-3 flex flex-wrap md:justify-end">
          {linksTo()}
        </nav>
      </div>
    </footer>
  );
}

interface ShellProps {
  ads: readonly Ad[];
  turn: number;
  page: string;
  /** The banner of the top stands below the answer, from the first line of the page on: a page that comes in pieces does not jump. */
  isNow: boolean | undefined;
  site: Site;
  children: ReactNode;
}

/** Draws the frame of every screen: advertising, header, footer. */
export function Shell({ ads, turn, page, isNow, site, children }: ShellProps) {
  const hasKept = useHasKeptDays();
  const ad = (space: AdSpace) => <AdSlot ads={ads} space={space} turn={turn} page={page} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:z-50 focus:bg-cta focus:p-4 focus:text-on-cta"
      >
        {m.shell_skip()}
      </a>
      {!isNow && ad('SUP')}
      <Header site={site} />
      <ReminderRoom />
      {hasKept && (
        <Suspense>
          <KeptDays />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {isNow && ad('SUP')}
      {ad('LOW')}
      <Footer site={site} />
      <OwnFootNav />
    </div>
  );
}
