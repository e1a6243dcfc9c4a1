import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { LetterPreview } from '#web/office/parts/reach/LetterPreview.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

interface MoveLetterProps {
  cup_id: number;
  from: string;
  to: string;
  name: string;
  place: string;
}

/** The letter that moving a date sends, before it is moved. */
export function MoveLetter({ cup_id, from, to, name, place }: MoveLetterProps) {
  const { data, error, refetch } = useAsk(
    'POST /api/office/cups/{id}/dates/{raceDate}/move',
    { params: { id: cup_id, raceDate: from }, body: { date: to, name, place } },
    { placeholderData: (before) => before },
  );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={3} />;
  return <LetterPreview title={m.office_date_move_letter()} goes={m.office_date_move_goes()} letter={data} />;
}
