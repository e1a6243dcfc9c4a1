import type { CountedScreen } from '#contract/publishing/site/page-views.ts';

/** A page as it is counted. It holds nothing about the reader, and of the address only the cup and the date. */
export interface CountedPage {
  screen: CountedScreen;
  cup_id: number | null;
  race_date: string | null;
}

/** Makes the address that is sent to Google: a path of this site without personal data. */
export function countedPath(path: string, { cup_id, race_date }: CountedPage): string {
  const params = new URLSearchParams();
  if (cup_id !== null) params.set('cup_id', String(cup_id));
  if (race_date !== null) params.set('race_date', race_date);
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}
