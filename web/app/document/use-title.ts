import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';

/** Titles the window by the shown part of a screen: a rider, a club. In: null: the screen as a whole; the screen's title. */
export function useTitle(part: string | null, screen: string): void {
  useEffect(() => {
    const title = [part, screen, m.app_name()].filter((name) => name !== null).join(' · ');
    // After the page has set its own title.
    const timer = setTimeout(() => {
      document.title = title;
    }, 0);
    return () => clearTimeout(timer);
  }, [part, screen]);
}
