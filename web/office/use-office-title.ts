import { type RefObject, useEffect } from 'react';
import * as m from '#text/messages/messages.js';

/** Titles the window by what the office shows: a sheet, a part, the heading, and the section. */
export function useOfficeTitle(content: RefObject<HTMLElement | null>, section: string | undefined): void {
  useEffect(() => {
    const element = content.current;
    if (element === null || section === undefined) return;
    const tell = () => {
      const said = (selector: string) => element.querySelector(selector)?.textContent.trim() ?? '';
      // Without the number of waiting items.
      const part = element.querySelector('[aria-current="page"]')?.firstChild?.textContent?.trim() ?? '';
      // The sheet over the page, the chosen part, the heading, the section.
      const names = [said('dialog[open] :is(h1, h2)'), part, said('h1'), section, m.office_title()];
      const title = [...new Set([...names, m.app_name()])].filter((name) => name !== '').join(' · ');
      if (document.title !== title) document.title = title;
    };
    // Headings appear after the data has loaded, and some change with it.
    const headings = new MutationObserver(tell);
    headings.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-current', 'open'],
    });
    // After the page has set its own title.
    const timer = setTimeout(tell, 0);
    return () => {
      headings.disconnect();
      clearTimeout(timer);
    };
  }, [content, section]);
}
