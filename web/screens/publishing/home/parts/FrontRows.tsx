import { dateParts, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { DateActionLink } from './DateActionLink.tsx';
import type { DateOfCup } from './coming.ts';

function DateRow({ cup, one, where }: DateOfCup & { where: string | undefined }) {
  const language = useLanguage();
  const { day, month } = dateParts(one.on);
  return (
    <li className="flex min-h-30 flex-wrap items-center gap-x-4 py-2">
      <span className="flex w-10 shrink-0 flex-col items-center">
        <span className="display text-d28">{day}</span>
        <span className="display text-small leading-4 uppercase">{monthShort(month, language)}</span>
      </span>
      <Link
        href={raceDateHref({ cup_id: cup.cup_id, race_date: one.date })}
        className="min-w-0 grow basis-36 wrap-anywhere"
      >
        <span className="display block text-lead leading-5">{one.name}</span>
        <span className="block truncate text-caption text-ink2">
          {cup.organization_shortname} {cup.cup_name} · {where ?? one.place}
        </span>
        {/* Entries that are open are told by their end alone. */}
        <span className="[&_strong:has(+span)]:hidden">
          <StatusLine status={one.status} />
        </span>
      </Link>
      <DateActionLink cup={cup} date={one} className="shrink-0 max-md:hidden" />
    </li>
  );
}

const shown = 3;

interface FrontRowsProps {
  dates: readonly DateOfCup[];
  /** Gives other words about a date instead of its place. */
  whereOf?: (date: DateOfCup) => string | undefined;
}

export function FrontRows({ dates, whereOf }: FrontRowsProps) {
  return (
    <ul className="divide-y divide-line border border-line bg-paper px-4">
      {dates.slice(0, shown).map((date) => (
        <DateRow key={`${date.cup.cup_id} ${date.one.date}`} {...date} where={whereOf?.(date)} />
      ))}
    </ul>
  );
}
