import type { Replies } from '#web/app/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { OfficeAd } from '#contract/office/ads.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

export type AdRequest = Replies['GET /api/office/ads']['requests'][number];

/** The banners of the office, and requests for a space. */
export function useAdsDesk() {
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
