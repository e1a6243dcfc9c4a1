import type { Page } from 'playwright-core';

/** Records what the client draws again during hydration although the server has drawn it. Call before the page opens. */
export async function watchRedrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    let before = '';
    // The server does not know the reader's clock.
    const said = () => {
      const copy = document.getElementById('root')?.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      for (const time of copy.querySelectorAll('time')) time.remove();
      return copy.textContent;
    };
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      if (root === null) return;
      before = said();
      observer.observe(root, { childList: true, subtree: true });
    });
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      if (name === 'hydrated') {
        seen.push(...observer.takeRecords());
        observer.disconnect();
        const redrawn = seen
          .flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
          .flatMap((node) => (node instanceof Element && node.tagName !== 'TIME' ? [node.outerHTML] : []));
        const now = said();
        let same = 0;
        while (same < before.length && before[same] === now[same]) same += 1;
        if (now !== before)
          redrawn.push(`${before.slice(same - 80, same + 80)} → ${now.slice(same - 80, same + 80)}`);
        Reflect.set(globalThis, 'redrawn', redrawn);
      }
      return mark(name, options);
    };
  });
}

/** Returns what was drawn or read aloud again on a hydrated page. */
export async function redrawn(page: Page): Promise<string[]> {
  return (await page.evaluate(() => [Reflect.get(globalThis, 'redrawn')])).flat().map(String);
}
