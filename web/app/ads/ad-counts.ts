import type { CountedSpace } from '#contract/ads/ads.ts';
import { AD_SEEN_MS, AD_SEEN_SHARE } from '#rules/ads/ads.ts';
import { languages } from '#web/app/language.ts';
import { sendBeacon } from '#web/app/later/beacon.ts';
import { newKey } from '#web/parts/new-key.ts';

/** After this time, a banner in the same space of the same page counts again; a reload does not count. */
const againAfterMs = 30 * 60_000;
const storeName = 'ads_seen';

let seen: Record<string, number> | null = null;

/** When banners were seen in this tab. Kept over reloads, and deleted with the tab. */
function seenBefore(): Record<string, number> {
  if (seen) return seen;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storeName) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    seen = Object.fromEntries(
      entries.filter(([, at]) => typeof at === 'number' && Date.now() - at < againAfterMs),
    );
  } catch {
    seen = {};
  }
  return seen;
}

/** Marks a banner as seen on a page. Out: false when it was seen there recently. */
function markSeen(key: string): boolean {
  const before = seenBefore();
  if (Date.now() - (before[key] ?? 0) < againAfterMs) return false;
  before[key] = Date.now();
  try {
    sessionStorage.setItem(storeName, JSON.stringify(before));
  } catch {
    // Storage may be refused: then it is remembered as long as the page.
  }
  return true;
}

/** The banner that is shown, and where. */
export interface ShownAd {
  ad_id: number;
  space: CountedSpace;
  /** The page it is seen on: seen there again, it counts as the same view. */
  page: string;
}

/** Written on the element of a banner in the HTML, so that it is counted before there is code that draws. */
export const adMark = ({ ad_id, space, page }: ShownAd) => ({
  'data-ad': JSON.stringify([ad_id, space, page]),
});

function markedAd(element: HTMLElement): ShownAd {
  const [ad_id, space, page] = JSON.parse(element.dataset['ad'] ?? '[]') as [number, CountedSpace, string];
  return { ad_id, space, page };
}

/** Elements whose banner is watched, by what was written on them. */
const watched = new WeakMap<HTMLElement, { mark: string | undefined; stop: () => void }>();

/** Counts every banner of the page as it came. */
export function watchAds(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-ad]')) watchAd(element);
}

/**
 * Counts the banner written on an element: when half of it was in sight for a second, with nothing over it, and when it is tapped. An
 * element that is watched already goes on being watched. Out: stops it.
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

/** Out: stops it. */
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
  /** Also the view, if the tap came within the first second. */
  const click = (event: MouseEvent) => {
    if (event.button > 1) return;
    tell();
    if (clicked) return;
    clicked = true;
    sendBeacon('POST /api/ads/click', { ad_id, click_ad: space, language: languageOfPage(), view_id });
  };
  const link = element.closest('a') ?? element.querySelector('a');
  link?.addEventListener('click', click);
  link?.addEventListener('auxclick', click);
  // A picture that has not come, or never does, is not seen.
  const watch = () => observer.observe(element);
  const isComing = element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 0);
  if (isComing) element.addEventListener('load', watch, { once: true });
  else watch();
  document.addEventListener('visibilitychange', time);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    element.removeEventListener('load', watch);
    link?.removeEventListener('click', click);
    link?.removeEventListener('auxclick', click);
    document.removeEventListener('visibilitychange', time);
  };
}
