import * as m from '#text/messages/messages.js';
import type { Head, InfoName } from '#web/app/page.ts';
import { screenCode } from '#web/app/screen-code.ts';

const paths: Record<InfoName, string> = {
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  about: '/about-us',
  offline: '/offline',
};

/** Title and description of a screen that says the same to everybody. */
export function infoHead(name: InfoName): Head {
  const { title, description } = screenCode(name);
  return {
    title: `${title()} · ${m.app_name()}`,
    description: description(),
    canonical: paths[name],
    image: null,
    jsonLd: null,
    preloadImage: null,
    ...(name === 'offline' ? { private: true } : {}),
  };
}
