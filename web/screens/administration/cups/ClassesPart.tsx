import { useState } from 'react';
import type { OrganizationCategory } from '#contract/office-categories.ts';
import * as m from '#text/messages/messages.js';
import { AgeRuler } from '#web/screens/administration/cups/classes/AgeRuler.tsx';
import { CategorySheet } from '#web/screens/administration/cups/classes/CategorySheet.tsx';
import { ClassOrder } from '#web/screens/administration/cups/classes/ClassOrder.tsx';
import { ClassRows } from '#web/screens/administration/cups/classes/ClassRows.tsx';
import type { Chosen } from '#web/screens/administration/cups/classes/order.ts';
import { Part } from '#web/screens/administration/cups/Part.tsx';
import { type TemplateCode, useClasses } from '#web/screens/administration/cups/use-classes.ts';
import type { CupDesk } from '#web/screens/administration/cups/use-office-cup.ts';
import { wholeNumber } from '#web/screens/administration/cups/whole-number.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const templates: readonly [code: TemplateCode, words: () => string][] = [
  ['argentina', m.office_template_argentina],
  ['uci', m.office_template_uci],
  ['brazil-rs', m.office_template_brazil_rs],
  ['brazil-ne', m.office_template_brazil_ne],
  ['colombia', m.office_template_colombia],
];

function Lists({ isOpen, addList }: { isOpen: boolean; addList: (code: TemplateCode) => Promise<void> }) {
  return (
    <details open={isOpen}>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{m.office_class_add_list()}</summary>
      <div className="flex flex-wrap gap-2">
        {templates.map(([code, words]) => (
          <button key={code} type="button" onClick={() => void addList(code)} className={secondaryButton}>
            {words()}
          </button>
        ))}
      </div>
    </details>
  );
}

/** The cup's categories of those its organization has: which, in which order, with a limit or without, and the ages they take. */
export function ClassesPart({ desk: { cup, busy, trouble, write } }: { desk: CupDesk }) {
  const { classes, failure, addList, save: saveCategory } = useClasses(cup.organization_id);
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    cup.cup_categories.map(({ category_id, entry_limit }) => ({
      category_id,
      limit: entry_limit?.toString() ?? '',
    })),
  );
  const [isOrdering, setOrdering] = useState(false);
  const [edited, setEdited] = useState<OrganizationCategory | 'new' | null>(null);
  const isIn = (category_id: number) => chosen.some((one) => one.category_id === category_id);
  const save = async () => {
    const limits = chosen.map(({ limit }) => (limit.trim() === '' ? 1 : wholeNumber(limit)));
    if (limits.some((limit) => limit === null || limit === 0)) return false;
    return write('PUT', '', {
      cup_categories: chosen.map(({ category_id, limit }) => ({
        category_id,
        entry_limit: wholeNumber(limit),
      })),
    });
  };
  const all = () => {
    const others = (classes ?? []).filter(({ category_id }) => !isIn(category_id));
    setChosen([...chosen, ...others.map(({ category_id }) => ({ category_id, limit: '' }))]);
  };
  const done = ({ category_id }: OrganizationCategory) => {
    // Who makes a category here means it for this cup.
    if (edited === 'new' && !isIn(category_id)) setChosen([...chosen, { category_id, limit: '' }]);
    setEdited(null);
  };
  return (
    <>
      <Part title={m.office_cup_classes()} busy={busy} onSave={save} trouble={trouble}>
        {!classes && !failure && <SkeletonRows rows={6} />}
        <FormAlert>{failure}</FormAlert>
        {classes && (
          <>
            {classes.length === 0 && <p>{m.office_class_none()}</p>}
            {classes.length > 0 && (
              <div className="flex flex-wrap items-center gap-x-6">
                <p className="font-semibold tabular-nums">
                  {m.office_class_chosen({ count: chosen.length })}
                </p>
                <button type="button" onClick={all} className={`min-h-12 ${textLink}`}>
                  {m.office_class_all()}
                </button>
                {chosen.length > 1 && (
                  <button
                    type="button"
                    aria-pressed={isOrdering}
                    onClick={() => setOrdering(!isOrdering)}
                    className={`min-h-12 ${textLink}`}
                  >
                    {isOrdering ? m.cups_class_ordered() : m.cups_class_order()}
                  </button>
                )}
              </div>
            )}
            {isOrdering ? (
              <ClassOrder chosen={chosen} classes={classes} onChange={setChosen} />
            ) : (
              <ClassRows classes={classes} chosen={chosen} onChange={setChosen} onEdit={setEdited} />
            )}
            <button type="button" onClick={() => setEdited('new')} className={secondaryButton}>
              {m.cups_class_new()}
            </button>
            <Lists isOpen={classes.length === 0} addList={addList} />
            <AgeRuler categories={classes.filter(({ category_id }) => isIn(category_id))} />
          </>
        )}
      </Part>
      {edited !== null && (
        <CategorySheet
          one={edited === 'new' ? null : edited}
          closeHref={`/administration/cups/${cup.cup_id}`}
          save={saveCategory}
          onDone={done}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
