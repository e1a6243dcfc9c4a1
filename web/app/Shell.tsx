import type { ReactNode } from 'react';
import type { Ad } from '#contract/ads.ts';
import * as m from '#text/messages/messages.js';
import { AdSlot } from '#web/app/AdSlot.tsx';
import { LanguageMenu } from '#web/app/LanguageMenu.tsx';
import { Link } from '#web/app/link.tsx';
import { Logo } from '#web/app/Logo.tsx';
import type { Site } from '#web/app/page.ts';
import { ConfirmReminder } from '#web/app/Notices.tsx';
import { RiderMenu } from '#web/app/RiderMenu.tsx';
import { ThemeButton } from '#web/app/ThemeButton.tsx';
import { pageVersion } from '#web/app/version.ts';

function Header({ site }: { site: Site }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="gutter mx-auto flex h-14 max-w-page items-center justify-between gap-2 md:h-16">
        <Link href="/" className="flex h-12 items-center">
          <Logo site={site} />
        </Link>
        <div className="-mr-2 flex items-center gap-1">
          <ThemeButton />
          <LanguageMenu site={site} />
          <RiderMenu />
        </div>
      </div>
    </header>
  );
}

function Footer({ site }: { site: Site }) {
  return (
    <footer className="on-island bg-night text-on-night print:hidden">
      <div className="gutter mx-auto flex max-w-page flex-col gap-6 py-8 md:flex-row md:items-end md:justify-between">
        <div>
          <p className="display text-d28 uppercase">{m.app_name()}</p>
          <p className="text-small text-on-night2">{m.shell_tagline()}</p>
        </div>
        <nav aria-label={m.app_name()} className="-mx-3 flex flex-wrap">
          <Link
            href="/"
            className="inline-flex min-h-12 items-center px-3 underline-offset-4 hover:underline"
          >
            {m.shell_footer_cups()}
          </Link>
          <Link
            href="/ranking"
            className="inline-flex min-h-12 items-center px-3 underline-offset-4 hover:underline"
          >
            {m.shell_footer_ranking()}
          </Link>
        </nav>
        <p className="text-caption text-on-night2">
          {site === 'argentina' ? m.shell_site_argentina() : m.shell_site_latam()} ·{' '}
          {m.shell_version({ version: String(pageVersion) })}
        </p>
      </div>
    </footer>
  );
}

/** What surrounds every screen: advertising, header, footer. */
export function Shell({ ad, site, children }: { ad: Ad | null; site: Site; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-cta focus:px-4 focus:py-3 focus:text-on-cta"
      >
        {m.shell_skip()}
      </a>
      <AdSlot ad={ad} space="SUP" />
      <Header site={site} />
      <ConfirmReminder />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <AdSlot ad={ad} space="LOW" />
      <Footer site={site} />
    </div>
  );
}
