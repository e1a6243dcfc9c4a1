import type { Gallery } from '#contract/photographs/gallery.ts';
import * as m from '#text/messages/messages.js';
import { photosHref } from '#web/app/screens/paths.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import type { PhotosView } from './photos-view.ts';
import { PhotosScreen } from './PhotosScreen.tsx';
import { viewOfPhotos } from './view.ts';

export const photosCode: ScreenCode<{ gallery: Gallery | null }, PhotosView> = {
  Screen: PhotosScreen,
  viewOf: ({ gallery }, params) => viewOfPhotos(gallery, params),
  headOf(view) {
    if (view.kind === 'missing')
      return { title: m.photos_missing_title(), description: m.photos_missing_text() };
    const { race_id, race_name, cup_name } = view;
    const title = m.home_photos({ date: race_name });
    return {
      title: `${title} · ${cup_name}`,
      description: m.photos_count({ count: view.items.length }),
      canonical: photosHref(race_id),
      // Most of who rides is a child: pictures are found by who was there, and not by a search.
      private: true,
    };
  },
  isMissing: (view) => view.kind === 'missing',
  placeOf: (view) => (view.kind === 'missing' ? '' : String(view.race_id)),
  counted: (view) =>
    view.kind === 'missing'
      ? { screen: 'photos' }
      : { screen: 'photos', cup_id: view.cup_id, race_date: view.race_date },
  adOwner: (view) => (view.kind === 'missing' ? null : view),
};
