import type { Posted } from '#rules/raceday/live/live-summary.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { protestHref } from '#web/ground/address/paths.ts';
import { takesProtests } from '#web/parts/live/posted-words.ts';
import { useNow } from '#web/ui/effects/use-now.ts';

/** A deadline for protests may end while the page is open. */
const clockMs = 15_000;

interface ClaimLinkProps {
  race_id: number;
  /** The ride that the protest is about. It is null for the rides of the account's own riders. */
  entry_id: number | null;
  posted: Posted | null;
}

/** Draws the link to protest provisional results, until the deadline. Its space stays, so nothing moves. */
export function ClaimLink({ race_id, entry_id, posted }: ClaimLinkProps) {
  const now = useNow(clockMs);
  if (posted?.became !== 'PROVISIONAL') return null;
  return (
    <Link
      href={protestHref(race_id, entry_id)}
      className={`inline-flex min-h-12 shrink-0 items-center font-semibold underline underline-offset-3 print:hidden ${takesProtests(posted, now) ? '' : 'invisible'}`}
    >
      {m.protest_do()}
    </Link>
  );
}
