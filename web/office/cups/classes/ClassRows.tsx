import type { OrganizationCategory } from '#contract/office/cups/categories.ts';
import { orderCategories } from '#rules/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { agesText } from './words.ts';
import { type Chosen, isWrongLimit } from './order.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';

const ages = ({ min_age, max_age }: OrganizationCategory) => agesText(min_age, max_age);

interface ClassRowsProps {
  classes: readonly OrganizationCategory[];
  chosen: readonly Chosen[];
  /** Somebody tried to save: a limit that is not a number shows an error. */
  tried: boolean;
  onChange: (chosen: Chosen[]) => void;
  onEdit: (category: OrganizationCategory) => void;
}

/** The categories of the organization, as they race: which of them the cup has, and how many riders each takes. */
export function ClassRows({ classes, chosen, tried, onChange, onEdit }: ClassRowsProps) {
  const limits = new Map(chosen.map(({ category_id, limit }) => [category_id, limit]));
  const tick = (category_id: number, isIn: boolean) =>
    onChange(
      isIn
        ? [...chosen, { category_id, limit: '' }]
        : chosen.filter((one) => one.category_id !== category_id),
    );
  const limit = (category_id: number, typed: string) =>
    onChange(chosen.map((one) => (one.category_id === category_id ? { category_id, limit: typed } : one)));
  return (
    <ul className="max-h-[28rem] overflow-y-auto border-y border-line empty:hidden">
      {orderCategories(classes).map((one) => (
        <li key={one.category_id} className="flex items-center gap-2 border-b border-line py-0.5 pr-1">
          <div className="min-w-0 grow">
            <CheckField
              label={
                <span className="min-w-0 wrap-anywhere">
                  {one.category_name}
                  {!one.category_name.endsWith(ages(one)) && (
                    <span className="text-small text-ink2 tabular-nums"> {ages(one)}</span>
                  )}
                </span>
              }
              checked={limits.has(one.category_id)}
              onChange={(event) => tick(one.category_id, event.target.checked)}
            />
          </div>
          {limits.has(one.category_id) && (
            <input
              aria-label={m.office_class_limit_of({ name: one.category_name })}
              placeholder={m.office_class_limit()}
              inputMode="numeric"
              aria-invalid={tried && isWrongLimit(limits.get(one.category_id) ?? '') ? true : undefined}
              value={limits.get(one.category_id) ?? ''}
              onChange={(event) => limit(one.category_id, event.target.value)}
              className="h-12 w-16 shrink-0 border-2 border-edge bg-paper px-2 text-body aria-invalid:border-stop"
            />
          )}
          <Button
            look="link"
            aria-label={m.cups_class_edit_of({ name: one.category_name })}
            onClick={() => onEdit(one)}
            className="shrink-0 px-1 text-small"
          >
            {m.cups_class_edit()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
