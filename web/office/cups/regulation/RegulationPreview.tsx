import type { OfficeCup } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';

/** A regulation as its readers get it. In: what the server has cleaned. */
export function RegulationText({ html }: { html: string }) {
  if (html === '') return <EmptyState title={m.cups_reg_none()}>{m.cups_reg_none_why()}</EmptyState>;
  return (
    <div
      className="rich-text max-w-text border border-line bg-paper p-4 md:p-6"
      // Cleaned by the server with the same closed list as what the public gets.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** What is written now, cleaned by the server: exactly what the public will read. Nothing is saved. */
export function RegulationPreview({ cup, html }: { cup: OfficeCup; html: string }) {
  const { data, error, refetch } = useAsk(
    'POST /api/office/cups/{id}/regulation/preview',
    {
      params: { id: cup.cup_id },
      body: {
        cup_regulation: html,
      },
    },
    { gcTime: 0 },
  );
  return (
    <div className="mt-4">
      <p className="mb-3 text-small text-ink2">{m.cups_reg_preview_why()}</p>
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <RegulationText html={data.cup_regulation} />}
    </div>
  );
}
