import { whenIdle } from '#web/app/later/when-idle.ts';
import type { FirstFacts } from './facts.ts';
import { isSparing } from './sparing.ts';

const mostTries = 3;
const pauseMs = 2000;

/**
 * Brings a file of code whole into the browser's cache. Throws after a few tries. A preload of the page would come once instead of twice, but
 * Chrome keeps one that failed, and fails whatever imports it later.
 */
async function bring(address: string, priority: 'low' | 'high'): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await fetch(address, { priority });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      await answer.arrayBuffer();
      return;
    } catch (error) {
      if (tried === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

let isLoading = false;

/**
 * Loads React and the code of the screen, once. A browser never asks again for a module that did not arrive, so none is imported before all
 * of them are in its cache. What did not come is tried again at the next touch, or when the signal is back.
 */
async function loadDrawing(priority: 'low' | 'high'): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    await Promise.all((document.early?.code ?? []).map((address) => bring(address, priority)));
    const { drawPage } = await import('#web/client.tsx');
    await drawPage();
  } catch {
    isLoading = false;
    addEventListener('online', () => void loadDrawing('high'), { once: true });
  }
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
  if (early) early.onTouch = () => void loadDrawing('high');
  const { kept, away } = document.documentElement.dataset;
  const isStoredCopy = kept !== undefined && away === undefined;
  if (isForm || isSignedIn || isStoredCopy || early?.isTouched === true) return loadDrawing('high');
  if (isSparing()) return;
  await whenPainted();
  if (ridden !== null) return loadDrawing('high');
  await whenIdle();
  return loadDrawing('low');
}
