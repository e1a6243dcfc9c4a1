import * as m from '#text/messages/messages.js';
import type { Replies } from '#web/ground/call/calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { controlClass, FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type FederationDraft, nextKey } from './federation-draft.ts';

type Choices = Replies['GET /api/office/organizations/{id}/federation-rankings'];

interface ClassFieldsProps {
  choices: Pick<Choices, 'categories' | 'ridden'>;
  fields: FederationDraft;
  tried: boolean;
  set: (changes: Partial<FederationDraft>) => void;
}

/** Edits which categories are ranked, and where the points of a class go. */
export function ClassFields({ choices: { categories, ridden }, fields, tried, set }: ClassFieldsProps) {
  const { category_ids, carried, class_rule, age_on } = fields;
  const isRanked = (id: number) => category_ids.includes(id);
  const hasHole = tried && carried.some(({ from, to }) => from === '' || to === '');
  return (
    <section className="space-y-4">
      <h3 className="display text-d22">{m.federation_classes()}</h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="class_rule"
          label={m.federation_class_rule()}
          hint={m.federation_class_rule_why()}
          choose={m.office_choose()}
          options={[
            { value: 'RANKED', label: m.federation_class_ranked() },
            { value: 'RIDDEN', label: m.federation_class_ridden() },
          ]}
          value={class_rule}
          onChange={(event) => set({ class_rule: event.target.value === 'RIDDEN' ? 'RIDDEN' : 'RANKED' })}
        />
        {class_rule === 'RANKED' && (
          <SelectField
            name="age_on"
            label={m.federation_age_on()}
            choose={m.office_choose()}
            options={[
              { value: 'YEAR', label: m.federation_age_year() },
              { value: 'DAY', label: m.federation_age_day() },
            ]}
            value={age_on}
            onChange={(event) => set({ age_on: event.target.value === 'DAY' ? 'DAY' : 'YEAR' })}
          />
        )}
      </div>
      <fieldset>
        <legend className="font-semibold">{m.federation_categories()}</legend>
        <div className="mt-2 max-h-96 overflow-y-auto border-y border-line sm:columns-2 lg:columns-3">
          {categories.map(({ category_id, category_name }) => (
            <CheckField
              key={category_id}
              label={category_name}
              checked={isRanked(category_id)}
              onChange={({ target }) =>
                set({
                  category_ids: target.checked
                    ? [...category_ids, category_id].sort((a, b) => a - b)
                    : category_ids.filter((id) => id !== category_id),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="space-y-2">
        <p className="font-semibold">{m.federation_carried()}</p>
        <p className="max-w-text text-small text-ink2">{m.federation_carried_why()}</p>
        <FieldError name="carried" error={hasHole ? m.form_required() : undefined} />
        <ul className="space-y-2 empty:hidden">
          {carried.map((carry) => {
            const change = (changes: object) =>
              set({ carried: carried.map((one) => (one === carry ? { ...one, ...changes } : one)) });
            return (
              <li
                key={carry.key}
                className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_3rem]"
              >
                <select
                  aria-label={m.federation_carry_from()}
                  value={carry.from}
                  onChange={(event) => change({ from: event.target.value })}
                  className={controlClass}
                >
                  <option value="">{m.federation_carry_from()}</option>
                  {ridden.map(({ category_id, category_name, organization_shortname }) => (
                    <option key={category_id} value={category_id}>
                      {category_name} · {organization_shortname}
                    </option>
                  ))}
                </select>
                <span aria-hidden="true" className="hidden sm:block">
                  →
                </span>
                <select
                  aria-label={m.federation_carry_to()}
                  value={carry.to}
                  onChange={(event) => change({ to: event.target.value })}
                  className={`${controlClass} col-start-1 sm:col-start-3`}
                >
                  <option value="">{m.federation_carry_to()}</option>
                  {categories
                    .filter(({ category_id }) => isRanked(category_id))
                    .map(({ category_id, category_name }) => (
                      <option key={category_id} value={category_id}>
                        {category_name}
                      </option>
                    ))}
                </select>
                <button
                  type="button"
                  aria-label={m.federation_carry_remove()}
                  onClick={() => set({ carried: carried.filter((one) => one !== carry) })}
                  className="col-start-2 row-start-1 grid size-12 place-items-center sm:col-start-4"
                >
                  <Icon name="bin" />
                </button>
              </li>
            );
          })}
        </ul>
        <Button onClick={() => set({ carried: [...carried, { key: nextKey(carried), from: '', to: '' }] })}>
          <Icon name="plus" className="size-5" />
          {m.federation_carry_add()}
        </Button>
      </div>
    </section>
  );
}
