import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { leavesToBrowser } from '#web/ground/address/link.tsx';
import { sharedAddress } from '#web/ground/address/shared-address.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useSite } from '#web/ground/site.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface ShareLinkProps {
  /** The path and the query of the shared page. */
  href: string;
  text: string;
  className: string;
  children?: ReactNode;
}

/** Shares a page with the phone's own share sheet, or with WhatsApp when there is none. */
export function ShareLink({ href, text, className, children }: ShareLinkProps) {
  const { origin } = useSite();
  const url = `${origin}${sharedAddress(href, useLanguage())}`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      rel="noopener"
      aria-label={children === undefined ? m.race_share() : undefined}
      title={children === undefined ? m.race_share() : undefined}
      onClick={(event) => {
        if (leavesToBrowser(event) || !('share' in navigator)) return;
        event.preventDefault();
        // Closing the share sheet without sharing rejects, and there is nothing to report.
        navigator.share({ title: text, url }).catch(() => {});
      }}
      className={className}
    >
      <Icon name="share" />
      {children}
    </a>
  );
}
