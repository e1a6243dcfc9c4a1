import { bringPatiently, areHere, bringFile, growingPause } from '#web/ground/arriving/bring.ts';
import { watchAds } from '#web/parts/ads/ad-counts.ts';
import { currentSession, startSession } from '#web/ground/session/session.ts';
import { offerThemes } from '#web/ground/screen/theme.ts';
import { type FirstFacts, readFacts } from './first/facts.ts';
import { whenIdle } from '#web/ground/later/when-idle.ts';
import { isSparing } from './first/sparing.ts';

let isLoading = false;
const pause = growingPause();

/** Shows whether the code is missing, on a page that does nothing without it. */
function say(isStuck: boolean): void {
  document.getElementById('stuck')?.toggleAttribute('hidden', !isStuck);
}

/** Loads React and the screen's code, once. A missing file is tried again by itself, at a touch, with a signal. */
async function loadDrawing(priority: RequestPriority): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    await Promise.all((document.early?.code ?? []).map((address) => bringFile(address, priority)));
    const { drawPage } = await import('./client.tsx');
    say(false);
    await drawPage();
  } catch {
    isLoading = false;
    say(true);
    // A listener is added once, however often.
    addEventListener('online', drawNow);
    setTimeout(drawNow, pause());
  }
}

const drawNow = (): void => void loadDrawing('high');

const whenPainted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A hidden tab is never painted.
    setTimeout(resolve, 2000);
  });

/**
 * Decides when the code that draws is loaded. The page is readable, and its links work, without it. It is loaded at
 * once when somebody touched the page, is signed in or follows a race, and when the page does nothing without it or is
 * a stored copy that has to show its age. Otherwise it is loaded when the page is painted and idle or, when the device
 * spares data, at the first touch.
 */
async function scheduleDrawing(
  { isForm, ridden }: Pick<FirstFacts, 'isForm' | 'ridden'>,
  isSignedIn: boolean,
): Promise<void> {
  const { early } = document;
  areHere(early?.first ?? []);
  if (early) early.onTouch = drawNow;
  const { kept, away } = document.documentElement.dataset;
  const isStoredCopy = kept !== undefined && away === undefined;
  if (isForm || isSignedIn || isStoredCopy || early?.isTouched === true) return loadDrawing('high');
  if (isSparing()) return;
  await whenPainted();
  if (ridden !== null) return loadDrawing('high');
  await whenIdle();
  return loadDrawing('low');
}

/** Runs the strip of a race that is being ridden without the code that draws, while the device spares data. */
async function keepStrip({ ridden, language }: FirstFacts): Promise<void> {
  if (ridden === null || !isSparing()) return;
  await whenIdle();
  const { followStrip } = await bringPatiently(
    () => import('#web/screens/raceday/race/live/follow-strip.ts'),
  );
  await followStrip(ridden, language);
}

/** Starts the check for versions, the worker and the counting. Nothing waits for them. */
async function startLater({ counted, language, analytics }: FirstFacts): Promise<void> {
  await whenIdle();
  const later = await bringPatiently(() => import('./later/later.ts'));
  later.startLater();
  later.tellPage({ page: counted, language, title: document.title, analytics });
}

/** Begins the work that every page does without React: reading, counting and storing need nothing else. */
export function startPage(): void {
  const facts = readFacts();
  if (facts === null) return;
  // `keepCode` finds the files to store in this list, which by default is too short for a screen of the day.
  performance.setResourceTimingBufferSize(2000);
  startSession();
  offerThemes();
  watchAds();
  void scheduleDrawing(facts, currentSession() !== null);
  // When a file does not arrive, the page is still readable, and its links work.
  startLater(facts).catch(() => undefined);
  keepStrip(facts).catch(() => undefined);
}
