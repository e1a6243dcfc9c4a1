import { useState } from 'react';
import type { OfficeCup } from '#contract/office-cups.ts';
import * as m from '#text/messages/messages.js';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import { type TemplateCode, useClasses } from '#web/screens/administration/cups/use-classes.ts';
import { wholeNumber } from '#web/screens/administration/cups/whole-number.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const templates: readonly [code: TemplateCode, words: () => string][] = [
  ['argentina', m.office_template_argentina],
  ['uci', m.office_template_uci],
  ['brazil-rs', m.office_template_brazil_rs],
  ['brazil-ne', m.office_template_brazil_ne],
  ['colombia', m.office_template_colombia],
];

/** Ages nobody takes, or two categories take, in words. */
function warningText({ kind, gender, wheel, from, to, categories }: OfficeCup['warnings'][number]): string {
  const who = gender === null ? m.office_anyone() : gender === 'WOMAN' ? m.office_women() : m.office_men();
  const which = `${who}, ${m.office_wheel({ wheel: String(wheel) })}`;
  const ages = { from: String(from), to: String(to) };
  const names = categories.join(', ');
  if (kind === 'gap')
    return to === null ? m.office_gap_open({ from: ages.from, which }) : m.office_gap({ ...ages, which });
  return to === null
    ? m.office_overlap_open({ from: ages.from, names })
    : m.office_overlap({ ...ages, names });
}

/** The cup's categories of those its organization has, in their order, each with a limit or without. */
export function ClassesPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const { classes, failure, addList } = useClasses(cup.organization_id);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () => new Map(cup.cup_categories.map((one) => [one.category_id, one.entry_limit?.toString() ?? ''])),
  );
  const change = (category_id: number, limit: string | null) => {
    const next = new Map(chosen);
    if (limit === null) next.delete(category_id);
    else next.set(category_id, limit);
    setChosen(next);
  };
  const save = async () => {
    const limits = [...chosen.values()].map((limit) => (limit.trim() === '' ? 1 : wholeNumber(limit)));
    if (limits.some((limit) => limit === null || limit === 0)) return false;
    return write('PUT', '', {
      cup_categories: (classes ?? []).flatMap(({ category_id }) => {
        const limit = chosen.get(category_id);
        return limit === undefined ? [] : [{ category_id, entry_limit: wholeNumber(limit) }];
      }),
    });
  };
  return (
    <Part title={m.office_cup_classes()} busy={busy} onSave={save} trouble={trouble}>
      {!classes && !failure && <SkeletonRows rows={6} />}
      <FormAlert>{failure}</FormAlert>
      {classes && (
        <>
          {classes.length === 0 && <p>{m.office_class_none()}</p>}
          {classes.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-6">
              <p className="font-semibold tabular-nums">{m.office_class_chosen({ count: chosen.size })}</p>
              <button
                type="button"
                onClick={() =>
                  setChosen(
                    new Map(classes.map(({ category_id }) => [category_id, chosen.get(category_id) ?? ''])),
                  )
                }
                className={`min-h-12 ${textLink}`}
              >
                {m.office_class_all()}
              </button>
            </div>
          )}
          <ul className="max-h-[28rem] overflow-y-auto border-y border-line empty:hidden">
            {classes.map(({ category_id, category_name }) => (
              <li
                key={category_id}
                className="flex items-center justify-between gap-3 border-b border-line pr-2"
              >
                <CheckField
                  label={<span className="wrap-anywhere">{category_name}</span>}
                  checked={chosen.has(category_id)}
                  onChange={(event) => change(category_id, event.target.checked ? '' : null)}
                />
                {chosen.has(category_id) && (
                  <input
                    aria-label={m.office_class_limit_of({ name: category_name })}
                    placeholder={m.office_class_limit()}
                    inputMode="numeric"
                    value={chosen.get(category_id) ?? ''}
                    onChange={(event) => change(category_id, event.target.value)}
                    className="h-12 w-20 shrink-0 border-2 border-edge bg-paper px-2 text-body"
                  />
                )}
              </li>
            ))}
          </ul>
          <details open={classes.length === 0}>
            <summary className="min-h-12 cursor-pointer py-3 font-semibold">
              {m.office_class_add_list()}
            </summary>
            <div className="flex flex-wrap gap-2">
              {templates.map(([code, words]) => (
                <button
                  key={code}
                  type="button"
                  onClick={() => void addList(code)}
                  className={secondaryButton}
                >
                  {words()}
                </button>
              ))}
            </div>
          </details>
          {cup.warnings.map((one) => (
            <p key={warningText(one)} className="flex gap-2 text-small font-semibold text-warn">
              <Icon name="alert" className="size-5" />
              <span className="min-w-0 wrap-anywhere">{warningText(one)}</span>
            </p>
          ))}
        </>
      )}
    </Part>
  );
}
