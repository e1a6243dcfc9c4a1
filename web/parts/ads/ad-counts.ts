import type { CountedSpace } from '#contract/publishing/ads/ads.ts';
import { AD_SEEN_MS, AD_SEEN_SHARE } from '#rules/publishing/ads/ads.ts';
import { languages } from '#web/ground/language.ts';
import { sendBeacon } from '#web/ground/later/beacon.ts';
import { newKey } from '#web/parts/new-key.ts';

/** After this time, a banner in the same space of the same page counts again; a reload does not count. */
const againAfterMs = 30 * 60_000;
/** The times at which banners were seen in this tab. */
const seen: Record<string, number> = {};

/** Marks a banner as seen on a page, also over reloads of the tab. Returns false when it was seen there recently. */
function markSeen(key: string): boolean {
  const name = `ad ${key}`;
  try {
    seen[name] ??= Number(sessionStorage.getItem(name));
  } catch {
    // The browser may refuse the storage; then the mark lasts as long as the page.
  }
  const now = Date.now();
  if (now - (seen[name] ?? 0) < againAfterMs) return false;
  seen[name] = now;
  try {
    sessionStorage.setItem(name, String(now));
  } catch {
    // The storage may be refused here too.
  }
  return true;
}

/** The banner that is shown, and its place. */
export interface ShownAd {
  ad_id: number;
  space: CountedSpace;
  /** The page on which the banner is visible. Being visible there again counts as the same view. */
  page: string;
}

/** Makes the attribute that a banner carries in the HTML, so that it is counted before the code that draws is here. */
export const adMark = ({ ad_id, space, page }: ShownAd) => ({
  'data-ad': JSON.stringify([ad_id, space, page]),
});

function markedAd(element: HTMLElement): ShownAd {
  const [ad_id, space, page] = JSON.parse(element.dataset['ad'] ?? '[]') as [number, CountedSpace, string];
  return { ad_id, space, page };
}

/** The elements whose banner is watched, with the mark that they carried. */
const watched = new WeakMap<HTMLElement, { mark: string | undefined; stop: () => void }>();

/** Counts every banner of the page as it arrived. */
export function watchAds(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-ad]')) watchAd(element);
}

/**
 * Counts the banner that is written on an element: when half of it was in sight for a second with nothing over it, and
 * when somebody taps it. An element that is watched already stays watched. The returned function stops it.
 */
export function watchAd(element: HTMLElement): () => void {
  const mark = element.dataset['ad'];
  const before = watched.get(element);
  if (before !== undefined && before.mark === mark) return before.stop;
  before?.stop();
  const stop = countAd(element, markedAd(element));
  const end = () => {
    watched.delete(element);
    stop();
  };
  watched.set(element, { mark, stop: end });
  return end;
}

const languageOfPage = () => languages.find((one) => one === document.documentElement.lang) ?? 'es';

/** Counts one banner. The returned function stops it. */
function countAd(element: HTMLElement, { ad_id, space, page }: ShownAd): () => void {
  const view_id = newKey();
  let told = false;
  let clicked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inSight = false;
  const tell = () => {
    if (told || 'keyboard' in document.documentElement.dataset) return;
    told = true;
    observer.disconnect();
    if (markSeen(`${ad_id} ${space} ${page}`))
      sendBeacon('POST /api/ads/view', { ad_id, view_ad: space, language: languageOfPage(), view_id });
  };
  const time = () => {
    clearTimeout(timer);
    if (inSight && document.visibilityState === 'visible') timer = setTimeout(tell, AD_SEEN_MS);
  };
  const observer = new IntersectionObserver(
    (changes) => {
      inSight = changes.some(({ isIntersecting }) => isIntersecting);
      time();
    },
    { threshold: AD_SEEN_SHARE },
  );
  /** A tap also counts as a view if it came within the first second. */
  const click = (event: MouseEvent) => {
    if (event.button > 1) return;
    tell();
    if (clicked) return;
    clicked = true;
    sendBeacon('POST /api/ads/click', { ad_id, click_ad: space, language: languageOfPage(), view_id });
  };
  const over = new AbortController();
  const { signal } = over;
  const link = element.closest('a') ?? element.querySelector('a');
  for (const type of ['click', 'auxclick'] as const) link?.addEventListener(type, click, { signal });
  // A picture that has not arrived, or never does, is not seen.
  const watch = () => observer.observe(element);
  const isComing = element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 0);
  if (isComing) element.addEventListener('load', watch, { once: true, signal });
  else watch();
  document.addEventListener('visibilitychange', time, { signal });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    over.abort();
  };
}
