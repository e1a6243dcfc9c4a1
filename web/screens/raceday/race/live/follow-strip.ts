import type { Language } from '#contract/values.ts';
import { speak } from '#web/ground/language.ts';
import { bringTexts } from '#web/ground/public-texts.ts';
import { askRiddenToday } from '#web/parts/live/read-live.ts';
import { watchPage } from '#web/parts/live/watch-page.ts';
import { isRidingNow, onTrackLook, stripWords } from './strip-words.ts';

const everyMs = 20_000;
/** Without an answer for this time, the strip shows nobody on the track. */
const oldMs = 90_000;

/** Tells whether the code that draws is here. */
const isOver = () => document.early === null;

/** Renews the strip every few seconds while visible, until the code that draws is here and follows the race. */
export async function followStrip(race_id: number, language: Language): Promise<void> {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  if (strip === null) return;
  await bringTexts(language);
  speak(language);
  const zone = strip.dataset['strip'] ?? 'UTC';
  const parts = [...strip.querySelectorAll<HTMLElement>('[data-says]')];
  const lit = strip.querySelector('[data-now]');
  const cameAs = lit?.className ?? '';
  const light = (isOn: boolean) => {
    for (const look of onTrackLook.split(' ')) lit?.classList.toggle(look, isOn);
  };
  // React takes over the elements that it finds, and assumes that they look as they came.
  if (document.early) document.early.onTaken = () => lit?.setAttribute('class', cameAs);
  let heardAt = Date.now();
  const look = async () => {
    try {
      const own = (await askRiddenToday()).find((race) => race.race_id === race_id);
      if (own === undefined || isOver()) return;
      heardAt = Date.now();
      const words = new Map(Object.entries(stripWords(own, zone)));
      for (const part of parts) part.textContent = words.get(part.dataset['says'] ?? '') ?? '';
      light(isRidingNow(own));
    } catch {
      if (Date.now() - heardAt > oldMs) light(false);
    }
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const rest = () => clearInterval(timer);
  const follow = () => {
    rest();
    if (isOver()) return;
    void look();
    timer = setInterval(() => (isOver() ? rest() : void look()), everyMs);
  };
  watchPage({ onShown: follow, onHidden: rest, onBack: follow, onOffline: () => undefined });
}
