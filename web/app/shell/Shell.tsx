import { type ReactNode, Suspense } from 'react';
import type { Ad } from '#contract/ads/ads.ts';
import * as m from '#text/messages/messages.js';
import { AdSlot } from '#web/app/ads/AdSlot.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useAddress } from '#web/app/address/navigation.ts';
import { Link } from '#web/app/address/link.tsx';
import { Logo } from './Logo.tsx';
import type { Site } from '#web/app/page.ts';
import { ConfirmReminder } from './Notices.tsx';
import { RiderMenu } from './account/RiderMenu.tsx';
import { SearchField, SearchLink } from './SearchField.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { OwnFootNav } from './OwnFootNav.tsx';
import { lazyAlone } from '#web/app/call/lazy-private.tsx';
import { useHasKeptDays } from '#web/app/later/kept-days.ts';
import { pageVersion } from '#web/app/later/version.ts';
import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';

/* Loaded only on the phone of somebody who judged. */
const KeptDays = lazyAlone(async () => (await import('#web/parts/day-log/KeptDays.tsx')).KeptDays);

function Header({ site }: { site: Site }) {
  // The office is as wide as the window, and the header is as wide as the office.
  const { path } = useAddress();
  const width = isAtOrBelow(path, paths.office) ? 'gutter lg:px-4' : 'gutter mx-auto max-w-page';
  return (
    // With letters twice as large it is tall: then it scrolls with the page, which has little room left.
    <header className="top-0 z-30 border-b border-line bg-paper min-[20em]:sticky print:hidden">
      <div className={`${width} flex min-h-14 flex-wrap items-center justify-between gap-x-2 md:min-h-16`}>
        <Link href="/" className="flex h-12 items-center">
          <Logo site={site} />
        </Link>
        <SearchField />
        <div className="-mr-2 ml-auto flex flex-wrap items-center sm:gap-2">
          <SearchLink />
          <ThemeMenu />
          <LanguageMenu site={site} />
          <RiderMenu />
        </div>
      </div>
    </header>
  );
}

const footerLinks: readonly (readonly [href: string, words: () => string])[] = [
  ['/', m.shell_footer_cups],
  [paths.ranking, m.shell_footer_ranking],
  [paths.calendar, m.calendar_title],
  [paths.clubs, m.clubs_title],
  [paths.tracks, m.tracks_title],
  [paths.data, m.opendata_title],
  [paths.about, m.shell_footer_about],
  [paths.help, m.shell_footer_help],
  [paths.beginners, m.first_race_title],
  [paths.pricing, m.shell_footer_pricing],
  [paths.privacy, m.shell_footer_privacy],
  [paths.terms, m.shell_footer_terms],
];

function Footer({ site }: { site: Site }) {
  return (
    <footer className="on-island bg-night text-on-night print:hidden">
      <div className="gutter mx-auto flex max-w-page flex-col gap-6 py-8 md:flex-row md:items-center md:justify-between md:gap-12">
        <div>
          <p className="display text-d28 uppercase">{m.app_name()}</p>
          <p className="text-small text-on-night2">{m.shell_tagline()}</p>
          <p className="mt-2 text-caption text-on-night2">
            {site === 'argentina' ? m.shell_site_argentina() : m.shell_site_latam()} ·{' '}
            {m.shell_version({ version: String(pageVersion) })}
          </p>
        </div>
        <nav aria-label={m.shell_footer()} className="-mx-3 flex flex-wrap md:justify-end">
          {footerLinks.map(([href, words]) => (
            <Link
              key={href}
              href={href}
              className="inline-flex min-h-12 items-center px-3 underline-offset-4 hover:underline"
            >
              {words()}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

interface ShellProps {
  ads: readonly Ad[];
  turn: number;
  page: string;
  site: Site;
  children: ReactNode;
}

/** The frame of every screen: advertising, header, footer. */
export function Shell({ ads, turn, page, site, children }: ShellProps) {
  const hasKept = useHasKeptDays();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-cta focus:px-4 focus:py-3 focus:text-on-cta"
      >
        {m.shell_skip()}
      </a>
      <AdSlot ads={ads} space="SUP" turn={turn} page={page} />
      <Header site={site} />
      <ConfirmReminder />
      {hasKept && (
        <Suspense>
          <KeptDays />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <AdSlot ads={ads} space="LOW" turn={turn} page={page} />
      <Footer site={site} />
      <OwnFootNav />
    </div>
  );
}
