import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { AdReportPage } from './AdReportPage.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';

/** Reads the key behind the # of the address. No request line carries it, and the link stays valid. */
const keyInAddress = () => location.hash.slice(1);

/** Shows advertisers what they got for their money. Anybody who has the link may read it. */
export function AdvertiserScreen() {
  const [report_key] = useState(keyInAddress);
  const { data, error, isPending, refetch } = useAsk(
    'POST /api/ads/report',
    { body: { report_key } },
    {
      enabled: report_key !== '',
      retry: (failures, failure) => failures < 2 && failure instanceof CallFailure && failure.status === 0,
    },
  );
  const unknown = report_key === '' || (error instanceof CallFailure && error.status === 404);
  return (
    <div className="gutter mx-auto max-w-page py-8">
      {unknown && (
        <EmptyState heading="h1" title={m.advertiser_unknown()}>
          {m.advertiser_unknown_why()}
        </EmptyState>
      )}
      {!unknown && error && (
        <EmptyState
          heading="h1"
          title={m.advertiser_failed()}
          actions={<Button onClick={() => void refetch()}>{m.advertiser_retry()}</Button>}
        >
          {failureText(error)}
        </EmptyState>
      )}
      {!unknown && !error && isPending && (
        <>
          <h1 className="display text-d34">{m.advertiser_title()}</h1>
          <SkeletonRows rows={6} />
        </>
      )}
      {data && !error && <AdReportPage report={data} />}
    </div>
  );
}
