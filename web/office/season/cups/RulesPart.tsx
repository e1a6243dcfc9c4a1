import { ask } from '#web/ground/call/ask.ts';
import { presetOf, RULE_PRESETS, type RulePreset } from '#rules/raceday/races/rule-presets.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/office/parts/editing/Part.tsx';
import {
  assignNames,
  type RuleOption,
  presetNames,
  ruleChoices,
} from '#web/office/parts/words/rule-words.ts';
import { useCupWrite } from './parts/use-cup-write.ts';
import { useDraft } from './parts/use-draft.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { useMark } from './parts/use-mark.ts';

interface PickProps {
  name: string;
  choice: RuleOption;
  value: string;
  onPick: (value: string) => void;
}

/** Draws one setting, with the effect of the chosen value. */
function Pick({ name, choice, value, onPick }: PickProps) {
  const chosen = choice.values.find((one) => one.value === value);
  return (
    <Field name={name} label={choice.label()} hint={chosen?.effect()}>
      <select
        id={name}
        value={value}
        aria-describedby={`${name}-hint`}
        onChange={(event) => onPick(event.target.value)}
        className={controlClass}
      >
        {choice.values.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name()}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Edits how the day is ridden and decided: by a known set of rules, or by the cup's own. */
export function RulesPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  // It is flat, so that the order of a preset's keys does not matter.
  const { fields, set, isChanged, settle } = useDraft({ cup_assign_type: cup.cup_assign_type, ...cup.rules });
  useMark(desk, 'rules', isChanged);
  const { cup_assign_type, ...rules } = fields;
  const preset = presetOf(rules);
  const start = (code: RulePreset['code']) => {
    const found = RULE_PRESETS.find((one) => one.code === code);
    if (found) set(found.rules);
  };
  return (
    <Part
      title={m.cups_rules_title()}
      busy={busy}
      trouble={trouble}
      isChanged={isChanged}
      onSave={() =>
        write((upon) =>
          ask('PUT /api/office/cups/{id}', {
            params: { id: cup.cup_id },
            body: { rules, cup_assign_type, ...upon },
          }),
        )
      }
      onSettled={settle}
    >
      <fieldset>
        <legend className="mb-1.5 font-semibold">{m.cups_rules_start()}</legend>
        <div className="flex flex-wrap gap-2">
          {RULE_PRESETS.map(({ code }) => (
            <button
              key={code}
              type="button"
              aria-pressed={preset === code}
              onClick={() => start(code)}
              className="min-h-12 border-2 border-edge px-3 font-semibold aria-pressed:border-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {presetNames[code]()}
            </button>
          ))}
        </div>
        <p className="mt-1.5 text-small text-ink2">
          {preset === null ? m.cups_rules_own() : m.cups_rules_preset()}
        </p>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Pick
          name="assign_type"
          choice={assignNames}
          value={cup_assign_type}
          onPick={(value) => {
            const found = assignNames.values.find((one) => one.value === value);
            if (found) set({ cup_assign_type: found.value });
          }}
        />
        {ruleChoices.map((choice) => (
          <Pick
            key={choice.name}
            name={choice.name}
            choice={choice}
            value={String(rules[choice.name])}
            onPick={(value) => set(choice.change(rules, value))}
          />
        ))}
      </div>
      <p className="border-l-4 border-accent bg-surface p-3 text-small">{m.cups_rules_pinned()}</p>
    </Part>
  );
}
