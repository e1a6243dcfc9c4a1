import type { ClubListItem } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { clubHref, paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { ClubStripes } from '#web/parts/places/ClubStripes.tsx';
import { type Located, type PlacesView, placesView } from '#web/parts/places/places-view.ts';
import { PlacesScreen } from '#web/parts/places/PlacesScreen.tsx';

interface ShownClub extends Located {
  club_id: number;
  colours: readonly string[];
  riders: number;
}

const shownClub = (one: ClubListItem): ShownClub => ({
  club_id: one.club_id,
  name: one.club_name,
  city: one.club_city,
  state: one.club_state,
  country: one.country,
  colours: one.club_colours,
  riders: one.riders,
});

function ClubCard({ club }: { club: ShownClub }) {
  const { club_id, name, city, colours, riders } = club;
  const facts = [city, riders === 0 ? '' : m.club_riders_count({ count: riders })].filter(Boolean);
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <ClubStripes colours={colours} className="h-8 w-10 text-ink" />
      <div className="min-w-0 grow">
        <Link
          href={clubHref({ club_id, club_name: name })}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="text-caption text-ink3 empty:hidden">{facts.join(' · ')}</p>
      </div>
    </div>
  );
}

function ClubsScreen({ view }: { view: PlacesView<ShownClub> }) {
  return (
    <PlacesScreen
      path={paths.clubs}
      title={m.clubs_title()}
      label={m.clubs_search()}
      count={(count) => m.clubs_count({ count })}
      view={view}
      renderCard={(club) => <ClubCard club={club} />}
      keyOf={({ club_id }) => club_id}
    />
  );
}

export const clubsCode: ScreenCode<{ clubs: ClubListItem[] }, PlacesView<ShownClub>> = {
  Screen: ClubsScreen,
  viewOf: ({ clubs }, params) => placesView(clubs.map(shownClub), params),
  headOf: (_view, { language }) => ({
    title: `${m.clubs_title({}, { locale: language })} · ${m.app_name()}`,
    description: m.clubs_head_description({}, { locale: language }),
  }),
  counted: () => ({ screen: 'clubs' }),
};
