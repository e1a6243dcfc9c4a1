import type { CountedScreen } from '#contract/page-views.ts';
import type { PageState } from '#web/app/use-page.ts';

/** A page as it is counted: nothing of who looks, and of the address only the cup and the date. */
export interface CountedPage {
  screen: CountedScreen;
  cup_id: number | null;
  race_date: string | null;
}

/** What is counted of a page. */
export function countedPage({ page }: PageState): CountedPage {
  const alone = (screen: CountedScreen) => ({ screen, cup_id: null, race_date: null });
  switch (page.screen) {
    case 'account':
      return alone(page.name);
    case 'home':
      if (page.notFound) return alone('not_found');
      return page.view.kind === 'regulation'
        ? { screen: 'regulation', cup_id: page.view.cup_id, race_date: null }
        : alone('home');
    case 'race':
      return page.view.kind === 'race'
        ? { screen: 'race', cup_id: page.view.place.cup_id, race_date: page.view.race_date }
        : alone('race');
    case 'ranking':
      return page.view.kind === 'choose'
        ? alone('ranking')
        : { screen: 'ranking', cup_id: page.view.cup_id, race_date: null };
    default:
      return alone(page.screen);
  }
}

/** The address that Google is told: a path of this site with nothing personal in it. */
export function countedPath(path: string, { cup_id, race_date }: CountedPage): string {
  const params = new URLSearchParams();
  if (cup_id !== null) params.set('cup_id', String(cup_id));
  if (race_date !== null) params.set('race_date', race_date);
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}
