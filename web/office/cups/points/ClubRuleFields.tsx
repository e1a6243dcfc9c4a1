import { CLUB_RULES, type ClubRule } from '#rules/clubs/club-standing.ts';
import * as m from '#text/messages/messages.js';
import { clubRuleNames } from '#web/office/parts/words/club-rule-names.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ClubRuleFieldsProps {
  rule: ClubRule | null;
  /** As it is typed. */
  best: string;
  error: string | undefined;
  onChange: (changes: { club_rule?: ClubRule | null; clubBest?: string }) => void;
}

/** How the clubs of the cup are ranked, if they are. */
export function ClubRuleFields({ rule, best, error, onChange }: ClubRuleFieldsProps) {
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
