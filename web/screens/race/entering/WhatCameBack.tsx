import { useQueries } from '@tanstack/react-query';
import type { RiderCard } from '#contract/accounts/accounts.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { queryOf } from '#web/app/call/use-ask.ts';
import { paths } from '#web/app/screens/paths.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { returnedSaid } from '#web/parts/returns/returns-words.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

interface CameBackProps {
  view: FoundRace;
  riders: readonly RiderCard[];
}

/** What becomes of what a family paid, or owed, for a date that is called off. */
export function WhatCameBack({ view, riders }: CameBackProps) {
  const answers = useQueries({
    queries: riders.map(({ rider_id }) => ({
      ...queryOf('GET /api/payments', { query: { rider_id } }),
      staleTime: 0,
    })),
  });
  const dues = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ returned, race_id }) => returned?.why === 'called_off' && race_id === view.race_id);
  const said = dues.map((due) => {
    const words = returnedSaid(due);
    return { due, words: words.length === 0 ? [m.returns_unpaid()] : words };
  });
  if (said.length === 0) return null;
  return (
    <section className="mt-3 border border-line bg-paper p-4 print:hidden">
      <ul className="space-y-3">
        {said.map(({ due, words }) => (
          <li key={due.due_id}>
            <p className="font-semibold wrap-anywhere">{`${due.rider_fullname} · ${conceptOf(due)}`}</p>
            {words.map((one) => (
              <p key={one} className="wrap-anywhere">
                {one}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Link href={paths.payments} className={`mt-4 ${secondaryButton}`}>
        {m.entry_pay()}
      </Link>
    </section>
  );
}
