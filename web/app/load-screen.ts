import type { PageNeed } from '#web/app/page.ts';
import { addScreen } from '#web/app/screen-code.ts';

/* Who reads one race does not wait for the code of the cups and the rankings. */
const loaders: Record<PageNeed['screen'], () => Promise<void>> = {
  home: async () => addScreen('home', (await import('#web/screens/home/screen.tsx')).homeCode),
  race: async () => addScreen('race', (await import('#web/screens/race/screen.tsx')).raceCode),
  ranking: async () => addScreen('ranking', (await import('#web/screens/ranking/screen.tsx')).rankingCode),
  pricing: async () => addScreen('pricing', (await import('#web/screens/pricing/screen.tsx')).pricingCode),
  help: async () => addScreen('help', (await import('#web/screens/help/screen.tsx')).helpCode),
  privacy: async () => addScreen('privacy', (await import('#web/screens/privacy/screen.tsx')).privacyCode),
  terms: async () => addScreen('terms', (await import('#web/screens/terms/screen.tsx')).termsCode),
  about: async () => addScreen('about', (await import('#web/screens/about/screen.tsx')).aboutCode),
  offline: async () => addScreen('offline', (await import('#web/screens/offline/screen.tsx')).offlineCode),
  // Brings its own, when somebody goes there.
  account: async () => {},
};

/** Brings the code of a screen. Rejects without a signal. */
export function loadScreen(name: PageNeed['screen']): Promise<void> {
  return loaders[name]();
}
