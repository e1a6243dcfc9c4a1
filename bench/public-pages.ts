/** A public page as benches name it. */
export interface PublicPage {
  name: string;
  url: string;
  /** The promise for it: full marks in Lighthouse, and LCP ≤ 1.5 s. */
  isWhole: boolean;
}

interface Found {
  riders: { rider_id: number; shows_initials: boolean }[];
}

/** Returns where an address leads in the end: the page itself, and not the redirect to its name. */
async function settled(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': 'es' } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.url;
}

/**
 * Returns pages about people and clubs, and the search that leads to them: a rider of the demo season found by a
 * surname, and its first club.
 */
export async function peoplePages(site: string): Promise<PublicPage[]> {
  const search = `${site}/search?q=echeverria`;
  const { riders } = (await (await fetch(`${site}/api/search?q=echeverria`)).json()) as Found;
  const { items } = (await (await fetch(`${site}/api/clubs/shown`)).json()) as {
    items: { club_id: number }[];
  };
  const [rider, club] = [riders[0], items[0]];
  if (!rider || !club) throw new Error('the demo season has no such rider, or no club');
  return [
    { name: 'rider', url: await settled(`${site}/riders/${rider.rider_id}`), isWhole: true },
    { name: 'club', url: await settled(`${site}/clubs/${club.club_id}`), isWhole: true },
    { name: 'search, found', url: search, isWhole: true },
  ];
}
