import * as m from '#text/messages/messages.js';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import type { HeadContext } from '#web/ground/page.ts';
import { riderHref } from '#web/ground/address/paths.ts';
import type { ScreenHead } from '#web/ground/screen/screen.ts';
import type { CareerView } from './parts/career-view.ts';
import { leadWords, sharedText, underName } from './parts/words.ts';

/** Gives the title and description of a rider's page, with the newest result. No page of a minor is to be indexed. */
export function careerHead(view: CareerView, { language }: HeadContext): ScreenHead {
  if (view.kind === 'missing')
    return { title: m.career_missing_title(), description: m.career_missing_text() };
  const { against } = view;
  if (against !== null && against !== 'unknown') {
    const { rival } = against;
    const name = m.career_rival_against({ name: view.name, rival: rival.name });
    return {
      title: m.career_head_title({ name }),
      description: leadWords(view.name, rival),
      canonical: `${riderHref(view)}?against=${rival.rider_id}`,
      ...(view.is_minor || against.is_minor ? { private: true as const } : {}),
    };
  }
  return {
    title: m.career_head_title({ name: view.name }),
    description: [sharedText(view, language), underName(view)].join(' · '),
    canonical: riderHref(view),
    ...(view.last === null
      ? {}
      : {
          image: cardAddress(
            language,
            'result',
            [view.last.race_id, view.last.entry_id],
            view.last.is_provisional ? 'provisional' : 'official',
          ),
        }),
    ...(view.is_minor || view.is_reduced ? { private: true as const } : {}),
  };
}
