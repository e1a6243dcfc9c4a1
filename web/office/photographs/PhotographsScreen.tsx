import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { PortraitsPart } from './PortraitsPart.tsx';
import { TakeDownCard } from './TakeDownCard.tsx';

/** Pictures somebody asked to take down: those to decide, and what became of the others. */
export function PhotographsScreen() {
  const { data, error, refetch } = useAsk('GET /api/office/take-downs', {}, { refetchOnMount: 'always' });
  const open = data?.items.filter(({ decision }) => decision === null) ?? [];
  const decided = data?.items.filter(({ decision }) => decision !== null) ?? [];
  return (
    <>
      <h1 className="display text-d34">{m.photos_office_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.photos_office_why()}</p>
      {!data && !error && <SkeletonRows rows={4} />}
      {error && !data && <Failed error={error} again={() => void refetch()} />}
      {data && open.length === 0 && (
        <EmptyState title={m.photos_office_none()}>{m.photos_office_none_why()}</EmptyState>
      )}
      <ul className="mt-4 max-w-text border-t-2 border-ink empty:hidden">
        {open.map((one) => (
          <TakeDownCard key={one.take_down_id} one={one} />
        ))}
      </ul>
      {decided.length > 0 && (
        <section className="mt-8 max-w-text">
          <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.photos_office_decided()}</h2>
          <ul>
            {decided.map((one) => (
              <li key={one.take_down_id} className="border-b border-line py-2">
                <p className="font-semibold wrap-anywhere">
                  {one.race_name ?? one.cup_name} ·{' '}
                  {one.decision === 'kept' ? m.photos_office_keep_done() : m.photos_office_down_done()}
                </p>
                <p className="text-small text-ink2 wrap-anywhere">
                  {[one.decided_at && formatDate(one.decided_at.slice(0, 10)), one.decision_reason]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PortraitsPart />
    </>
  );
}
