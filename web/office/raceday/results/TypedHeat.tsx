import { type RefObject, useRef, useState } from 'react';
import type { DayOrder, OrderedHeat } from '#contract/raceday/office/results/order.ts';
import type { HeatRun } from '#contract/raceday/office/results/results.ts';
import { heatProblems, tapRider, tiedPlaces } from '#rules/raceday/results/heat-results.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { comparedPlate, type TypedTrouble } from '#rules/raceday/results/typed-order.ts';
import { readTyped, writeTyped } from '#rules/raceday/results/typed-results.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { Link } from '#web/ground/address/link.tsx';
import { HeatConflict, UnsentHeat } from './category/HeatTrouble.tsx';
import { useHeat } from './category/use-heat.ts';
import { useUnsentHeats } from './category/use-unsent-heats.ts';
import { heatHref, heatName } from '#web/office/parts/words/heat-words.ts';
import { ArticleField } from './parts/ArticleField.tsx';
import { heardResult, isOpen, noResult } from './parts/words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { numbersOfPlate } from './day-order.ts';
import { TogetherQuestion } from './category/TogetherQuestion.tsx';

interface TypedHeatProps {
  order: DayOrder;
  one: OrderedHeat;
  /** The field for the plates. */
  field: RefObject<HTMLInputElement | null>;
  /** Runs when the results are stored on this device and being sent. It receives the results before. */
  onSaved: (before: readonly HeatRun[]) => void;
}

/** Writes what is wrong with the typed text. */
function troubleText({ kind, text }: TypedTrouble, order: DayOrder): string {
  if (kind === 'twice') return m.results_typing_twice({ text });
  const numbers = numbersOfPlate(order, comparedPlate(text));
  return numbers === '' ? m.results_typing_unknown({ text }) : m.results_typing_elsewhere({ text, numbers });
}

interface LineProps {
  run: HeatRun;
  colour: OrderedHeat['plate_colour'];
  country: string | null;
  onTap: () => void;
}

/** Draws a rider by lane, with the typed result. A tap types the rider. */
function TypedLine({ run, colour, country, onTap }: LineProps) {
  const result = resultText(run) ?? noResult;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onTap}
        className="flex min-h-12 w-full min-w-0 items-center gap-3 text-left hover:bg-surface2"
      >
        <span className="sr-only">
          {heardResult(run)}, {m.results_heard_plate({ plate: run.plate })},
        </span>
        <span
          aria-hidden="true"
          className={`display w-10 shrink-0 text-center tabular-nums ${run.status === 'OK' ? 'text-d28' : 'text-d22 text-ink2'}`}
        >
          {result}
        </span>
        <span aria-hidden="true" className="contents">
          <Plate plate={run.plate} colour={colour} size="small" />
        </span>
        <span className="min-w-0 leading-tight font-semibold wrap-anywhere">
          {run.rider_fullname}
          <span className="block text-caption font-normal text-ink2">
            {run.lane === null ? '' : laneText(run.lane, country)}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Types a heat from paper. The plates go into one field, which is read while somebody types, and Enter saves. */
export function TypedHeat({ order, one, field, onSaved }: TypedHeatProps) {
  const { category_id, category_name, heat, plate_colour } = one;
  const unsent = useUnsentHeats(order.race_id, category_id);
  const { race_id, race_name } = order;
  const desk = useHeat({
    category: { race_id, race_name, category_id, category_name },
    heat,
    unsent,
    proposed: null,
    onSaved: () => undefined,
  });
  const articleField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => writeTyped(desk.results));
  /** The text that Enter did not accept. From then on, errors of its last word are shown too. */
  const [pressed, setPressed] = useState<string | null>(null);
  /** Enter was pressed while the previous heat was being sent. It is done as soon as that has arrived. */
  const [isAhead, setIsAhead] = useState(false);
  const { troubles } = readTyped(text, heat.runs);
  const told = troubles.filter(({ isLast }) => !isLast || pressed === text);
  const ties = tiedPlaces(desk.results);
  const { missing } = heatProblems(desk.results, heat.size, true);
  const isEmpty = desk.results.every(({ status }) => status === null);
  const left = desk.results.filter(({ entry_id }) => missing.includes(entry_id)).map(({ plate }) => plate);

  const type = (next: string) => {
    setText(next);
    setIsAhead(false);
    const { results, laps } = readTyped(next, heat.runs);
    const given = new Map(results.map((result) => [result.entry_id, result]));
    desk.change(
      desk.results.map((run) => {
        const time_ms = laps.get(run.entry_id) ?? run.time_ms;
        return { ...run, time_ms, ...given.get(run.entry_id) };
      }),
    );
  };
  const submit = async () => {
    const isAsked = missing.length > 0 && pressed !== text;
    setPressed(text);
    if (troubles.length > 0 || ties.length > 0 || isAsked || (isEmpty && !desk.isChanged)) return;
    if (desk.lacksArticle) {
      articleField.current?.focus();
      return;
    }
    setIsAhead(desk.busy);
    if (desk.busy) return;
    const before = heat.runs;
    await desk.save(null);
    onSaved(before);
  };
  useOnChange(desk.busy, () => {
    if (isAhead && !desk.busy) void submit();
  });
  const isTold = pressed === text && troubles.length === 0 && left.length > 0;

  return (
    <form
      noValidate
      aria-label={heatName(heat)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {desk.conflict && <HeatConflict lines={desk.conflict} />}
      <h2 className="display text-d22 wrap-anywhere">
        {heatName(heat)} · {category_name} · {phaseWord(heat.phase)}
      </h2>
      <TextField
        name="plates"
        label={m.results_typing_plates()}
        ref={field}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ target }) => type(target.value)}
      />
      <div aria-live="polite" className="space-y-1">
        {told.map((trouble, index) => (
          <p key={`${trouble.text} ${index}`} className="font-semibold text-stop">
            {troubleText(trouble, order)}
          </p>
        ))}
        <TogetherQuestion
          ties={ties}
          results={desk.results}
          onChange={(results) => {
            type(`${writeTyped(results)} `);
            field.current?.focus();
          }}
        />
        {isTold && (
          <p className="font-semibold text-warn">{m.results_typing_missing({ plates: left.join(', ') })}</p>
        )}
        {!isOpen(heat) && !desk.isChanged && (
          <p className="text-small text-ink2">{m.results_typing_written()}</p>
        )}
      </div>
      {desk.relegated.length > 0 && (
        <ArticleField
          plates={desk.relegated}
          article={desk.article}
          onChange={desk.setArticle}
          ref={articleField}
        />
      )}
      <ul className="mt-2 border-t-2 border-ink sm:columns-2 sm:gap-8">
        {desk.results.map((run) => (
          <TypedLine
            key={run.entry_id}
            run={run}
            colour={plate_colour}
            country={order.country_code}
            onTap={() => type(`${writeTyped(tapRider(desk.results, run.entry_id))} `)}
          />
        ))}
      </ul>
      {desk.isWaiting && <UnsentHeat desk={desk} />}
      <FormAlert>{desk.failure}</FormAlert>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="primary" busy={desk.busy} className="w-full sm:w-auto">
          {m.results_typing_save()}
        </Button>
        <Link
          href={heatHref(race_id, category_id, heat)}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.results_typing_form()}
        </Link>
      </div>
    </form>
  );
}
