import * as m from '#text/messages/messages.js';
import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, postingHref, resultsHref } from '#web/ground/address/office-paths.ts';
import { tableHref } from '#web/ground/address/paths.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { MeetingList } from '#web/office/parts/day/MeetingList.tsx';
import { raceStatusText } from '#web/office/parts/words/status-words.ts';
import { heatHref } from '#web/office/parts/words/heat-words.ts';
import { PostingPart } from '#web/parts/posting/PostingPart.tsx';

interface DatesProps {
  title: string;
  why: string;
  hrefOf: (race_id: number) => string;
}

/** Lists the drawn or ridden dates, newest first. */
function DrawnDates(props: DatesProps) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/results',
    {},
    { select: ({ items }) => items, refetchOnMount: 'always' },
  );
  return (
    <MeetingList
      {...props}
      races={data}
      error={error}
      again={() => void refetch()}
      markOf={(race) =>
        race.protests > 0 && !race.called_off
          ? m.posting_open_protests({ count: race.protests })
          : raceStatusText(race)
      }
    />
  );
}

/** Asks of which date the judges' table is opened. */
export function TableDates() {
  return <DrawnDates title={m.table_title()} why={m.table_dates_why()} hrefOf={tableHref} />;
}

/** Shows the stages of a race and the protests about them, in the office. */
function RacePosting({ race_id }: { race_id: number }) {
  const { data } = useAsk('GET /api/office/races/{id}/results', { params: { id: race_id } });
  return (
    <>
      <BackLink href={resultsHref(race_id)}>{data?.race_name ?? m.results_back()}</BackLink>
      <h1 className="display text-d34 text-balance wrap-anywhere">{m.posting_title()}</h1>
      <p className="mb-6 min-h-6 text-ink2 wrap-anywhere">
        {data && `${formatDate(data.race_date)} · ${data.cup_name}`}
      </p>
      <PostingPart
        race_id={race_id}
        token={null}
        heatHref={(heat) => heatHref(race_id, heat.category_id, heat)}
      />
    </>
  );
}

/** Publishes the stages of the race in the address and decides its protests, or asks which race. */
export function PostingScreen() {
  const race_id = idOf(piecesBelow(useAddress().path, officePaths.results)[0]);
  return race_id ? (
    <RacePosting key={race_id} race_id={race_id} />
  ) : (
    <DrawnDates title={m.posting_nav()} why={m.posting_dates_why()} hrefOf={postingHref} />
  );
}
