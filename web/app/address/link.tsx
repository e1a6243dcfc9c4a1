import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { go } from './navigation.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children: ReactNode;
  /** Replaces the current history entry: for filters and searches. */
  replace?: boolean;
}

/** True when the browser should follow the link by itself: new tab, download, other button. */
export function leavesToBrowser(event: MouseEvent): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  );
}

/** A plain link. Once the scripts run, it is followed without loading the page again. */
export function Link({ href, replace = false, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (leavesToBrowser(event)) return;
        event.preventDefault();
        go(href, { replace });
      }}
    >
      {children}
    </a>
  );
}
