import * as m from '#text/messages/messages.js';
import { cardAddress } from '#web/app/document/card-address.ts';
import type { HeadContext } from '#web/app/page.ts';
import { riderHref } from '#web/app/screens/paths.ts';
import type { ScreenHead } from '#web/app/screens/screen.ts';
import type { CareerView } from './career-view.ts';
import { sharedText, underName } from './words.ts';

/** Title and description of a rider's page: the newest result. Search engines are told to keep no page of a minor. */
export function careerHead(view: CareerView, { language }: HeadContext): ScreenHead {
  if (view.kind === 'missing')
    return { title: m.career_missing_title(), description: m.career_missing_text() };
  return {
    title: m.career_head_title({ name: view.name }),
    description: [sharedText(view, language), underName(view)].join(' '),
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
