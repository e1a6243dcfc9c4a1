import type { Rival } from '#contract/season/careers/careers.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { riderHref } from '#web/ground/address/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import type { FoundCareer } from './parts/career-view.ts';
import { CareerPart } from './parts/CareerPart.tsx';
import { useId, useState } from 'react';
import { hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { useFound } from '#web/parts/search/use-found.ts';
import { Found } from '#web/parts/Found.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const mostFound = 5;

/** Finds a rider to compare with, by name or plate. A rider who is reduced to initials cannot be compared. */
export function Compare({ view }: { view: FoundCareer }) {
  const params = useSearchParams();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found, failed, isBusy } = useFound(typed.trim());
  const riders = (typed.trim() === '' ? [] : (found?.riders ?? []))
    .filter(({ rider_id, shows_initials }) => rider_id !== view.rider_id && !shows_initials)
    .slice(0, mostFound);
  const isNobody = typed.trim() !== '' && !isBusy && riders.length === 0;
  return (
    <div className="mt-3 nojs:hidden print:hidden">
      <label htmlFor={id} className="sr-only">
        {m.career_compare()}
      </label>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={m.career_compare()}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 w-full min-w-0 border-2 border-edge bg-paper pl-11 text-body text-ink focus:border-ink"
        />
      </div>
      <p role="status" className="text-small text-ink2">
        {failed ? m.career_compare_failed() : isNobody ? m.career_compare_nobody() : ''}
      </p>
      <Found count={typed.trim() === '' || isBusy || riders.length === 0 ? null : riders.length} />
      <ul>
        {riders.map(({ rider_id, rider_fullname, plate, plate_colour, club_name }) => (
          <li
            key={rider_id}
            className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-surface"
          >
            <Plate plate={plate} colour={plate_colour} size="small" />
            <div className="min-w-0 grow">
              <Link
                href={hrefWith(riderHref(view), params, { against: rider_id })}
                replace
                onClick={() => setTyped('')}
                className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {rider_fullname}
              </Link>
              {club_name !== null && <p className="text-caption text-ink2 wrap-anywhere">{club_name}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows how often each rider was ahead, as a bar. The black part is this rider's. */
function Bar({ ahead, behind }: Pick<Rival, 'ahead' | 'behind'>) {
  const sum = ahead + behind;
  const own = sum === 0 ? 0 : (ahead / sum) * 200;
  return (
    <svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-3 w-full">
      <path
        d="M.5 .5H199.5V9.5H.5Z"
        fill="var(--surface2)"
        stroke="var(--edge)"
        vectorEffect="non-scaling-stroke"
      />
      {own > 0 && <path d={`M0 0H${own}V10H0Z`} fill="var(--ink)" />}
    </svg>
  );
}

function RivalRow({ own, rival }: { own: FoundCareer; rival: Rival }) {
  const { rider_id, plate, plate_colour, heats, ahead, behind } = rival;
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-surface">
      <Plate plate={plate} colour={plate_colour} size="small" />
      <div className="min-w-0 grow">
        <Link
          href={`${riderHref(own)}?against=${rider_id}`}
          className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {rival.name}
        </Link>
        {heats > 0 && <Bar ahead={ahead} behind={behind} />}
      </div>
      {heats > 0 && (
        <p className="min-w-14 shrink-0 text-right whitespace-nowrap">
          <span aria-hidden="true" className="display block text-d28">
            {ahead}–{behind}
          </span>
          <span className="sr-only">
            {m.career_rival_said({ name: own.name, rival: rival.name, ahead, behind })}
          </span>
          <span className="block text-caption text-ink2">{m.career_rival_heats({ count: heats })}</span>
        </p>
      )}
    </li>
  );
}

/** Lists the rivals whom the rider met most often, and who was ahead. Each leads to the page of both. */
export function HeadToHead({ view }: { view: FoundCareer }) {
  const { rivals, against } = view;
  if (view.is_reduced || view.all === 0) return null;
  return (
    <CareerPart
      id="rivals"
      title={m.career_rivals_title()}
      aside={<span className="text-small text-ink2">{m.career_rivals_aside()}</span>}
    >
      <ul className="border-t border-line">
        {rivals.map((rival) => (
          <RivalRow key={rival.rider_id} own={view} rival={rival} />
        ))}
      </ul>
      <Compare view={view} />
      {against === 'unknown' && (
        <p role="status" className="mt-3 text-ink2">
          {m.career_rival_unknown()}
        </p>
      )}
    </CareerPart>
  );
}
