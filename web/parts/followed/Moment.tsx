import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { postedWords } from '#web/parts/live/posted-words.ts';
import { plateFaces } from '#web/parts/Plate.tsx';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type Moment as MomentNews, momentOf, rememberMoment, seenMoments } from './moment-of.ts';
import { CalendarButton } from './RiderCardToday.tsx';
import type { FollowedDay } from './rider-day.ts';
import { riddenWords } from './rider-words.ts';

const minuteMs = 60_000;
const ownTapMs = 700;

/** Loads the picture of the news before it is shared, because a phone shares a file only in the moment of the tap. */
function usePicture(address: string): File | null {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const blob = await fetchFile(address);
      if (!isLeft) setPicture(new File([blob], 'partidor.jpg', { type: 'image/jpeg' }));
    };
    // Without the picture, the link is shared.
    load().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [address]);
  return picture;
}

/** The number of the plate has the colour of the ground, because the plate is drawn in reverse. */
const onPlate: Record<FollowedDay['colour'], string> = {
  yellow: 'text-plate-yellow',
  blue: 'text-plate-blue',
  red: 'text-plate-red',
  white: 'text-plate-white',
  black: 'text-plate-black',
};

const column = 'mx-auto w-full max-w-xl';

const button =
  'display flex min-h-14 w-full items-center justify-center gap-3 bg-signal px-4 text-d22 text-night';

interface MomentProps {
  race: RiddenToday;
  moment: MomentNews;
  now: number;
  onClose: () => void;
}

/** Shares the picture where the phone can, saves it elsewhere, and shares the link while there is no picture. */
function ShareMoment({ race, moment: { day, phase, place }, words }: MomentProps & { words: string }) {
  const language = useLanguage();
  const version = `${phase}-${place ?? 'through'}`;
  const picture = usePicture(cardAddress(language, 'story', [race.race_id, day.entry_id], version));
  const text = `${day.name}: ${words}`;
  if (picture === null)
    return (
      <ShareLink href={riderHref(day)} text={text} className={button}>
        {m.moment_share_link()}
      </ShareLink>
    );
  const files = [picture];
  const share = () => {
    if ('canShare' in navigator && navigator.canShare({ files })) {
      // Closing the share sheet without sharing rejects, and there is nothing to report.
      navigator.share({ files, text }).catch(() => undefined);
    } else saveFile(picture, picture.name);
  };
  return (
    <button type="button" onClick={share} className={button}>
      <Icon name="share" />
      {m.moment_share()}
    </button>
  );
}

/** Draws the race, the time and the lane of the stage that follows. What is not drawn yet is left out. */
function NextGate({ race, moment: { day, phase, number }, now }: MomentProps) {
  const gate = day.away ?? day.ahead;
  if (gate === null) return null;
  const time = wallClock(new Date(now + gate.from * minuteMs).toISOString(), race.zone).time;
  const boxes = [
    [m.mine_box_race(), number],
    [phaseWord(phase), `≈ ${time}`],
    [laneWord(race.country_code), day.away?.lane?.toString() ?? null],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8">
      {boxes.map(
        ([what, value]) =>
          value !== null && (
            <div key={what} className="first:text-signal">
              <dt className="text-small text-on-night2">{what}</dt>
              <dd className="display text-d34">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Draws the links below: the next race as an entry of the calendar, and the table of the class. */
function Links({ race, moment: { day, phase }, now, onClose }: MomentProps) {
  const href = `${raceDateHref(race)}&category=${day.category_id}`;
  const gate = day.away ?? day.ahead;
  return (
    <p className="flex justify-between gap-4 text-small font-semibold">
      {gate && (
        <CalendarButton
          className="flex min-h-12 items-center gap-2"
          ride={{
            id: `ride-${race.race_id}-${day.rider_id}-${gate.race.index}@partidor`,
            title: `${day.name} · ${phaseWord(phase)}`,
            where: race.race_name,
            url: `${location.origin}${href}`,
            from: now + gate.from * minuteMs,
            to: now + gate.to * minuteMs,
          }}
        />
      )}
      <Link href={href} onClick={onClose} className="ml-auto flex min-h-12 items-center">
        {m.moment_table()}
      </Link>
    </p>
  );
}

/** Fills the screen with the news of one rider, in the colour of the plate. */
function Moment(props: MomentProps) {
  const { race, moment, now, onClose } = props;
  const { day, phase, place } = moment;
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    const screen = dialog.current;
    screen?.showModal();
    openedAt.current = performance.now();
    return () => screen?.close();
  }, []);
  const words = place === null ? m.mine_through({ stage: phase }) : m.moment_podium({ place });
  const posted = postedWords(day.posted, race.zone, now);
  const isDark = day.colour === 'black';
  return (
    <Dialog
      ref={dialog}
      aria-labelledby="moment"
      onLeave={onClose}
      onClickCapture={(event) => {
        // Such a tap was meant for the page that was there a moment ago.
        if (event.timeStamp - openedAt.current > ownTapMs) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={`m-0 size-full max-h-none max-w-none motion-safe:animate-rise ${plateFaces[day.colour]}`}
    >
      <div className="flex min-h-full flex-col">
        <p
          className={`${column} flex min-h-14 items-center justify-between gap-3 pl-5 text-small font-semibold`}
        >
          {race.race_name}
          <button
            type="button"
            aria-label={m.shell_close()}
            onClick={onClose}
            className="grid size-14 shrink-0 place-items-center"
          >
            <Icon name="close" />
          </button>
        </p>
        <div className={`${column} grow px-5 pt-2 pb-6`}>
          <p className="flex items-center gap-3.5">
            <span className="plate-shape display grid h-[5.375rem] min-w-32 shrink-0 place-items-center bg-current text-[3.5rem] leading-none motion-safe:animate-drop">
              <span className={onPlate[day.colour]}>{day.plate}</span>
            </span>
            <span className="min-w-0">
              <b className="display block text-d28 wrap-anywhere">{day.name}</b>
              <span className="text-small">{day.category_name}</span>
            </span>
          </p>
          <h2
            id="moment"
            className="display pt-8 text-[clamp(4rem,min(30vw,16vh),8rem)] leading-[0.84] text-balance"
          >
            {words}
          </h2>
          <p className="pt-5 text-small font-semibold">
            {day.ridden.map((one) => riddenWords(one, language)).join(' · ')}
          </p>
        </div>
        <div
          className={`pt-14 pb-6 text-on-night [clip-path:polygon(0_2rem,100%_0,100%_100%,0_100%)] ${isDark ? 'bg-night2' : 'bg-night'}`}
        >
          <div className={`${column} grid gap-3 px-5`}>
            <NextGate {...props} />
            <ShareMoment {...props} words={words} />
            <Links {...props} />
            {posted !== null && <p className="text-center text-caption text-on-night2">{posted}</p>}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface MomentsProps {
  race: RiddenToday;
  live: LiveView;
  days: readonly FollowedDay[];
  now: number | null;
}

/** Shows once that a rider of this phone goes on, or is among the first three of a final. */
export function Moments({ race, live, days, now }: MomentsProps) {
  const [seen, setSeen] = useState(seenMoments);
  const moment = now === null ? null : momentOf(live, days, seen, now);
  if (moment === null || now === null) return null;
  return (
    <Moment
      key={moment.key}
      race={race}
      moment={moment}
      now={now}
      onClose={() => setSeen(rememberMoment(seen, moment.key))}
    />
  );
}
