import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { LiveBadge } from './StatusLine.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { TodayMark } from '#web/parts/live/todays-races.ts';

/** Shows that a race is ridden now, or today. */
export function LiveMark({ mark }: { mark: TodayMark | null }) {
  if (mark === 'live') return <LiveBadge />;
  return (
    mark && (
      <span className="display shrink-0 -skew-x-8 bg-accent px-3 py-0.5 text-lead text-on-accent">
        <span className="block skew-x-8">{m.live_today()}</span>
      </span>
    )
  );
}

interface TodayLinkProps {
  href: string;
  mark: TodayMark;
  children: ReactNode;
  /** A second line below it. */
  about?: string;
}

/** Leads from the top of a page to the race of today, before anything else that the page says. */
export function TodayLink({ href, mark, children, about }: TodayLinkProps) {
  return (
    <Link href={href} className="group block border-b-2 border-ink bg-surface print:hidden">
      <span className="gutter mx-auto flex min-h-16 max-w-page items-center gap-3">
        <LiveMark mark={mark} />
        <span className="min-w-0 grow leading-5">
          <b className="block wrap-anywhere group-hover:underline">{children}</b>
          {about !== undefined && <span className="block truncate text-small text-ink2">{about}</span>}
        </span>
        <Icon name="right" className="size-5 shrink-0" />
      </span>
    </Link>
  );
}
