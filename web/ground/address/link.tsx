import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { go } from './navigation.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children: ReactNode;
  /** Replaces the current history entry, which filters and searches need. */
  replace?: boolean;
}

/** Tells whether the browser should follow the link by itself: new tab, download, another mouse button. */
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

/** Draws a plain link. Once the scripts run, following it does not load the page again. */
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
