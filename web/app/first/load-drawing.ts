import { whenIdle } from '#web/app/later/when-idle.ts';
import type { FirstFacts } from './facts.ts';
import { isSparing } from './sparing.ts';

let loading: Promise<unknown> | null = null;

/** Loads React and the code of the screen, once. Code that did not come is requested again at the next touch. */
function loadDrawing(priority: 'low' | 'high'): void {
  if (loading !== null) return;
  for (const address of document.early?.code ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = priority;
    link.href = address;
    document.head.append(link);
  }
  loading = import('#web/client.tsx').catch(() => {
    loading = null;
  });
}

const whenPainted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden tab is never painted.
    setTimeout(resolve, 2000);
  });

/**
 * Decides when the code that draws comes. The page reads, and its links work, without it. At once where somebody touched the page, is
 * signed in or follows a race, and where the page does nothing without it or is a stored copy that has to say its age. Otherwise when the
 * page is painted and idle; where data is spared, at the first touch.
 */
export async function scheduleDrawing(
  { isForm, ridden }: Pick<FirstFacts, 'isForm' | 'ridden'>,
  isSignedIn: boolean,
): Promise<void> {
  const { early } = document;
  if (early) early.onTouch = () => loadDrawing('high');
  const { kept, away } = document.documentElement.dataset;
  const isStoredCopy = kept !== undefined && away === undefined;
  if (isForm || isSignedIn || isStoredCopy || early?.isTouched === true) return loadDrawing('high');
  if (isSparing()) return;
  await whenPainted();
  if (ridden !== null) return loadDrawing('high');
  await whenIdle();
  loadDrawing('low');
}
