import type { CountedSpace } from '#contract/ads/ads.ts';
import { AD_SEEN_MS, AD_SEEN_SHARE } from '#rules/ads/ads.ts';
import type { Language } from '#contract/values.ts';
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

export interface Watched {
  /** Counts the click, and also the view if the tap came within the first second. */
  click: () => void;
  stop: () => void;
}

/** The banner that is shown, and where. */
export interface Shown {
  ad_id: number;
  space: CountedSpace;
  language: Language;
  /** The page it is seen on: seen there again, it counts as the same view. */
  page: string;
}

/** Watches a banner on a page until half of it was in sight for a second, with nothing over it. */
export function watchAd(element: Element, { ad_id, space, language, page }: Shown): Watched {
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
      sendBeacon('POST /api/ads/view', { ad_id, view_ad: space, language, view_id });
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
  observer.observe(element);
  document.addEventListener('visibilitychange', time);
  return {
    click() {
      tell();
      if (clicked) return;
      clicked = true;
      sendBeacon('POST /api/ads/click', { ad_id, click_ad: space, language, view_id });
    },
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', time);
    },
  };
}
