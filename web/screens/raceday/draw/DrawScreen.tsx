import { useSearchParams } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { DrawProofPage } from './DrawProofPage.tsx';
import { NoDraw } from './NoDraw.tsx';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { drawProofHref, raceDateHref } from '#web/ground/address/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Lists every draw of a race, class by class. Replaced draws are crossed out, with the reason. */
function DrawList({ race_id }: { race_id: number }) {
  const { data, error, refetch } = useAsk('GET /api/races/{id}/draws', { params: { id: race_id } });
  if (!data && error) return <NoDraw error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const { race_name, race_date, cup_name, items, organization_zone } = data;
  return (
    <>
      <BackLink href={raceDateHref(data)}>{race_name}</BackLink>
      <h1 className="display text-d34">{m.draw_title()}</h1>
      <p className="text-ink2">
        {cup_name} · {formatDate(race_date)}
      </p>
      <p className="mt-2 max-w-text">{m.draw_list_why()}</p>
      {items.length === 0 && <EmptyState title={m.draw_none()}>{m.draw_none_yet()}</EmptyState>}
      <ul className="mt-5 border-t-2 border-ink empty:hidden">
        {items.map((one) => (
          <li key={one.draw_id} className="border-b border-line">
            <Link
              href={drawProofHref(race_id, one.draw_id)}
              className="grid min-h-12 gap-x-4 py-2 hover:bg-surface2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className={`font-semibold ${one.replaced_at === null ? '' : 'text-ink2 line-through'}`}>
                  {one.category_name} · {one.phase === 'M1' ? m.draw_motos() : phaseWord(one.phase)}
                </span>
                {one.reason !== null && <span className="block text-small text-ink2">{one.reason}</span>}
              </span>
              <span className="text-small text-ink2 tabular-nums">
                {formatInstant(one.drawn_at, organization_zone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the draws of a race, or one of them, which the reader can repeat. It is open to anybody. */
export function DrawScreen() {
  const asked = useSearchParams();
  const race_id = idOf(asked.get('race') ?? undefined);
  const draw_id = idOf(asked.get('draw') ?? undefined);
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {race_id === null && <NoDraw error={null} again={() => undefined} />}
        {race_id !== null && draw_id === null && <DrawList key={race_id} race_id={race_id} />}
        {race_id !== null && draw_id !== null && (
          <DrawProofPage key={draw_id} race_id={race_id} draw_id={draw_id} />
        )}
      </div>
    </div>
  );
}
