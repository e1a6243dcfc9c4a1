import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { hourIn } from './clock-left.ts';
import { ProtestsPart } from './ProtestsPart.tsx';
import { StagesPart } from './StagesPart.tsx';
import { usePostingDesk } from './use-posting-desk.ts';

interface PostingProps {
  race_id: number;
  /** The token of a code for the table; null: the account that is signed in. */
  token: string | null;
}

/** Publishes stages class by class, and handles protests about them: in the office and at the table alike. */
export function PostingPart({ race_id, token }: PostingProps) {
  const desk = usePostingDesk(race_id, token);
  const { board, protests } = desk;
  const failed = board.error ?? protests.error;
  if (!board.data || !protests.data)
    return failed ? <FormAlert>{failureText(failed)}</FormAlert> : <SkeletonRows rows={8} />;
  const { zone, stages } = board.data;
  return (
    <>
      {failed !== null && (
        <p role="status" className="mb-4 font-semibold text-warn">
          {m.posting_cut({ at: hourIn(new Date(board.dataUpdatedAt).toISOString(), zone) })}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {/* On a phone, protests that wait for an answer come first. */}
        <div className="lg:order-2">
          <ProtestsPart desk={desk} list={protests.data} />
        </div>
        {stages.length === 0 ? (
          <EmptyState title={m.posting_none()} />
        ) : (
          <StagesPart desk={desk} board={board.data} />
        )}
      </div>
    </>
  );
}
