import type { CountryShown } from '#contract/people/reference/country.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { countryName } from '#web/parts/rider/country-names.ts';
import type { DateOfCup } from './coming.ts';
import { FrontRows } from './FrontRows.tsx';
import { keepNear, nearestFirst, placesToChoose, placeWithDates, useNear } from './near.ts';

interface NearDatesProps {
  dates: readonly DateOfCup[];
  countries: readonly CountryShown[];
}

/** Scrolls the list so that the chosen one of many places is in sight when the page opens. */
function showChosen(list: HTMLUListElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-pressed=true]');
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - list.clientWidth / 3;
}

/** Shows dates near a place chosen by a tap and stored on this device. Nobody is asked where they are. */
export function NearDates({ dates, countries }: NearDatesProps) {
  const language = useLanguage();
  const place = placeWithDates(dates, useNear());
  const wordsOf = (one: string): string => {
    const [code, state] = one.split('/');
    const country = countries.find(({ country_code }) => country_code === code);
    return state || (country ? countryName(country, language) : m.home_everywhere());
  };
  const nearest = nearestFirst(dates, place);
  const far = new Set<DateOfCup>(nearest.filter(({ isNear }) => !isNear));
  // A date that is farther away names its place.
  const whereOf = (date: DateOfCup) => {
    const { country, state } = date.one;
    if (!far.has(date) || country === '') return undefined;
    return [...new Set([state, wordsOf(`${country}/`)])].filter(Boolean).join(', ');
  };
  return (
    <>
      <ul
        ref={showChosen}
        aria-label={m.home_near()}
        className="scroll-strip mb-3 flex min-h-12 gap-2 print:hidden"
      >
        {['', ...placesToChoose(dates, place)].map((one) => (
          <li key={one} className="shrink-0">
            <button
              type="button"
              aria-pressed={one === place}
              onClick={() => keepNear(one)}
              className="inline-flex min-h-12 items-center border-2 border-edge bg-paper px-4 text-small font-semibold whitespace-nowrap aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {wordsOf(one)}
            </button>
          </li>
        ))}
      </ul>
      <FrontRows dates={nearest} whereOf={whereOf} />
    </>
  );
}
