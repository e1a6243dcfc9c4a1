import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { resultsHref } from '#web/app/screens/office-paths.ts';
import { PostingPart } from '#web/parts/posting/PostingPart.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Stages of a race and the protests about them, in the office. */
export function PostingScreen({ race_id }: { race_id: number }) {
  const { data } = useAsk('GET /api/office/races/{id}/results', { params: { id: race_id } });
  return (
    <>
      <Link href={resultsHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {data?.race_name ?? m.results_back()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{m.posting_title()}</h1>
      {data && (
        <p className="mb-6 text-ink2 wrap-anywhere">
          {formatDate(data.race_date)} · {data.cup_name}
        </p>
      )}
      <PostingPart race_id={race_id} token={null} />
    </>
  );
}
