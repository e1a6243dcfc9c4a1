import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { PortraitToDecide } from './PortraitToDecide.tsx';

/** Portraits that families sent: those to look at, then those that are shown. */
export function PortraitsPart() {
  const { data, error, refetch } = useAsk('GET /api/office/portraits', {}, { refetchOnMount: 'always' });
  return (
    <section className="mt-10 max-w-text">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.portrait_office_title()}</h2>
      <p className="mt-2 text-ink2">{m.portrait_office_why()}</p>
      {!data && !error && <SkeletonRows rows={2} />}
      {error && !data && <Failed error={error} again={() => void refetch()} />}
      {data?.items.length === 0 && <p className="mt-4 font-semibold">{m.portrait_office_none()}</p>}
      <ul>
        {data?.items.map((one) => (
          <PortraitToDecide key={one.portrait_key + one.portrait_state} one={one} />
        ))}
      </ul>
    </section>
  );
}
