import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { nextEntry } from './next-entry.ts';
import { readWantedRace } from './wanted-race.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';

/** Links to the date that the person came for, or to the first one that takes entries, with the names of the riders. */
export function NextEntry({ className = '' }: { className?: string }) {
  const language = useLanguage();
  const riders = useSession()?.userSelected ?? [];
  const [wanted] = useState(() => readWantedRace());
  const { data, isPending } = useAsk(
    'GET /api/riders/season',
    {},
    { select: ({ items }) => items, staleTime: 0 },
  );
  // The date somebody came for is known at once. For another one, its room is there until it is.
  const next = nextEntry(riders, data ?? [], wanted);
  if (next === null && isPending) return <Skeleton className={`h-12 w-full ${className}`} />;
  if (next === null) return null;
  const { race } = next;
  const names = new Intl.ListFormat(language).format(next.names);
  return (
    <Link href={raceDateHref(race)} className={`${primaryButton} py-2 text-center text-balance ${className}`}>
      {next.wanted
        ? m.entry_next({ names, race: race.race_name })
        : m.entry_next_on({ names, race: race.race_name, date: formatDate(race.race_date) })}
    </Link>
  );
}
