import { type ReactNode, useContext } from 'react';
import type { Posted } from '#rules/raceday/live/live-summary.ts';
import { laneShort, laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatLapTime, formatOrdinal } from '#web/ground/format.ts';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { clubHref, riderHref } from '#web/ground/address/paths.ts';
import { cameFromInside, go } from '#web/ground/address/navigation.ts';
import { CountryContext } from '#web/screens/raceday/race/parts/country.ts';
import { postedWords } from '#web/parts/live/posted-words.ts';
import { splitWords } from '#web/parts/race/split-words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { raceHref } from '#web/screens/raceday/race/parts/place.ts';
import type { FoundRace, RideView, RiderSheetView } from '#web/screens/raceday/race/parts/race-view.ts';
import { Lane, RideResult } from './Ride.tsx';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import {
  removalWord,
  dash,
  pointsSentence,
  reasonSentence,
  resultWords,
  stageSentence,
} from '#web/screens/raceday/race/parts/words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { legendOfRides } from '#web/screens/raceday/race/view/legend.ts';
import { Legend } from './Legend.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Short } from '#web/ui/Short.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';

function Rides({ rides }: { rides: readonly RideView[] }) {
  const country = useContext(CountryContext);
  const cell = 'border-b border-line py-2.5 pl-1';
  const head = 'border-b-2 border-ink py-1.5 pl-1 font-semibold';
  return (
    <table className="w-full border-collapse">
      <caption className="display py-2 text-left text-d22">{m.race_rider_rides()}</caption>
      <thead className="text-caption text-ink2">
        <tr>
          <th scope="col" className={`${head} text-left`}>
            <span className="sr-only">{m.race_column_stage()}</span>
          </th>
          <th scope="col" className={`${head} text-center`}>
            {m.race_column_race()}
          </th>
          <th scope="col" className={`${head} text-center`}>
            <Short short={laneShort(country)} long={laneWord(country)} />
          </th>
          <th scope="col" className={`${head} text-right`}>
            {m.race_column_time()}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {m.race_column_place()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rides.map((ride) => (
          <tr key={ride.phase}>
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {phaseWord(ride.phase)}
            </th>
            <td className={`${cell} text-center`}>{ride.number ?? dash}</td>
            <td className={`${cell} text-center`}>{ride.lane === null ? dash : <Lane lane={ride.lane} />}</td>
            <td className={`${cell} text-right text-small text-ink2`}>
              {ride.time_ms === null ? dash : formatLapTime(ride.time_ms)}
              {ride.splits && <p className="text-caption">{splitWords(ride.splits, ride.bestHill)}</p>}
            </td>
            <td className={`${cell} display text-right text-d22`}>
              <RideResult cell={ride.cell} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The clock for protests may end while somebody looks. */
const clockMs = 15_000;

interface StandingProps {
  rider: RiderSheetView;
  count: number;
  /** How far the last stage that the rider rode is published. It is null when it is not published. */
  posted: Posted | null;
  zone: string;
}

/** Shows the place, whether it may still change, the points and the reason, in words. */
function Standing({ rider, count, posted, zone }: StandingProps) {
  const language = useLanguage();
  const now = useNow(clockMs);
  const said = postedWords(posted, zone, now);
  const place = (rank: number) => formatOrdinal(rank, language);
  const lines = [
    rider.shared ? m.race_shared() : null,
    rider.entered && rider.entered.rank !== null
      ? m.race_entered_rank({ place: place(rider.entered.rank), category: rider.entered.category_name })
      : null,
    rider.decided_in && stageSentence(rider.decided_in, language),
    rider.points === null ? null : pointsSentence(rider.points, rider.points_of_motos),
    rider.moto_reason && reasonSentence(rider.moto_reason, language),
    rider.reason && reasonSentence(rider.reason, language),
  ];
  return (
    <div className="min-w-0">
      {rider.rank && (
        <p className="display text-d28">{m.race_rider_place({ place: place(rider.rank), count })}</p>
      )}
      {said && <p className="text-small font-semibold">{said}</p>}
      {rider.removed && <p className="font-semibold text-stop">{removalWord(rider.removed)}</p>}
      {[...new Set(lines)].map(
        (line) =>
          line && (
            <p key={line} className="text-small text-ink2">
              {line}
            </p>
          ),
      )}
    </div>
  );
}

interface RiderSheetProps {
  view: FoundRace;
  rider: RiderSheetView;
  /** How far the last stage that the rider rode is published. It is null when it is not published. */
  posted: Posted | null;
  /** The rider's needs in the next ride, while the race is ridden. */
  needs: ReactNode;
  /** The button to follow the rider, once its code is loaded. */
  star: ReactNode;
  /** The link to protest, until the deadline. */
  claim: ReactNode;
}

/** Shows everything that one rider did: the place and its reason, then every ride in order. */
export function RiderSheet({ view, rider, posted, needs, star, claim }: RiderSheetProps) {
  const { place } = view;
  const language = useLanguage();
  const closeHref = raceHref(place, { rider: null });
  const club = view.clubs.find(({ club_name }) => club_name === rider.club_name);
  const count = view.categories.find((one) => one.category_id === rider.category_id)?.riders ?? 0;
  const close = () => {
    if (cameFromInside()) window.history.back();
    else go(closeHref, { replace: true });
  };
  return (
    <Sheet
      title={rider.rider_fullname}
      closeHref={closeHref}
      closeLabel={m.race_rider_close()}
      onClose={close}
      leadsTo={`a[href*="rider=${rider.entry_id}"]`}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-4">
          <Plate plate={rider.plate} colour={rider.plate_colour} size="large" />
          <Standing rider={rider} count={count} posted={posted} zone={view.zone} />
        </div>
        <p className="text-ink2">
          <strong className="text-ink">{rider.category_name}</strong>
          {club && (
            <>
              {' · '}
              <Link href={clubHref(club)} className="underline underline-offset-3">
                {club.club_name}
              </Link>
            </>
          )}
        </p>
        {needs}
        {rider.about.length > 0 && <p className="wrap-anywhere">{rider.about.join(' · ')}</p>}
        {rider.rides.length > 0 ? (
          <div>
            <Rides rides={rider.rides} />
            <Legend of={legendOfRides(rider.rides)} />
          </div>
        ) : (
          <p>{m.race_rider_no_rides()}</p>
        )}
        <ShareLink
          href={raceHref(place)}
          text={
            resultWords(view, rider, language) ??
            m.race_share_rider({ rider: rider.rider_fullname, race: view.race_name, cup: view.cup_name })
          }
          className={`${secondaryButton} self-start`}
        >
          {m.race_share()}
        </ShareLink>
        {view.published && rider.rides.length > 0 && (
          <a
            href={cardAddress(language, 'story', [view.race_id, rider.entry_id], view.status.word)}
            className={`${secondaryButton} self-start`}
            download
          >
            <Icon name="download" className="size-5" />
            {m.race_story()}
          </a>
        )}
        {star}
        {claim}
        <Link
          href={riderHref({ rider_id: rider.rider_id, name: rider.rider_fullname })}
          className={`${secondaryButton} self-start`}
        >
          {m.race_rider_career()}
        </Link>
      </div>
    </Sheet>
  );
}
