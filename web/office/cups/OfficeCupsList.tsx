import { lazy, Suspense, useState } from 'react';
import type { OfficeCupItem } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { cupStatusWords } from '#web/office/parts/words/status-words.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { cupHref, federationsOffice } from '#web/app/screens/office-paths.ts';
import { textLink } from '#web/ui/button-classes.ts';

const NewCup = lazy(async () => ({ default: (await import('./NewCup.tsx')).NewCup }));
const CopyCup = lazy(async () => ({ default: (await import('./CopyCup.tsx')).CopyCup }));

function CupLine({ cup, onCopy }: { cup: OfficeCupItem; onCopy: () => void }) {
  const when = [cup.first_date, cup.last_date].flatMap((date) => (date === null ? [] : [formatDate(date)]));
  const facts = [
    ...(when.length === 0 ? [] : [[...new Set(when)].join(' – ')]),
    m.office_cup_dates({ count: cup.dates }),
    m.office_cup_categories({ count: cup.categories }),
    ...(cup.entries === 0 ? [] : [m.office_next_entries({ count: cup.entries })]),
  ];
  return (
    <li className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          href={cupHref(cup.cup_id)}
          className="inline-flex min-h-12 items-center display text-d22 wrap-anywhere hover:underline"
        >
          {cup.cup_name}
        </Link>
        <p className="text-small text-ink2">
          <span className="font-semibold text-ink">{cupStatusWords[cup.cup_status]()}</span> ·{' '}
          {cup.organization_shortname}
        </p>
        <p className="text-small text-ink2 tabular-nums">{facts.join(' · ')}</p>
      </div>
      <Button
        look="link"
        onClick={onCopy}
        aria-label={`${m.office_cup_copy()}: ${cup.cup_name}`}
        className="self-center text-left"
      >
        {m.office_cup_copy()}
      </Button>
    </li>
  );
}

/** Every cup of the account's organizations, with drafts and archived ones. */
export function OfficeCupsList() {
  const [isNew, setIsNew] = useState(false);
  const [copied, setCopied] = useState<OfficeCupItem | null>(null);
  const { data, error, refetch } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-d34">{m.office_cups_title()}</h1>
        <Button look="primary" onClick={() => setIsNew(true)}>
          {m.office_cups_new()}
        </Button>
      </div>
      <Link href={federationsOffice} className={`mt-2 inline-flex min-h-12 items-center ${textLink}`}>
        {m.federation_title()}
      </Link>
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={m.office_cups_none()}>{m.office_cups_none_why()}</EmptyState>}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data?.map((cup) => (
          <CupLine key={cup.cup_id} cup={cup} onCopy={() => setCopied(cup)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {isNew && <NewCup onClose={() => setIsNew(false)} />}
        {copied && <CopyCup cup={copied} onClose={() => setCopied(null)} />}
      </Suspense>
    </>
  );
}
