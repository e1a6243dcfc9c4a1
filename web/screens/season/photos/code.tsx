import type { Gallery } from '#contract/season/photographs/gallery.ts';
import * as m from '#text/messages/messages.js';
import { photosHref, paths, raceDateHref } from '#web/ground/address/paths.ts';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import type { PhotosView, FoundGallery } from './photos-view.ts';
import { viewOfPhotos } from './view.ts';
import { Link } from '#web/ground/address/link.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FullView } from './FullView.tsx';
import { photographName } from './photograph-name.ts';

function Found({ view }: { view: FoundGallery }) {
  const { race_id, race_name, cup_name, items, open } = view;
  return (
    <div className="min-h-full bg-paper pb-16">
      <header className="on-island bg-night text-on-night">
        <div className="gutter mx-auto max-w-page pt-1 pb-5">
          <Link
            href={raceDateHref(view)}
            className="inline-flex min-h-12 items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:hidden"
          >
            <Icon name="left" className="-ml-1.5 size-5" />
            {race_name}
          </Link>
          <h1 className="display text-d34 text-balance wrap-anywhere">
            {m.home_photos({ date: race_name })}
          </h1>
          <p className="text-small text-on-night2 wrap-anywhere">
            {cup_name} · {m.photos_count({ count: items.length })}
          </p>
        </div>
      </header>
      {items.length === 0 ? (
        <div className="gutter mx-auto max-w-page">
          <EmptyState title={m.photos_none_title()}>{m.photos_none_text()}</EmptyState>
        </div>
      ) : (
        <ul className="mx-auto grid max-w-page grid-cols-2 gap-1 pt-1 md:grid-cols-4 md:px-6">
          {items.map((one, index) => (
            // The first one is as large as four.
            <li key={one.image_id} className="first:col-span-2 first:row-span-2">
              <Link href={photosHref(race_id, one.image_id)} className="block">
                <img
                  src={index === 0 ? one.large : one.mini}
                  alt={photographName(one, index + 1, items.length)}
                  lang={one.description === '' ? undefined : view.organization_language}
                  width={320}
                  height={180}
                  loading={index < 12 ? 'eager' : 'lazy'}
                  className="aspect-video w-full bg-surface2 object-cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <FullView view={view} open={open} />}
    </div>
  );
}

function PhotosScreen({ view }: { view: PhotosView }) {
  if (view.kind === 'gallery') return <Found view={view} />;
  return (
    <div className="gutter mx-auto max-w-page bg-paper pb-16">
      <EmptyState
        heading="h1"
        title={m.photos_missing_title()}
        actions={
          <Link href={paths.home} className={secondaryButton}>
            {m.photos_missing_action()}
          </Link>
        }
      >
        {m.photos_missing_text()}
      </EmptyState>
    </div>
  );
}

export const photosCode: ScreenCode<{ gallery: Gallery | null }, PhotosView> = {
  Screen: PhotosScreen,
  viewOf: ({ gallery }, params) => viewOfPhotos(gallery, params),
  headOf(view, { language }) {
    if (view.kind === 'missing')
      return { title: m.photos_missing_title(), description: m.photos_missing_text() };
    const { race_id, race_name, cup_name } = view;
    const title = m.home_photos({ date: race_name });
    return {
      title: `${title} · ${cup_name}`,
      description: m.photos_count({ count: view.items.length }),
      canonical: photosHref(race_id),
      image: cardAddress(language, 'race', [race_id], 'photos'),
      // Most riders are children, so people who were there find the pictures, and search engines do not.
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
