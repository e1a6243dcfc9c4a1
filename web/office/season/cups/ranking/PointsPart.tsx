import { ask } from '#web/ground/call/ask.ts';
import { useState } from 'react';
import { refusePointsTable } from '#rules/season/cups/points-tables.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { PointsTable } from './PointsTable.tsx';
import { rangesOf, pointsRows } from './rows.ts';
import { useCupWrite } from '#web/office/season/cups/parts/use-cup-write.ts';
import { useDraft } from '#web/office/season/cups/parts/use-draft.ts';
import type { CupDesk } from '#web/office/season/cups/parts/use-office-cup.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useMark } from '#web/office/season/cups/parts/use-mark.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { formatDate } from '#web/ground/format.ts';
import { CLUB_RULES, type ClubRule } from '#rules/people/clubs/club-standing.ts';
import { clubRuleNames } from '#web/office/parts/words/club-rule-names.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { breakSeriesTie, SERIES_TIES, type SeriesTie } from '#rules/season/cups/series-tie.ts';
import { tieNames } from '#web/parts/ranking-ties.ts';
import { MoveButtons } from '#web/office/season/cups/classes/ClassOrder.tsx';
import { moved } from '#web/office/season/cups/classes/order.ts';

/** Each criterion orders these example places differently, so that the example shows the effect of the order. */
const ana = [1, 7, 3];
const bruno = [2, 2, 6];

function Example({ ties }: { ties: readonly SeriesTie[] }) {
  const decided = breakSeriesTie(ana, bruno, ties);
  return (
    <p className="border-l-4 border-accent bg-surface p-3 text-small">
      {m.cups_tie_example({ first: ana.join(', '), second: bruno.join(', ') })}{' '}
      <strong className="font-semibold">
        {decided === null
          ? m.cups_tie_example_shared()
          : m.cups_tie_example_ahead({
              name: decided.ahead === 'first' ? 'Ana' : 'Bruno',
              why: tieNames[decided.tie](),
            })}
      </strong>
    </p>
  );
}

interface TieOrderProps {
  ties: readonly SeriesTie[];
  onChange: (ties: SeriesTie[]) => void;
}

/** Edits how riders with the same points are ordered: which criteria, in which order. */
function TieOrder({ ties, onChange }: TieOrderProps) {
  const [said, setSaid] = useState('');
  const others = SERIES_TIES.filter((tie) => !ties.includes(tie));
  const move = (from: number, to: number) => {
    const [name, place, count] = [tieNames[ties[from] ?? 'moreWins'](), String(to + 1), String(ties.length)];
    setSaid(m.cups_tie_moved({ name, place, count }));
    onChange(moved(ties, from, to));
  };
  return (
    <fieldset>
      <legend className="font-semibold">{m.cups_points_ties()}</legend>
      <p className="mt-1 text-small text-ink2">{m.cups_tie_choose()}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="mt-2 border-t border-line">
        {[...ties, ...others].map((tie) => {
          const index = ties.indexOf(tie);
          const name = tieNames[tie]();
          return (
            <li key={tie} className="flex items-center border-b border-line">
              <div className="min-w-0 grow">
                <CheckField
                  label={<span className="min-w-0 py-2 first-letter:uppercase">{name}</span>}
                  checked={index >= 0}
                  onChange={() => onChange(index < 0 ? [...ties, tie] : ties.filter((one) => one !== tie))}
                />
              </div>
              {index >= 0 && (
                <MoveButtons
                  up={m.cups_tie_up({ name })}
                  down={m.cups_tie_down({ name })}
                  index={index}
                  count={ties.length}
                  move={move}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-3">
        <Example ties={ties} />
      </div>
    </fieldset>
  );
}

interface ClubRuleFieldsProps {
  rule: ClubRule | null;
  best: string;
  error: string | undefined;
  onChange: (changes: { club_rule?: ClubRule | null; clubBest?: string }) => void;
}

/** Edits how the clubs of the cup are ranked, if they are. */
function ClubRuleFields({ rule, best, error, onChange }: ClubRuleFieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.cups_clubs_title()}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <SelectField
          name="club_rule"
          label={m.cups_clubs_rule()}
          choose={m.cups_clubs_off()}
          options={CLUB_RULES.map((one) => ({ value: one, label: clubRuleNames[one]() }))}
          value={rule ?? ''}
          onChange={(event) =>
            onChange({ club_rule: CLUB_RULES.find((one) => one === event.target.value) ?? null })
          }
        />
        {rule === 'best' && (
          <TextField
            name="club_best"
            label={m.cups_clubs_count()}
            inputMode="numeric"
            value={best}
            onChange={(event) => onChange({ clubBest: event.target.value })}
            error={error}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Lists what else decides the ranking: dates that count more, or not at all. */
function PointsNotes({ cup: { cup_dates } }: { cup: OfficeCup }) {
  const other = cup_dates.filter(({ multiplier }) => multiplier !== 1);
  return (
    <dl className="space-y-3 border-l-4 border-accent bg-surface p-3 text-small">
      <div>
        <dt className="font-semibold">{m.cups_points_multiplied()}</dt>
        <dd>
          {other.length === 0
            ? m.cups_points_multiplied_none()
            : other
                .map(({ date, name, multiplier }) => `${name} (${formatDate(date)}) ×${multiplier}`)
                .join(' · ')}
        </dd>
      </div>
    </dl>
  );
}

/** Edits the points of each place, how many rounds count, who scores, and how ties are decided. */
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
    carries_points: cup.carries_points,
    ranking_tie: cup.ranking_tie,
    club_rule: cup.club_rule,
    clubBest: cup.club_best === null ? '' : String(cup.club_best),
  });
  useMark(desk, 'points', isChanged);
  const [tried, setTried] = useState(false);
  const {
    rows,
    best,
    least,
    bonus,
    must_ride_last,
    only_affiliated,
    carries_points,
    ranking_tie,
    club_rule,
    clubBest,
  } = fields;
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
      carries_points,
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
        <CheckField
          label={m.cups_points_carried()}
          aria-describedby="carries-points-why"
          checked={carries_points}
          onChange={(event) => set({ carries_points: event.target.checked })}
        />
        <p id="carries-points-why" className="pl-9 text-small text-ink2">
          {m.cups_points_carried_why()}
        </p>
      </div>
      <TieOrder ties={ranking_tie} onChange={(ties) => set({ ranking_tie: ties })} />
      <ClubRuleFields rule={club_rule} best={clubBest} error={wrong(isClubBestWrong)} onChange={set} />
      <PointsNotes cup={cup} />
    </Part>
  );
}
