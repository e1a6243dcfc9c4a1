import type { DayClass } from '#contract/raceday/office/day/day.ts';
import { DRAW_CAUSES } from '#rules/raceday/day/draw-room.ts';
import { isReason } from '#rules/operations/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import type { Room } from '#web/office/raceday/day/parts/use-draw-room.ts';
import { causeWords, sizesText } from '#web/office/raceday/day/parts/words.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { Hands } from './hands.ts';

const CAUSES = DRAW_CAUSES.filter((cause) => cause !== 'first');

interface AgainProps {
  table: Room;
  one: DayClass;
  /** Heats made by hand. They are null when the class is drawn as the day is. */
  hands: Hands | null;
  onClose: (done: boolean) => void;
}

/** Shows the effects of drawing again before it is done. */
function Consequences({
  race_id,
  version,
  category_id,
}: {
  race_id: number;
  version: number;
  category_id: number;
}) {
  const { data, error } = useAsk('POST /api/office/races/{id}/draws/foresee', {
    params: { id: race_id },
    body: { version, category_ids: [category_id] },
  });
  if (error || !data) return null;
  const [foreseen] = data.classes;
  if (!foreseen) return null;
  const [before, now] = [foreseen.was, foreseen.sizes].map(sizesText);
  const heats = { riders: m.day_riders({ count: foreseen.riders }), sizes: now ?? '' };
  return (
    <ul className="border-l-4 border-accent bg-surface p-3 text-small">
      <li>{now === before ? m.day_again_same(heats) : m.day_again_heats({ ...heats, was: before ?? '' })}</li>
      <li>{m.day_again_kept()}</li>
      {data.renumbered > 0 && (
        <li className="font-semibold text-warn">{m.day_again_renumbered({ count: data.renumbered })}</li>
      )}
    </ul>
  );
}

/** Asks why a class is drawn again. The reason is always required, because the public reads it. */
export function DrawAgainSheet({ table, one, hands, onClose }: AgainProps) {
  const { room, run, busy, failure } = table;
  const { sends, field, watch } = useFields({
    start: { cause: hands === null ? 'mistake' : 'correction', reason: '' },
  });
  const { category_id, category_name } = one;
  const isSaid = isReason(watch('reason'));
  const form = sends(async (typed) => {
    const reason = typed.reason.trim();
    if (!isReason(reason)) return;
    const cause = CAUSES.find((value) => value === typed.cause) ?? 'mistake';
    const manual = hands === null ? [] : [...hands].map(([entry_id, serie]) => ({ entry_id, serie }));
    const done = await run(
      `again ${category_id} ${cause} ${reason} ${JSON.stringify(manual)}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/draws', {
          params: { id: room.race_id },
          body: {
            version,
            category_ids: [category_id],
            cause,
            reason,
            request_key,
            ...(hands === null ? {} : { draw_method: 'manual', manual }),
          },
        }),
      { words: m.day_drawn_again({ category: category_name }), undo: null },
    );
    if (done) onClose(true);
  });
  return (
    <BackSheet
      title={hands === null ? m.day_again_title() : m.day_move_title()}
      closeHref={dayHref(room.race_id, category_id)}
      onClose={() => onClose(false)}
    >
      <form {...form} className="space-y-5">
        <p className="font-semibold">{category_name}</p>
        {hands !== null && <p className="text-warn font-semibold">{m.day_move_lanes()}</p>}
        <Consequences race_id={room.race_id} version={room.version} category_id={category_id} />
        <RadioField
          {...field('cause')}
          label={m.day_cause()}
          options={CAUSES.map((value) => ({ value, label: causeWords[value]() }))}
        />
        <TextArea {...field('reason')} label={m.day_reason()} hint={m.day_reason_why()} maxLength={300} />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy} disabled={!isSaid} className="disabled:opacity-50">
            {hands === null ? m.day_again_do() : m.day_move_do()}
          </Button>
          <Button onClick={() => onClose(false)}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
