import { watchAds } from '#web/app/ads/ad-counts.ts';
import { currentSession, startSession } from '#web/app/call/session.ts';
import { offerThemes } from '#web/app/document/theme.ts';
import { type FirstFacts, readFacts } from '#web/app/first/facts.ts';
import { keepStrip } from '#web/app/first/keep-strip.ts';
import { scheduleDrawing } from '#web/app/first/load-drawing.ts';
import { whenIdle } from '#web/app/later/when-idle.ts';

/* The first file of every page, without React: the page reads and counts, and is kept, without anything else. */

/** Versions, the worker, counting: nothing waits for it, and the page works without it. */
async function startLater({ counted, language, analytics }: FirstFacts): Promise<void> {
  await whenIdle();
  const later = await import('#web/app/later/later.ts');
  later.startLater();
  later.tellPage({ page: counted, language, title: document.title, analytics });
}

const facts = readFacts();
if (facts !== null) {
  // What is kept for a day without a signal is found in this list (`keepCode`), and a screen of the day has more files than it holds.
  performance.setResourceTimingBufferSize(2000);
  startSession();
  offerThemes();
  watchAds();
  void scheduleDrawing(facts, currentSession() !== null);
  // What did not come leaves a page that reads, with links that work.
  startLater(facts).catch(() => undefined);
  keepStrip(facts).catch(() => undefined);
}
