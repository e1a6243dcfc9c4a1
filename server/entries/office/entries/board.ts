import type { DeskLine, RaceDesk } from '#contract/entries/office/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { isUpToDate } from '#rules/money/dues.ts';
import { missingOfEntry } from '#rules/entries/entry-missing.ts';
import { refuseDesk } from '#rules/entries/inscription.ts';
import { proposeMerges } from '#rules/entries/merge-proposals.ts';
import { deskMoves, isBeforeDraw } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  type BoardFacts,
  type BoardCategory,
  type LineFact,
  readBoard,
} from '#server/entries/office/entries/board-query.ts';
import { instants } from '#server/entries/office/entries/race-queries.ts';
import type { OfficeDesk } from '#server/ground/access/desk.ts';

const instant = (text: string) => new Date(text).toISOString();

function lineOf(board: BoardFacts, category: BoardCategory | undefined, fact: LineFact): DeskLine {
  const { plate_twice, licences, dues, mark, fee_unpaid, rider_birthdate, rider_gender, ...line } = fact;
  const facts = {
    race_date: board.race_date,
    rider: { rider_birthdate, rider_gender },
    allow_ride_up: board.allow_ride_up,
    licences,
    upToDate: isUpToDate(dues, mark, board, board.today),
    feeUnpaid: fee_unpaid,
    // A rider in the queue gets a plate when a place is free.
    plate: line.waiting === null ? line.plate : 'later',
    plate_twice,
  };
  return {
    ...line,
    at: instant(line.at),
    withdrawn_at: line.withdrawn_at === null ? null : instant(line.withdrawn_at),
    missing:
      line.withdrawn_at === null && category !== undefined ? missingOfEntry({ ...facts, category }) : [],
  };
}

/** Returns a race at the caller's desk: who is entered, what each lacks, how full it is, what is allowed. */
export async function presentRaceDesk(
  db: Db,
  desk: Pick<OfficeDesk, 'race_id' | 'clubs' | 'role'>,
): Promise<RaceDesk> {
  const board = await readBoard(db, desk.race_id, desk.clubs);
  if (board === null) throw new Refusal('race.not_found');
  const byId = new Map(board.categories.map((one) => [one.category_id, one]));
  const { opens_at, closes_at } = instants(board);
  const door = refuseDesk(
    {
      ...board,
      opens_at: opens_at === null ? null : Date.parse(opens_at),
      closes_at: Date.parse(closes_at),
      now: Date.parse(board.now),
    },
    desk.role,
  );
  const lines = board.lines.map((line) => lineOf(board, byId.get(line.category_id), line));
  const isOfficial = desk.role === 'official';
  const alone = new Set(board.categories.flatMap((one) => (one.alone ? [one.category_id] : [])));
  return {
    ...board,
    opens_at,
    closes_at,
    ...door,
    role: desk.role,
    moves: isOfficial && !board.called_off ? deskMoves(board.race_status) : [],
    entries: lines.filter(({ entry_id }) => entry_id !== null).length,
    waiting: lines.filter(({ waiting }) => waiting !== null).length,
    lines,
    proposals:
      isOfficial && !board.called_off && isBeforeDraw(board.race_status)
        ? proposeMerges(
            board.categories.map((one) => ({ ...one, riders: one.racing })),
            alone,
          )
        : [],
  };
}
