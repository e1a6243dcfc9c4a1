import { regulationHref } from '#web/ground/address/paths.ts';
import * as m from '#text/messages/messages.js';
import type { Head, HeadContext } from '#web/ground/page.ts';
import { cancelledEvent } from '#web/parts/race/cancelled-event.ts';
import { formatDate } from '#rules/calendar.ts';
import type { CupsView, CupView, HomeView, OffDate } from './parts/home-view.ts';

function selectedPhoto(cup: CupView | undefined): string | null {
  return cup?.dates.find((one) => one.date === cup.selected)?.photos[0]?.medium ?? null;
}

/** Describes a date to search engines. Dates that are called off are marked as such. */
function eventOf(next: OffDate, origin: string): Record<string, unknown> {
  return {
    '@type': 'SportsEvent',
    name: `${next.name} · ${next.organization_shortname} ${next.cup_name}`,
    startDate: next.date,
    sport: 'BMX racing',
    url: `${origin}/races?cup_id=${next.cup_id}&race_date=${next.date}`,
    location: { '@type': 'Place', name: next.place ?? next.name },
    ...(next.status.word === 'called_off' ? cancelledEvent : {}),
  };
}

/** Search engines and link previews read these. Only the server writes them; the browser's code works without. */
const unread = { description: '', canonical: '/', image: null, jsonLd: null, preloadImage: null };

function cupsHead(view: CupsView, origin: string): Head {
  const title = `${m.app_name()} · ${m.home_title()}`;
  if (!import.meta.env.SSR) return { title, ...unread };
  const [first] = view.next;
  const soon = first
    ? ` ${m.home_next()}: ${formatDate(first.date)}, ${first.name}, ${first.organization_shortname} ${first.cup_name}.`
    : '';
  const events = [...view.next, ...view.off];
  const photo = selectedPhoto(view.open[0]?.cups[0]);
  return {
    title,
    description: `${m.home_description()}${soon}`,
    canonical: '/',
    image: photo,
    jsonLd:
      events.length === 0
        ? null
        : { '@context': 'https://schema.org', '@graph': events.map((one) => eventOf(one, origin)) },
    preloadImage: photo,
  };
}

export function homeHead(view: HomeView, notFound: boolean, context: HeadContext): Head {
  if (view.kind === 'cups') {
    const head = cupsHead(view, context.origin);
    return notFound ? { ...head, title: `${m.home_not_found()} · ${m.app_name()}` } : head;
  }
  const title = m.regulation_title({ organization: view.organization_name });
  return {
    title: `${title} · ${view.cup_name}`,
    description: `${title}, ${view.cup_name}.`,
    canonical: regulationHref(view.cup_id),
    image: null,
    jsonLd: null,
    preloadImage: null,
  };
}
