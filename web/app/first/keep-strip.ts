import { whenIdle } from '#web/app/later/when-idle.ts';
import type { FirstFacts } from './facts.ts';
import { isSparing } from './sparing.ts';

/** While data is spared, the strip of a race that is ridden goes on without the code that draws. */
export async function keepStrip({ ridden, language }: FirstFacts): Promise<void> {
  if (ridden === null || !isSparing()) return;
  await whenIdle();
  const { followStrip } = await import('#web/screens/race/live/follow-strip.ts');
  await followStrip(ridden, language);
}
