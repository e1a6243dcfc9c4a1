import { ask } from '#web/app/call/ask.ts';
import { useState } from 'react';
import { refusePointsTable } from '#rules/cups/points-tables.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { ClubRuleFields } from './ClubRuleFields.tsx';
import { PointsNotes } from './PointsNotes.tsx';
import { PointsTable } from './PointsTable.tsx';
import { rangesOf, pointsRows } from './rows.ts';
import { TieOrder } from './TieOrder.tsx';
import { useCupWrite } from '#web/office/cups/editing/use-cup-write.ts';
import { useDraft } from '#web/office/cups/editing/use-draft.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useMark } from '#web/office/cups/editing/use-mark.ts';

/** The points of each place, how many rounds count, who scores, and how ties are decided. */
export function PointsPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { fields, set, isChanged, settle } = useDraft({
    rows: pointsRows(cup.points),
    best: cup.count_best === null ? '' : String(cup.count_best),
    least: String(cup.min_rounds_to_rank),
    bonus: String(cup.bonus_presence),
    must_ride_last: cup.must_ride_last,
    only_affiliated: cup.only_affiliated,
    ranking_tie: cup.ranking_tie,
    club_rule: cup.club_rule,
    clubBest: cup.club_best === null ? '' : String(cup.club_best),
  });
  useMark(desk, 'points', isChanged);
  const [tried, setTried] = useState(false);
  const { rows, best, least, bonus, must_ride_last, only_affiliated, ranking_tie, club_rule, clubBest } =
    fields;
  const club_best = clubBest.trim() === '' ? null : wholeNumber(clubBest);
  const isClubBestWrong = club_rule === 'best' && (club_best ?? 0) === 0;
  const count_best = best.trim() === '' ? null : wholeNumber(best);
  const isBestWrong = best.trim() !== '' && (count_best === null || count_best === 0);
  const min_rounds_to_rank = wholeNumber(least);
  const bonus_presence = wholeNumber(bonus);
  const wrong = (isWrong: boolean) => (tried && isWrong ? m.office_number_wrong() : undefined);
  const save = async () => {
    setTried(true);
    const points = rangesOf(rows);
    if (points === null || refusePointsTable(points) !== null || isBestWrong) return false;
    if (min_rounds_to_rank === null || bonus_presence === null || isClubBestWrong) return false;
    const changed = {
      points,
      count_best,
      min_rounds_to_rank,
      bonus_presence,
      must_ride_last,
      only_affiliated,
      ranking_tie,
      club_rule,
      club_best: club_rule === 'best' ? club_best : null,
    };
    return write((upon) =>
      ask('PUT /api/office/cups/{id}', { params: { id: cup.cup_id }, body: { ...changed, ...upon } }),
    );
  };
  return (
    <Part
      title={m.office_cup_points()}
      busy={busy}
      trouble={trouble}
      isChanged={isChanged}
      onSave={save}
      onSettled={settle}
    >
      <PointsTable rows={rows} tried={tried} onChange={(changed) => set({ rows: changed })} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          name="count_best"
          label={m.office_count_best()}
          hint={m.cups_points_best_why()}
          inputMode="numeric"
          value={best}
          onChange={(event) => set({ best: event.target.value })}
          error={wrong(isBestWrong)}
        />
        <TextField
          name="min_rounds_to_rank"
          label={m.cups_points_least()}
          hint={m.cups_points_least_why()}
          inputMode="numeric"
          value={least}
          onChange={(event) => set({ least: event.target.value })}
          error={wrong(min_rounds_to_rank === null)}
        />
        <TextField
          name="bonus_presence"
          label={m.cups_points_bonus()}
          hint={m.cups_points_bonus_why()}
          inputMode="numeric"
          value={bonus}
          onChange={(event) => set({ bonus: event.target.value })}
          error={wrong(bonus_presence === null)}
        />
      </div>
      <div className="space-y-2">
        <CheckField
          label={m.cups_points_last()}
          checked={must_ride_last}
          onChange={(event) => set({ must_ride_last: event.target.checked })}
        />
        <CheckField
          label={m.cups_points_affiliated()}
          aria-describedby="only-affiliated-why"
          checked={only_affiliated}
          onChange={(event) => set({ only_affiliated: event.target.checked })}
        />
        <p id="only-affiliated-why" className="pl-9 text-small text-ink2">
          {m.cups_points_affiliated_why()}
        </p>
      </div>
      <TieOrder ties={ranking_tie} onChange={(ties) => set({ ranking_tie: ties })} />
      <ClubRuleFields rule={club_rule} best={clubBest} error={wrong(isClubBestWrong)} onChange={set} />
      <PointsNotes cup={cup} />
    </Part>
  );
}
