import * as m from '#text/messages/messages.js';
import { formatDate, formatLapTime } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { splitWords } from '#web/parts/results/split-words.ts';
import type { CareerDate, FoundCareer } from './career-view.ts';
import { CareerPart } from './CareerPart.tsx';
import { MarkSign, RidesPicture } from './pictures/RidesPicture.tsx';
import { rideWords, whereWord } from './words.ts';

const onPhone = { width: 340, height: 200 };
const onDesk = { width: 700, height: 230 };
const datesOnPhone = 4;

function Marks({ dates }: { dates: readonly CareerDate[] }) {
  const rides = dates.flatMap((date) => date.rides);
  const marks = [
    ['moto', m.race_phase_moto_any(), true],
    ['knockout', m.career_mark_knockout(), rides.some(({ phase }) => phase.startsWith('playoff'))],
    ['final', m.race_phase_final(), rides.some(({ phase }) => phase === 'final')],
    ['lost', m.career_mark_lost(), rides.some(({ place }) => place === null)],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 text-small text-ink2">
      {marks.map(([mark, words, isThere]) =>
        isThere ? (
          <li key={mark} className="flex items-center gap-1">
            <MarkSign mark={mark} />
            {words}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function RidesTable({ dates }: { dates: readonly CareerDate[] }) {
  const language = useLanguage();
  return (
    <details className="mt-2">
      <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold text-link">
        {m.career_table()}
      </summary>
      <dl className="text-small">
        {dates.toReversed().map((date) => (
          <div key={date.entry_id} className="border-b border-line py-2">
            <dt className="font-semibold wrap-anywhere">
              {formatDate(date.race_date)} · {whereWord(date)}
            </dt>
            {date.rides.map((ride) => (
              <dd key={ride.phase}>
                {rideWords(ride, language)}
                {ride.time_ms !== null && ` · ${formatLapTime(ride.time_ms)}`}
                {ride.splits && ` · ${splitWords(ride.splits)}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The place of every ride of the last dates, as a picture and as a table. */
export function RidesPart({ view }: { view: FoundCareer }) {
  const { drawn } = view;
  if (drawn.length === 0) return null;
  return (
    <CareerPart id="rides" title={m.career_rides_title()}>
      <RidesPicture dates={drawn.slice(-datesOnPhone)} size={onPhone} className="md:hidden" />
      <RidesPicture dates={drawn} size={onDesk} className="hidden md:block" />
      <Marks dates={drawn} />
      <RidesTable dates={drawn} />
    </CareerPart>
  );
}
