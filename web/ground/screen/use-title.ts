import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';

/** Sets the title of the window to the shown part, such as a rider or a club, or with null to that of the screen. */
export function useTitle(part: string | null, screen: string): void {
  useEffect(() => {
    const title = [part, screen, m.app_name()].filter((name) => name !== null).join(' · ');
    // This runs after the page has set its own title.
    const timer = setTimeout(() => {
      document.title = title;
    }, 0);
    return () => clearTimeout(timer);
  }, [part, screen]);
}
