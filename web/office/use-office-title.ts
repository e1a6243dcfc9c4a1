import { type RefObject, useEffect } from 'react';
import * as m from '#text/messages/messages.js';

/** Names the window after what the office shows: its heading, and the section it is a part of. */
export function useOfficeTitle(content: RefObject<HTMLElement | null>, section: string | undefined): void {
  useEffect(() => {
    const element = content.current;
    if (element === null || section === undefined) return;
    const tell = () => {
      const heading = element.querySelector('h1')?.textContent.trim() ?? '';
      const names = [heading, section, m.office_title(), m.app_name()].filter((name) => name !== '');
      const title = [...new Set(names)].join(' · ');
      if (document.title !== title) document.title = title;
    };
    // Headings come with what was asked for, and some change with it.
    const headings = new MutationObserver(tell);
    headings.observe(element, { childList: true, subtree: true, characterData: true });
    // After the page has said its own title.
    const timer = setTimeout(tell, 0);
    return () => {
      headings.disconnect();
      clearTimeout(timer);
    };
  }, [content, section]);
}
