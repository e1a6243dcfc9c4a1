import { Suspense, useState } from 'react';
import type { CupListItem } from '#contract/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { CardPreview, RacePreview } from '#web/app/public-preview.ts';
import { RegulationText } from '#web/office/cups/regulation/RegulationPreview.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { cupHref } from '#web/app/screens/office-paths.ts';

function RaceOf({ cup_id, date }: { cup_id: number; date: string }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}/dates/{raceDate}/preview',
    { params: { id: cup_id, raceDate: date } },
    { gcTime: 0 },
  );
  if (!data && error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
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

/** A cup as the public sees it, published or not: its card, its races, its regulation. */
export function PreviewScreen({ cup_id }: { cup_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/cups/{id}/preview',
    { params: { id: cup_id } },
    { gcTime: 0 },
  );
  if (!data && error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <>
      <Link href={cupHref(cup_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {data.cup_name}
      </Link>
      <h1 className="display text-d34">{m.cups_preview()}</h1>
      <p className="mt-1 max-w-text text-ink2">{m.cups_preview_why()}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-2">
        <section className="space-y-4">
          <h2 className={heading}>{m.cups_preview_card()}</h2>
          <Suspense fallback={<SkeletonRows rows={4} />}>
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
