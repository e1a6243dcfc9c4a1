import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';

/** Draws a regulation as its readers get it, from the text that the server has cleaned. */
export function RegulationText({ html }: { html: string }) {
  if (html === '') return <EmptyState title={m.cups_reg_none()}>{m.cups_reg_none_why()}</EmptyState>;
  return (
    <div
      className="rich-text max-w-text border border-line bg-paper p-4 md:p-6"
      // The server cleaned it with the same closed list as the public text.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Shows the current text after the server has cleaned it, exactly as the public will read it. Nothing is saved. */
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
      {!data && <Arriving error={error} again={refetch} rows={8} />}
      {data && <RegulationText html={data.cup_regulation} />}
    </div>
  );
}
