import type { Ad } from '#contract/ads.ts';
import type { Cup, CupListItem } from '#contract/cups.ts';
import type { OrganizationItem } from '#contract/reference.ts';
import type { Race } from '#contract/races.ts';
import type { AdSource } from '#rules/ads.ts';
import { keptIn, tellKept } from '#web/app/kept.ts';
import type { PageData, PageNeed } from '#web/app/page.ts';

/** The server refused or could not answer; `status` 0: it was not reached. */
export class ApiFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answer ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
  }
}

/* The server checks every reply against the contract before it leaves, so it is not checked twice. */
async function get<Reply>(address: string): Promise<Reply | null> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  // A refusal changes nothing of what is shown.
  if (response.status < 500) tellKept(keptIn(response.headers));
  if (response.status === 404 || response.status === 400) return null;
  if (!response.ok) throw new ApiFailure(response.status);
  return (await response.json()) as Reply;
}

async function publicCups(): Promise<CupListItem[]> {
  const filters = encodeURIComponent(JSON.stringify({ cup_status: ['OPENED', 'CLOSED'] }));
  const reply = await get<{ items: CupListItem[] }>(
    `/api/cups?_sortField=cup_name&_filters=${filters}&_perPage=500`,
  );
  return reply?.items ?? [];
}

const cupOf = (cup_id: number | null) => (cup_id === null ? null : get<Cup>(`/api/cups/${cup_id}`));

async function raceOf(need: Extract<PageNeed, { screen: 'race' }>): Promise<PageData> {
  const { cup_id, race_date } = need;
  const race =
    cup_id === null || race_date === null
      ? null
      : await get<Race>(`/api/races/by_date?cup_id=${cup_id}&race_date=${encodeURIComponent(race_date)}`);
  return { screen: 'race', race, cup: race ? null : await cupOf(cup_id) };
}

/** Banners in course of a source. Throws ApiFailure. */
export async function getAds({ organization_id, cup_id }: AdSource): Promise<Ad[]> {
  const of = cup_id === null ? '' : `?cup_id=${cup_id}`;
  return (await get<Ad[]>(`/api/ads/org/${organization_id}${of}`)) ?? [];
}

/** What an address needs, from the public calls: the same data the server renders from. Throws ApiFailure. */
export async function loadPage(need: PageNeed): Promise<PageData> {
  if (need.screen === 'account') return { screen: 'account', name: need.name };
  if (need.screen === 'home') return { screen: 'home', cups: await publicCups() };
  if (need.screen === 'race') return raceOf(need);
  if (need.screen === 'pricing') {
    const [cups, organizations] = await Promise.all([
      publicCups(),
      get<{ items: OrganizationItem[] }>('/api/organizations'),
    ]);
    return { screen: 'pricing', cups, organizations: organizations?.items ?? [] };
  }
  if (need.screen !== 'ranking') return need;
  const [cup, cups] = await Promise.all([cupOf(need.cup_id), publicCups()]);
  return { screen: 'ranking', cup, cups };
}
