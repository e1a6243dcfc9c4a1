import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listOfficeAds, OfficeAd } from '#contract/office-ads.ts';
import { call } from '#web/app/call.ts';

type Ads = z.infer<typeof listOfficeAds.reply>;
export type AdRequest = Ads['requests'][number];

const key = ['office', 'ads'];

/** The banners of the office, and who asked for a space. */
export function useAdsDesk() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call<Ads>('GET', '/api/office/ads'),
  });
  /** A banner that was booked or changed takes its place in the list. */
  const show = (ad: OfficeAd) =>
    client.setQueryData<Ads>(key, (before) => {
      if (!before) return before;
      const known = before.items.some((one) => one.ad_id === ad.ad_id);
      const items = known
        ? before.items.map((one) => (one.ad_id === ad.ad_id ? ad : one))
        : [ad, ...before.items];
      return { ...before, items };
    });
  return { data, error: data ? null : error, again: () => void refetch(), show };
}
