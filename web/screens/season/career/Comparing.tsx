import type { PlateColour } from '#rules/season/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Plate, plateFaces } from '#web/parts/Plate.tsx';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { DayMark } from './DateRows.tsx';
import { Compare } from './HeadToHead.tsx';
import { CareerPart } from './parts/CareerPart.tsx';
import type { FoundCareer } from './parts/career-view.ts';
import { leadWords, whereWord } from './parts/words.ts';
import { onDesk, onPhone, SeasonPicture } from './SeasonPart.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { aheadIn, type CompareView } from './parts/compare-view.ts';

type Meeting = CompareView['meetings'][number];

interface ComparingProps {
  view: FoundCareer;
  compared: CompareView;
}

/** Gives the colour of the other one: the plate's, unless both have the same. */
const colourBeside = (own: PlateColour, other: PlateColour): PlateColour =>
  own !== other ? other : own === 'black' ? 'yellow' : 'black';

interface SideProps {
  name: string;
  plate: string | null;
  colour: PlateColour;
  rider_id: number;
  /** How often this one was ahead. It is null if they never met. */
  ahead: number | null;
  isRight?: boolean;
}

function Side({ name, plate, colour, rider_id, ahead, isRight = false }: SideProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-2 ${isRight ? 'items-end text-right' : 'items-start'}`}>
      <Plate plate={plate} colour={colour} />
      <Link
        href={riderHref({ rider_id, name })}
        className="display text-d22 wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {ahead !== null && (
        <span aria-hidden="true" className="display mt-auto text-[6rem] leading-none">
          {ahead}
        </span>
      )}
    </div>
  );
}

/** Draws the card that is sent: two plate colours that meet in a slant, and how often each was ahead. */
function Head({ view, compared: { rival } }: ComparingProps) {
  const title = m.career_rival_against({ name: view.name, rival: rival.name });
  const other = colourBeside(view.plate_colour, rival.plate_colour);
  const hasMet = rival.heats > 0;
  const icon = 'grid size-12 place-items-center';
  return (
    <header className={`relative overflow-hidden ${plateFaces[other]}`}>
      <div
        aria-hidden="true"
        className={`absolute inset-y-0 right-1/2 w-full -skew-x-12 ${plateFaces[view.plate_colour]}`}
      />
      <div className="gutter relative mx-auto flex min-h-69 max-w-page flex-col pb-5">
        <div className="-mx-3 flex justify-between print:hidden">
          <Link
            href={riderHref(view)}
            aria-label={view.name}
            className={`${icon} ${plateFaces[view.plate_colour]}`}
          >
            <Icon name="left" />
          </Link>
          <ShareLink
            href={`${riderHref(view)}?against=${rival.rider_id}`}
            text={`${title}: ${leadWords(view.name, rival)}`}
            className={icon}
          />
        </div>
        <h1 className="sr-only">{title}</h1>
        {hasMet && (
          <p className="sr-only">
            {m.career_rival_said({
              name: view.name,
              rival: rival.name,
              ahead: rival.ahead,
              behind: rival.behind,
            })}
          </p>
        )}
        <div className="grid grow grid-cols-2 gap-x-12">
          {/* A plate of the same colour as its ground would be only a number. */}
          <div className={`flex ${plateFaces[view.plate_colour]} bg-transparent`}>
            <Side
              {...view}
              colour={view.plate_colour === 'black' ? 'yellow' : 'black'}
              ahead={hasMet ? rival.ahead : null}
            />
          </div>
          <div className="flex justify-end">
            <Side
              {...rival}
              colour={other === 'black' ? rival.plate_colour : 'black'}
              ahead={hasMet ? rival.behind : null}
              isRight
            />
          </div>
        </div>
        {hasMet && (
          <p className="absolute bottom-4 left-1/2 -translate-x-1/2 -skew-x-8 bg-plate-white px-4 text-small font-semibold whitespace-nowrap text-night">
            <span className="block skew-x-8">{m.career_rival_heats({ count: rival.heats })}</span>
          </p>
        )}
      </div>
    </header>
  );
}

const faceOf = (colour: PlateColour) => plateFaces[colour].split(' ', 1)[0] ?? '';

/** Draws the heats of both in order of time, each in the colour of who was ahead. */
function Bars({ view, compared: { meetings, rival } }: ComparingProps) {
  const colours = [faceOf(view.plate_colour), faceOf(colourBeside(view.plate_colour, rival.plate_colour))];
  return (
    <div aria-hidden="true" className="mt-3 flex h-6 gap-0.5 px-1">
      {meetings.toReversed().map((one) => {
        const by = aheadIn(one);
        const colour = by === 0 ? 'bg-surface2' : colours[by > 0 ? 0 : 1];
        return (
          <span
            key={`${one.race_id} ${one.category_id} ${one.phase}`}
            className={`grow -skew-x-12 border border-edge ${colour}`}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  words: string;
  own: number | null;
  other: number | null;
  say: (value: number) => string;
  /** The lower number is the better one. */
  isLow?: boolean;
}

function Row({ words, own, other, say, isLow = false }: RowProps) {
  if (own === null && other === null) return null;
  const worst = isLow ? Infinity : -Infinity;
  const by = ((other ?? worst) - (own ?? worst)) * (isLow ? 1 : -1);
  const look = (isBetter: boolean) => `display py-2 text-d28 ${isBetter ? 'text-ink' : 'text-ink3'}`;
  return (
    <tr className="border-b border-line">
      <td className={look(by > 0)}>{own === null ? '–' : say(own)}</td>
      <th scope="row" className="px-2 text-center font-normal text-ink2">
        {words}
      </th>
      <td className={`${look(by < 0)} text-right`}>{other === null ? '–' : say(other)}</td>
    </tr>
  );
}

/** The words stand between two numbers, so they are those of many. */
const many = { count: 2 };

function Seasons({ view, compared: { own, other, rival } }: ComparingProps) {
  const language = useLanguage();
  const place = (value: number) => formatOrdinal(value, language);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{m.career_rival_against({ name: view.name, rival: rival.name })}</caption>
      <tbody>
        <Row
          words={m.home_ranking()}
          own={own.ranking?.position ?? null}
          other={other.ranking?.position ?? null}
          say={place}
          isLow
        />
        <Row words={m.career_column_points()} own={own.points} other={other.points} say={String} />
        <Row words={m.career_number_dates(many)} own={own.dates} other={other.dates} say={String} />
        <Row words={m.career_number_finals(many)} own={own.finals} other={other.finals} say={String} />
        <Row words={m.career_number_podiums(many)} own={own.podiums} other={other.podiums} say={String} />
      </tbody>
    </table>
  );
}

function MeetingRow({ one }: { one: Meeting }) {
  const language = useLanguage();
  const said = (place: number | null) => (place === null ? '–' : formatOrdinal(place, language));
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2 hover:bg-surface">
      <DayMark date={one.race_date} isYearSaid={false} />
      <Link
        href={`${raceDateHref(one)}&category=${one.category_id}`}
        className="min-w-0 grow wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {whereWord(one)} · {phaseWord(one.phase)}
      </Link>
      <span className="display shrink-0 text-d22 whitespace-nowrap">
        {said(one.place)} <span className="text-small text-ink3">·</span> {said(one.other_place)}
      </span>
    </li>
  );
}

const meetingsShown = 6;

/** Shows two riders side by side: who was ahead how often, both seasons, and every heat that both rode. */
export function Comparing({ view, compared }: ComparingProps) {
  const { rival, meetings, season, cups } = compared;
  return (
    <div className="bg-surface pb-16">
      <Head view={view} compared={compared} />
      <div className="mx-auto flex max-w-page flex-col gap-2 md:gutter lg:gap-5">
        <div className="gutter bg-paper py-4">
          <p className="text-lead font-semibold wrap-anywhere">{leadWords(view.name, rival)}</p>
          {meetings.length > 1 && <Bars view={view} compared={compared} />}
        </div>
        <CareerPart
          id="seasons"
          title={m.career_season_title()}
          aside={<span className="text-small text-ink2">{cups.join(' · ')}</span>}
        >
          <Seasons view={view} compared={compared} />
          {season !== null && season.line.length > 1 && (
            <>
              <SeasonPicture season={season} size={onPhone} className="md:hidden" />
              <SeasonPicture season={season} size={onDesk} className="hidden md:block" />
              <p className="text-small text-ink2">{m.career_season_before({ cup: rival.name })}</p>
            </>
          )}
        </CareerPart>
        {meetings.length > 0 && (
          <CareerPart id="meetings" title={m.career_rivals_title()}>
            <ol>
              {meetings.slice(0, meetingsShown).map((one) => (
                <MeetingRow key={`${one.race_id} ${one.category_id} ${one.phase}`} one={one} />
              ))}
            </ol>
            {meetings.length > meetingsShown && (
              <details>
                <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold text-link">
                  {m.home_followed_more({ count: meetings.length - meetingsShown })}
                </summary>
                <ol>
                  {meetings.slice(meetingsShown).map((one) => (
                    <MeetingRow key={`${one.race_id} ${one.category_id} ${one.phase}`} one={one} />
                  ))}
                </ol>
              </details>
            )}
          </CareerPart>
        )}
        <div className="gutter bg-paper py-2">
          <Compare view={view} />
        </div>
      </div>
    </div>
  );
}
