import { useState } from 'react';
import type { Phase } from '#rules/stages.ts';
import { DAY_PARTS, type DayPart, PAPER_SIZES, type PaperSize } from '#rules/raceday/day/paper/day-parts.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Room } from './use-draw-room.ts';
import { paperWords, partWords } from './words.ts';

const name = 'paper-size';

/** Reads the paper last used on this computer. It is null when there is none, or storage is refused. */
function readPaperChoice(): PaperSize | null {
  try {
    const kept = localStorage.getItem(name);
    return PAPER_SIZES.find((one) => one === kept) ?? null;
  } catch {
    return null;
  }
}

/** Stores the paper on the computer and not in the account, because the printer belongs to the computer. */
function keepPaperChoice(paper: PaperSize): void {
  try {
    localStorage.setItem(name, paper);
  } catch {
    // The browser refuses the storage, so the choice is needed again the next time.
  }
}

/** The parts that most days need. The podium is printed at the end, blank pads only once. */
const USUAL: readonly DayPart[] = ['programme', 'classes', 'gates', 'pads', 'pens', 'announcer'];

interface PrintProps {
  table: Room;
  /** One class alone. It is null for the whole day. */
  one: { category_id: number; category_name: string } | null;
  onClose: () => void;
}

/** Chooses what to print of the day, and on which paper. It is one PDF, in a new tab. */
export function PrintSheet({ table: { room }, one, onClose }: PrintProps) {
  const [parts, setParts] = useState<readonly DayPart[]>(USUAL);
  const [paper, setPaper] = useState<PaperSize>(() => readPaperChoice() ?? room.paper);
  const [phase, setPhase] = useState<Phase | null>(null);
  const { run, busy, failure } = useWrite();
  const chosen = DAY_PARTS.filter((part) => parts.includes(part));
  const print = () => {
    if (busy || chosen.length === 0) return;
    // The tab opens during the tap, because browsers block a tab that opens later as a pop-up.
    const tab = window.open('about:blank', '_blank');
    void run(async () => {
      try {
        const { file } = await ask('POST /api/office/races/{id}/day/paper', {
          params: { id: room.race_id },
          body: { parts: chosen, paper, category_id: one?.category_id ?? null, phase },
        });
        keepPaperChoice(paper);
        if (tab === null) window.location.assign(file);
        else tab.location.replace(new URL(file, window.location.href));
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };
  return (
    <BackSheet
      title={one === null ? m.day_print_title() : m.day_print_class({ category: one.category_name })}
      closeHref={dayHref(room.race_id)}
      onClose={onClose}
    >
      <div className="space-y-6">
        <p className="text-ink2">{m.day_print_why()}</p>
        <fieldset>
          <legend className="font-semibold">{m.day_print_parts()}</legend>
          <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
            {DAY_PARTS.map((part) => (
              <CheckField
                key={part}
                name={`part_${part}`}
                label={partWords[part]()}
                checked={parts.includes(part)}
                onChange={({ target }) =>
                  setParts(target.checked ? [...parts, part] : parts.filter((other) => other !== part))
                }
              />
            ))}
          </div>
        </fieldset>
        {room.phases.length > 1 && (
          <SelectField
            name="phase"
            label={m.day_print_stage()}
            choose={m.day_print_all_stages()}
            value={phase ?? ''}
            options={room.phases.map((value) => ({ value, label: phaseWord(value) }))}
            onChange={({ target }) => setPhase(room.phases.find((value) => value === target.value) ?? null)}
          />
        )}
        <RadioField
          name="paper"
          label={m.day_print_paper()}
          checkedValue={paper}
          options={PAPER_SIZES.map((value) => ({ value, label: paperWords[value]() }))}
          onChange={({ target }) => setPaper(PAPER_SIZES.find((value) => value === target.value) ?? paper)}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            busy={busy}
            aria-disabled={chosen.length === 0}
            className="aria-disabled:opacity-50"
            onClick={print}
          >
            {busy ? m.day_print_making() : m.day_print_do()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </div>
    </BackSheet>
  );
}
