import { useState } from 'react';
import type { OfficeAd } from '#contract/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatNumber } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { paths } from '#web/app/screens/paths.ts';
import { AdSheet } from './AdSheet.tsx';
import { SponsorSheet, sponsoredText } from './SponsorSheet.tsx';
import { type AdRequest, useAdsDesk } from './use-ads-desk.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ownToday } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Whether it is shown today, by the reader's date; the server decides by the organization's. */
function stateText({ starts_on, ends_on, ad_image_sup, ad_image_low, sponsored }: OfficeAd): string {
  const today = ownToday();
  if (ends_on !== null && ends_on < today) return m.office_ad_over();
  if (starts_on !== null && starts_on > today) return m.office_ad_later({ day: formatDate(starts_on) });
  return sponsored === null && ad_image_sup === null && ad_image_low === null
    ? m.office_ad_no_picture()
    : m.office_ad_running();
}

function Report({ report_key }: { report_key: string }) {
  const [copied, setCopied] = useState(false);
  const href = `${paths.advertiser}#${report_key}`;
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + href);
    setCopied(true);
  };
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className={`inline-flex min-h-12 items-center ${textLink}`}
      >
        {m.office_ad_report()}
      </a>
      <Button look="link" onClick={() => void copy().catch(() => setCopied(false))}>
        {copied ? m.office_ad_copied() : m.office_ad_copy()}
      </Button>
    </>
  );
}

function AdLine({ ad, onEdit }: { ad: OfficeAd; onEdit: () => void }) {
  const language = useLanguage();
  const picture =
    ad.ad_image_sup?.[language] ?? ad.ad_image_sup?.es ?? ad.ad_image_low?.es ?? ad.ad_image_logo?.es;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h2 className="display text-d22 wrap-anywhere">{ad.ad_name}</h2>
        <p className="text-small text-ink2">
          <span className="font-semibold text-ink">{stateText(ad)}</span> ·{' '}
          {[ad.organization_shortname, ad.cup_name].filter((part) => part !== null).join(' · ')}
        </p>
        {ad.sponsored !== null && (
          <p className="text-small wrap-anywhere">
            {m.office_sponsor_of({ date: sponsoredText(ad.sponsored) })}
          </p>
        )}
        <p className="text-small tabular-nums">
          {m.office_ad_counts({
            views: formatNumber(ad.views, language),
            clicks: formatNumber(ad.clicks, language),
          })}
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          <Button onClick={onEdit} className="my-1">
            {m.office_ad_edit()}
          </Button>
          <Report report_key={ad.report_key} />
        </div>
      </div>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          {...(ad.sponsored === null ? { width: 640, height: 100 } : {})}
          loading="lazy"
          className={`order-first h-auto self-center md:order-none ${ad.sponsored === null ? 'w-full bg-surface2' : 'max-h-16'}`}
        />
      )}
    </li>
  );
}

function Requests({ requests }: { requests: readonly AdRequest[] }) {
  const spaces = { SUP: m.pricing_superior, LOW: m.pricing_inferior, BOTH: m.pricing_both } as const;
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.office_ads_requests()}</h2>
      {requests.length === 0 && <p className="mt-2 text-ink2">{m.office_ads_requests_none()}</p>}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {requests.map((one) => (
          <li key={one.request_id} className="border-b border-line py-3 wrap-anywhere">
            <p className="font-semibold">{one.request_name}</p>
            <p className="text-small text-ink2">
              {formatDate(one.created_at.slice(0, 10))} · {spaces[one.spaces]()} ·{' '}
              {one.cup_name ?? one.organization_shortname}
            </p>
            {one.message !== '' && <p className="mt-1">{one.message}</p>}
            <p>
              <a
                href={`mailto:${one.request_email}`}
                className={`inline-flex min-h-12 items-center ${textLink}`}
              >
                {one.request_email}
              </a>
              {one.request_phone !== null && ` · ${one.request_phone}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Advertising: the bookings and their counts, and requests for a space. */
export function AdsScreen() {
  const { data, error, again, show } = useAdsDesk();
  const [edited, setEdited] = useState<number | 'new' | 'sponsor' | null>(null);
  const ad = data?.items.find(({ ad_id }) => ad_id === edited) ?? null;
  const Sheet = edited === 'sponsor' || (ad !== null && ad.sponsored !== null) ? SponsorSheet : AdSheet;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-d34">{m.office_ads_title()}</h1>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setEdited('sponsor')}>{m.office_sponsor_new()}</Button>
          <Button look="primary" onClick={() => setEdited('new')}>
            {m.office_ads_new()}
          </Button>
        </div>
      </div>
      {!data && !error && <SkeletonRows rows={6} />}
      {error && <Failed error={error} again={again} />}
      {data && (
        <>
          {data.items.length === 0 && (
            <EmptyState title={m.office_ads_none()}>{m.office_ads_none_why()}</EmptyState>
          )}
          <ul className="mt-4 border-t-2 border-ink empty:hidden">
            {data.items.map((one) => (
              <AdLine key={one.ad_id} ad={one} onEdit={() => setEdited(one.ad_id)} />
            ))}
          </ul>
          <Requests requests={data.requests} />
        </>
      )}
      {edited !== null && (
        <Sheet
          key={edited}
          ad={ad}
          onClose={() => setEdited(null)}
          onChange={(changed) => {
            show(changed);
            setEdited(changed.ad_id);
          }}
        />
      )}
    </>
  );
}
