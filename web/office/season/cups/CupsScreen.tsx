import { Suspense, useState } from 'react';
import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, cupHref, federationsOffice } from '#web/ground/address/office-paths.ts';
import { cupPageOf } from './parts/cup-pages.ts';
import { CupEditor } from './CupEditor.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import type { OfficeCupItem } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { cupStatusWords } from '#web/office/parts/words/status-words.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { textLink } from '#web/ui/button-classes.ts';
import type { CupListItem } from '#contract/season/cups/cups.ts';
import { RegulationText } from './regulation/RegulationPreview.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

const CardPreview = onDemand(
  async () => (await import('#web/screens/publishing/home/CupCardPreview.tsx')).CupCardPreview,
);
const RacePreview = onDemand(
  async () => (await import('#web/screens/raceday/race/RacePagePreview.tsx')).RacePagePreview,
);

function RaceOf({ cup_id, date }: { cup_id: number; date: string }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}/dates/{raceDate}/preview',
    { params: { id: cup_id, raceDate: date } },
    { gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={4} />;
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <RacePreview race={data} />
    </Suspense>
  );
}

function Races({ cup }: { cup: CupListItem }) {
  const dates = cup.cup_dates ?? [];
  const [chosen, setChosen] = useState(dates[0]?.date ?? '');
  if (chosen === '') return <p className="text-ink2">{m.office_date_none()}</p>;
  return (
    <>
      <select
        aria-label={m.cups_preview_date()}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className={`${controlClass} mb-4`}
      >
        {dates.map(({ date, name }) => (
          <option key={date} value={date}>
            {name} · {formatDate(date)}
          </option>
        ))}
      </select>
      <RaceOf key={chosen} cup_id={cup.cup_id} date={chosen} />
    </>
  );
}

const heading = 'display border-b-4 border-accent pb-1 text-d28';

/** Shows a cup as the public sees it, published or not: its card, its races, its regulation. */
function PreviewScreen({ cup_id }: { cup_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}/preview',
    { params: { id: cup_id } },
    { gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={8} />;
  return (
    <>
      <BackLink href={cupHref(cup_id)}>{data.cup_name}</BackLink>
      <h1 className="display text-d34">{m.cups_preview()}</h1>
      <p className="mt-1 max-w-text text-ink2">{m.cups_preview_why()}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-2">
        <section className="space-y-4">
          <h2 className={heading}>{m.cups_preview_card()}</h2>
          <Suspense fallback={<SkeletonRows rows={10} />}>
            <CardPreview cup={data} />
          </Suspense>
        </section>
        <section className="space-y-4">
          <h2 className={heading}>{m.cups_preview_race()}</h2>
          <div>
            <Races cup={data} />
          </div>
        </section>
        <section className="space-y-4">
          <h2 className={heading}>{m.cups_reg_title()}</h2>
          <RegulationText html={data.cup_regulation ?? ''} />
        </section>
      </div>
    </>
  );
}

const NewCup = onDemand(async () => (await import('./NewCup.tsx')).NewCup);
const CopyCup = onDemand(async () => (await import('./CopyCup.tsx')).CopyCup);

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

/** Lists every cup of the account's organizations, with drafts and archived ones. */
function OfficeCupsList() {
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
      {!data && <Arriving error={error} again={refetch} rows={6} />}
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

const RegulationScreen = onDemand(
  async () => (await import('#web/office/season/cups/regulation/RegulationScreen.tsx')).RegulationScreen,
);
const FederationScreen = onDemand(
  async () => (await import('./ranking/FederationScreen.tsx')).FederationScreen,
);

/** Shows the cups in the office: all of them, or the cup and page of the address. */
export function CupsScreen() {
  const { path } = useAddress();
  const [cup, part, below] = piecesBelow(path, officePaths.cups);
  if (cup === 'federation')
    return (
      <Suspense fallback={null}>
        <FederationScreen organization_id={idOf(part)} ranking_id={idOf(below)} />
      </Suspense>
    );
  const cup_id = idOf(cup);
  if (cup_id === null) return <OfficeCupsList />;
  if (part === 'regulation')
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <RegulationScreen key={cup_id} cup_id={cup_id} />
      </Suspense>
    );
  if (part === 'preview') return <PreviewScreen key={cup_id} cup_id={cup_id} />;
  return <CupEditor key={cup_id} cup_id={cup_id} page={cupPageOf(part ?? '')} />;
}
