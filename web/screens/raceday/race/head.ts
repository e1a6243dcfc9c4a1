import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import { formatDate } from '#web/ground/format.ts';
import type { Head, HeadContext } from '#web/ground/page.ts';
import { paths, raceDateHref } from '#web/ground/address/paths.ts';
import { raceHref } from './parts/place.ts';
import { resultWords, tabWord } from './parts/words.ts';
import { cancelledEvent } from '#web/parts/race/cancelled-event.ts';
import { statusWords } from '#web/parts/race/StatusLine.tsx';
import type { FoundRace, RaceView } from './parts/race-view.ts';

/** Messengers cut longer titles. */
const titleLimit = 65;
const descriptionLimit = 110;

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

/** Chooses the first text that is short enough, or else the last one, cut. */
function fitting(wordings: readonly string[], limit: number): string {
  return wordings.find((text) => text.length <= limit) ?? cut(wordings.at(-1) ?? '', limit);
}

/** Gives a version that changes with the content of the card, so that messengers request the new picture. */
function cardVersion(view: FoundRace): string {
  const moment = (view.updated_at ?? '').replaceAll(/\D/g, '').slice(0, 14);
  return [view.status.word, view.tab ?? 'none', moment].filter(Boolean).join('-').replaceAll('_', '-');
}

function sportsEvent(view: FoundRace, url: string, description: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${view.race_name} — ${view.cup_name}`,
    sport: 'BMX racing',
    startDate: view.race_date,
    description,
    url,
    ...(view.race_place === null ? {} : { location: { '@type': 'Place', name: view.race_place } }),
    ...(view.status.word === 'called_off' ? cancelledEvent : {}),
    organizer: { '@type': 'SportsOrganization', name: view.organization_name },
  };
}

/** Names the rider or class that is shown, so that tabs, history and stored pages have different titles. */
function shownIn({ rider, categories, place, tab }: FoundRace): string | null {
  if (rider) return rider.rider_fullname;
  const category = categories.find(({ category_id }) => category_id === place.category);
  // Only a stage that the address asks for is named. The one that opens by default is the race itself.
  if (!category) return place.tab === null || tab === null ? null : tabWord(tab);
  return tab === null ? category.category_name : `${category.category_name}, ${tabWord(tab)}`;
}

/** Gives the picture of the shared part: a rider's result, the podium of a class, or the date. */
function imageOf(view: FoundRace, language: Language): string {
  const { race_id, place, rider, published } = view;
  const version = cardVersion(view);
  if (rider) return cardAddress(language, 'result', [race_id, rider.entry_id], version);
  if (place.category !== null && published)
    return cardAddress(language, 'podium', [race_id, place.category], version);
  return cardAddress(language, 'race', [race_id], version);
}

/** Gives the title, description and picture of a race, for the tab, search engines and the card in a chat. */
export function raceHead(view: RaceView, { origin, language }: HeadContext): Head {
  const locale = { locale: language };
  if (view.kind === 'missing') {
    return {
      title: m.race_missing_title({}, locale),
      description: view.cup ? cut(view.cup.cup_name, descriptionLimit) : m.race_missing_home({}, locale),
      canonical: paths.race,
      image: null,
      jsonLd: null,
      preloadImage: null,
    };
  }
  const { race_name, cup_name, organization_shortname, riders_count } = view;
  const canonical = raceDateHref({ cup_id: view.place.cup_id, race_date: view.race_date });
  const description = [
    formatDate(view.race_date),
    statusWords(view.status),
    m.race_riders_count({ count: riders_count }, locale),
    organization_shortname,
  ];
  const text = fitting([description.join(' · '), description.slice(0, 3).join(' · ')], descriptionLimit);
  const part = view.place.rider ?? view.place.category;
  const shown = shownIn(view);
  const ofShown = shown === null ? [] : [`${shown} — ${race_name}`, shown];
  return {
    title: fitting(
      [...ofShown, `${race_name} — ${cup_name}`, `${race_name} — ${organization_shortname}`, race_name],
      titleLimit,
    ),
    description: cut(
      view.rider === null ? text : (resultWords(view, view.rider, language) ?? text),
      descriptionLimit,
    ),
    canonical,
    image: imageOf(view, language),
    ...(part === null ? {} : { shared: raceHref(view.place) }),
    // Only the server writes it, and the browser's code works without.
    jsonLd: import.meta.env.SSR ? sportsEvent(view, `${origin}${canonical}`, text) : null,
    preloadImage: null,
    // Most riders are children: search engines should not find their pages. A search's canonical page is the race.
    ...(view.place.rider === null ? {} : { private: true }),
  };
}
