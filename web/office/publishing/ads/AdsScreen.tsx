import { useState } from 'react';
import type { OfficeAd } from '#contract/publishing/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatNumber } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { paths } from '#web/ground/address/paths.ts';
import { SponsorSheet, sponsoredText } from './SponsorSheet.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ownToday } from '#web/parts/own-zone.ts';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { Replies } from '#web/ground/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useOwnOrganizations } from '#web/office/parts/roles.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { AdForm } from './AdForm.tsx';
import { AdPictures } from './AdPictures.tsx';

interface AdSheetProps {
  /** The banner. It is null for a new one. */
  ad: OfficeAd | null;
  onChange: (ad: OfficeAd) => void;
  onClose: () => void;
}

/** Lists the owners of spaces: an organization, or one of its cups. */
function usePlaces() {
  const organizations = useOwnOrganizations();
  const { data: cups = [] } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  return { organizations, cups: cups.filter(({ cup_status }) => cup_status === 'OPENED') };
}

/** Edits a banner: its owner, its link, its days and, once booked, its pictures. */
function AdSheet({ ad, onChange, onClose }: AdSheetProps) {
  const { organizations, cups } = usePlaces();
  const [place, setPlace] = useState('');
  return (
    <AdForm
      ad={ad}
      newTitle={m.office_ads_new()}
      linkStart="https://"
      renderTarget={(isTried) => (
        <SelectField
          name="place"
          label={m.office_cup_organization()}
          choose={m.office_choose()}
          value={place}
          error={isTried && place === '' ? m.form_required() : undefined}
          onChange={(event) => setPlace(event.target.value)}
          options={organizations.flatMap(({ organization_id, organization_name }) => [
            { value: `${organization_id} 0`, label: `${organization_name} · ${m.office_ad_common()}` },
            ...cups
              .filter((cup) => cup.organization_id === organization_id)
              .map((cup) => ({ value: `${organization_id} ${cup.cup_id}`, label: cup.cup_name })),
          ])}
        />
      )}
      isTargetChosen={place !== ''}
      save={(body) => {
        if (ad !== null) return ask('PUT /api/office/ads/{id}', { params: { id: ad.ad_id }, body });
        const [organization_id = 0, cup_id = 0] = place.split(' ').map(Number);
        return ask('POST /api/office/ads', { body: { ...body, organization_id, cup_id: cup_id || null } });
      }}
      onSaved={onChange}
      onClose={onClose}
    >
      {ad !== null && <AdPictures ad={ad} onChange={onChange} />}
    </AdForm>
  );
}

type AdRequest = Replies['GET /api/office/ads']['requests'][number];

/** Loads the banners of the office, and the requests for a space. */
function useAdsDesk() {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk('GET /api/office/ads');
  /** Puts a booked or changed banner into the list. */
  const show = (ad: OfficeAd) =>
    client.setQueryData(keyOf('GET /api/office/ads'), (before) => {
      if (!before) return before;
      const known = before.items.some((one) => one.ad_id === ad.ad_id);
      const items = known
        ? before.items.map((one) => (one.ad_id === ad.ad_id ? ad : one))
        : [ad, ...before.items];
      return { ...before, items };
    });
  return { data, error: data ? null : error, again: () => void refetch(), show };
}

/** Writes whether it is shown today, by the reader's date; the server decides by the organization's. */
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
    setCopied(await copyText(location.origin + href));
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
      <Button look="link" onClick={() => void copy()}>
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

/** Shows the advertising: the bookings and their counts, and requests for a space. */
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
