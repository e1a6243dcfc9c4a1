import type { ReactNode } from 'react';
import { Link } from '#web/ground/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The way back to the page above, at the top of a page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
      <Icon name="back" className="size-5" />
      {children}
    </Link>
  );
}
