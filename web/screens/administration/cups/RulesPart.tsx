import { useState } from 'react';
import type { z } from 'zod';
import type { raceRules } from '#contract/office-cups.ts';
import { presetOf, RULE_PRESETS, type RulePreset } from '#rules/rule-presets.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import {
  assignNames,
  type Choice,
  presetNames,
  ruleChoices,
} from '#web/screens/administration/cups/rule-words.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';

type Rules = z.infer<typeof raceRules>;

interface PickProps {
  name: string;
  choice: Choice;
  value: string;
  onPick: (value: string) => void;
}

/** One setting, with what the chosen value does. */
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

/** How the day is ridden and decided: a way that is known by name, or one's own. */
export function RulesPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const [rules, setRules] = useState<Rules>(cup.rules);
  const [cup_assign_type, setAssign] = useState(cup.cup_assign_type);
  const preset = presetOf(rules);
  const start = (code: RulePreset['code']) => {
    const found = RULE_PRESETS.find((one) => one.code === code);
    if (found) setRules(found.rules);
  };
  return (
    <Part
      title={m.cups_rules_title()}
      busy={busy}
      onSave={() => write('PUT', '', { rules, cup_assign_type })}
      trouble={trouble}
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
            if (found) setAssign(found.value);
          }}
        />
        {ruleChoices.map((choice) => (
          <Pick
            key={choice.name}
            name={choice.name}
            choice={choice}
            value={String(rules[choice.name])}
            onPick={(value) => setRules(choice.change(rules, value))}
          />
        ))}
      </div>
      <p className="border-l-4 border-accent bg-surface p-3 text-small">{m.cups_rules_pinned()}</p>
    </Part>
  );
}
