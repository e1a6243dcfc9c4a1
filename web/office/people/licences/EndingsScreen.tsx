import { useState } from 'react';
import type { ClubEnding } from '#contract/people/licences/endings.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { officePaths, officeRiderHref } from '#web/ground/address/office-paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { byClub, chatText, whatEnds, whenEnds } from './endings-text.ts';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

function EndingLine({ one }: { one: ClubEnding }) {
  return (
    <li className="border-b border-line py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4">
      <span className="block min-w-0 wrap-anywhere">
        <Link href={officeRiderHref(one.rider_id)} className={`font-semibold ${textLink}`}>
          {one.rider_fullname}
        </Link>
        <span className="block text-small text-ink2 first-letter:uppercase">{whatEnds(one)}</span>
      </span>
      <span
        className={`inline-flex items-center gap-1.5 text-small font-semibold tabular-nums ${one.over ? 'text-stop' : 'text-warn'}`}
      >
        <Icon name={one.over ? 'alert' : 'clock'} className="size-4.5" />
        <span className="first-letter:uppercase">{whenEnds(one)}</span>
      </span>
    </li>
  );
}

/** Shows what expires in one club, and the text to send to its families. */
function ClubEndings({ name, items }: { name: string | null; items: readonly ClubEnding[] }) {
  const [copied, setCopied] = useState('');
  const words = chatText(items);
  return (
    <section className="mt-6">
      <h2 className="display border-b-4 border-accent pb-1 text-d28 wrap-anywhere">
        {name ?? m.office_endings_no_club()}
      </h2>
      <ul>
        {items.map((one) => (
          <EndingLine key={`${one.rider_id} ${one.what} ${one.of ?? ''} ${one.ends_on}`} one={one} />
        ))}
      </ul>
      <Button
        className="mt-3 w-full sm:w-auto"
        onClick={() => void copyText(words).then((isCopied) => setCopied(isCopied ? words : ''))}
      >
        {copied === words ? m.office_endings_copied() : m.office_endings_copy()}
      </Button>
    </section>
  );
}

/** Lists licences and papers that expire soon, or expired this season, of the account's clubs and organizations. */
export function EndingsScreen() {
  const { data, error, refetch } = useAsk('GET /api/office/endings', {}, { refetchOnMount: 'always' });
  return (
    <>
      <BackLink href={officePaths.today}>{m.office_nav_today()}</BackLink>
      <h1 className="display text-d34 text-balance">{m.office_endings_title()}</h1>
      <p className="mt-1 max-w-text text-ink2">{m.office_endings_why()}</p>
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data && data.items.length === 0 && (
        <EmptyState title={m.office_endings_none()}>{m.office_endings_none_why()}</EmptyState>
      )}
      {data &&
        byClub(data.items).map(({ club_name, items }) => (
          <ClubEndings key={club_name ?? ''} name={club_name} items={items} />
        ))}
    </>
  );
}
