import { useState } from 'react';
import type { DaySettings } from '#contract/raceday/office/day/day.ts';
import { DRAW_METHODS, SEPARATIONS } from '#rules/raceday/day/draw/draw-plan.ts';
import { GATE_MODES } from '#rules/raceday/day/draw/gate-order.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Room } from './parts/use-draw-room.ts';
import { gateWords, methodWords, separateWords } from './parts/words.ts';

const find = <Value extends string>(values: readonly Value[], chosen: string): Value | null =>
  values.find((one) => one === chosen) ?? null;

/** "By hand" is chosen for one class at a time, in the class itself. */
const METHODS = DRAW_METHODS.filter((method) => method !== 'manual');

/** Draws a choice with its effect. */
function Why({ title, why }: { title: string; why: string }) {
  return (
    <span className="py-1">
      {title}
      <span className="block text-small text-ink2">{why}</span>
    </span>
  );
}

/** Edits how the day is drawn from now on. */
export function SettingsSheet({ table, onClose }: { table: Room; onClose: () => void }) {
  const { room, run, busy, failure } = table;
  const [chosen, setChosen] = useState<DaySettings>(room.settings);
  const change = (some: Partial<DaySettings>) => setChosen({ ...chosen, ...some });
  const save = async () => {
    const saved = await run(
      `settings ${JSON.stringify(chosen)}`,
      ({ version }) =>
        ask('PUT /api/office/races/{id}/day', { params: { id: room.race_id }, body: { ...chosen, version } }),
      { words: m.day_settings_saved(), undo: null },
    );
    if (saved) onClose();
  };
  return (
    <BackSheet title={m.day_settings()} closeHref={dayHref(room.race_id)} onClose={onClose}>
      <div className="space-y-6">
        <p className="text-ink2">{m.day_settings_why()}</p>
        <RadioField
          name="draw_method"
          label={m.day_method()}
          checkedValue={chosen.draw_method}
          options={METHODS.map((value) => ({ value, label: methodWords[value]() }))}
          onChange={({ target }) =>
            change({ draw_method: find(METHODS, target.value) ?? chosen.draw_method })
          }
        />
        <RadioField
          name="separate"
          label={m.day_separate()}
          hint={m.day_separate_why()}
          checkedValue={chosen.separate}
          options={SEPARATIONS.map((value) => ({ value, label: separateWords[value]() }))}
          onChange={({ target }) => change({ separate: find(SEPARATIONS, target.value) ?? chosen.separate })}
        />
        <SelectField
          name="gate_mode"
          label={m.day_gate_mode()}
          choose={m.day_gate_usual()}
          value={chosen.gate_mode ?? ''}
          options={GATE_MODES.map((value) => ({ value, label: gateWords[value]() }))}
          onChange={({ target }) => change({ gate_mode: find(GATE_MODES, target.value) })}
        />
        <CheckField
          name="lane_method"
          label={<Why title={m.day_lanes_mirror()} why={m.day_lanes_mirror_why()} />}
          checked={chosen.lane_method === 'mirror'}
          onChange={({ target }) => change({ lane_method: target.checked ? 'mirror' : 'standard' })}
        />
        <CheckField
          name="small_heat_rows"
          label={<Why title={m.day_small_rows()} why={m.day_small_rows_why()} />}
          checked={chosen.small_heat_rows === 'last'}
          onChange={({ target }) => change({ small_heat_rows: target.checked ? 'last' : 'random' })}
        />
        <CheckField
          name="third_as_final"
          label={<Why title={m.day_third_as_final()} why={m.day_third_as_final_why()} />}
          checked={chosen.third_as_final}
          onChange={({ target }) => change({ third_as_final: target.checked })}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {m.day_settings_save()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </div>
    </BackSheet>
  );
}
