import * as m from '#text/messages/messages.js';
import { idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { publicCups } from '#web/ground/data/public-cups.ts';
import { accountScreen } from '#web/ground/screen/account-screen.tsx';
import { plainScreen, publicScreen, screenInParts } from '#web/ground/screen/screen.ts';

/** Shows the landing document, which explains this product. */
export const aboutScreen = plainScreen(
  paths.about,
  async () => (await import('./publishing/info/about.tsx')).aboutCode,
);

/** Shows the counts of an advertiser's banners. */
export const advertiserScreen = accountScreen({
  name: 'advertiser',
  title: m.advertiser_title,
  Part: lazyPrivate(
    async () => (await import('./publishing/advertising/AdvertiserScreen.tsx')).AdvertiserScreen,
  ),
});

/** Explains a first race, from the bicycle to the start sheet. */
export const beginnersScreen = plainScreen(
  paths.beginners,
  async () => (await import('./publishing/info/beginners.tsx')).beginnersCode,
);

/** Looks up a certificate. */
export const certificateScreen = accountScreen({
  name: 'certificate',
  title: m.certificate_title,
  Part: lazyPrivate(
    async () => (await import('./publishing/certificate/CertificateScreen.tsx')).CertificateScreen,
  ),
});

/** Offers every public fact as files. */
export const dataScreen = publicScreen({
  path: paths.data,
  reads: [],
  need: () => ({}),
  load: async (_need, get) => ({ dump: await get('GET /api/dump') }),
  skeleton: 'rows',
  code: async () => (await import('./publishing/data/code.tsx')).dataCode,
});

/** Shows the work of each judge, with a printed page for each duty. */
export const guideScreen = publicScreen({
  path: paths.guide,
  reads: ['duty'],
  need: () => ({}),
  load: async () => ({}),
  code: async () => (await import('./publishing/info/guide.tsx')).guideCode,
});

/** Answers the questions of people. */
export const helpScreen = plainScreen(
  paths.help,
  async () => (await import('./publishing/info/help.tsx')).helpCode,
);

/** Shows the cups, and the regulation of one. An unknown address is shown here too, as not found. */
export const homeScreen = screenInParts({
  path: paths.home,
  reads: ['regulation', 'version'],
  // The chosen date changes only which tile is marked.
  marks: ['cup', 'date'],
  need: (params, path) => ({
    notFound: path !== paths.home,
    regulation: idOfParam(params, 'regulation'),
    version: idOfParam(params, 'version'),
  }),
  load: async ({ notFound, regulation, version }, get) => {
    const [cups, today, won, versions, old] = await Promise.all([
      publicCups(get),
      get('GET /api/live'),
      get('GET /api/winners'),
      regulation === null ? null : get('GET /api/cups/{id}/regulations', { params: { id: regulation } }),
      regulation === null || version === null
        ? null
        : get('GET /api/cups/{id}/regulations/{regulationId}', {
            params: { id: regulation, regulationId: version },
          }),
    ]);
    return { notFound, cups, today, won: won?.items ?? [], versions: versions?.items ?? [], old };
  },
  skeleton: 'cards',
  code: async () => (await import('./publishing/home/code.tsx')).homeCode,
  views: async () => (await import('./publishing/home/views.ts')).homeViews,
});

/** Shows that there is no signal, with the pages that were seen before. */
export const offlineScreen = plainScreen(
  paths.offline,
  async () => (await import('./publishing/info/offline.tsx')).offlineCode,
);

/** Shows the prices of advertising. */
export const pricingScreen = publicScreen({
  path: paths.pricing,
  reads: [],
  need: () => ({}),
  async load(_need, get) {
    const [cups, organizations] = await Promise.all([publicCups(get), get('GET /api/organizations')]);
    return { cups, organizations: organizations?.items ?? [] };
  },
  code: async () => (await import('./publishing/advertising/pricing.tsx')).pricingCode,
});

/** Explains what is stored about people, and lets them choose whether they are counted. */
export const privacyScreen = plainScreen(
  paths.privacy,
  async () => (await import('./publishing/info/privacy.tsx')).privacyCode,
);

/** Shows the terms of use. */
export const termsScreen = plainScreen(
  paths.terms,
  async () => (await import('./publishing/info/terms.tsx')).termsCode,
);
