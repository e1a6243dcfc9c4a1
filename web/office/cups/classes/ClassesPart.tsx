import { ask } from '#web/app/call/ask.ts';
import { lazy, Suspense, useState } from 'react';
import type { OrganizationCategory } from '#contract/office/cups/categories.ts';
import * as m from '#text/messages/messages.js';
import { cupHref } from '#web/app/screens/office-paths.ts';
import { AgeRuler } from './AgeRuler.tsx';
import { ClassOrder } from './ClassOrder.tsx';
import { ClassRows } from './ClassRows.tsx';
import { type Chosen, isWrongLimit } from './order.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { type TemplateCode, useClasses } from './use-classes.ts';
import { useCupWrite } from '#web/office/cups/editing/use-cup-write.ts';
import { useDraft } from '#web/office/cups/editing/use-draft.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useMark } from '#web/office/cups/editing/use-mark.ts';

const CategorySheet = lazy(async () => ({
  default: (await import('./CategorySheet.tsx')).CategorySheet,
}));

const templates: readonly [code: TemplateCode, words: () => string][] = [
  ['argentina', m.office_template_argentina],
  ['uci', m.office_template_uci],
  ['brazil-rs', m.office_template_brazil_rs],
  ['brazil-ne', m.office_template_brazil_ne],
  ['colombia', m.office_template_colombia],
];

interface ListsProps {
  isOpen: boolean;
  busy: boolean;
  onAdd: (code: TemplateCode) => void;
}

function Lists({ isOpen, busy, onAdd }: ListsProps) {
  return (
    <details open={isOpen} className="group">
      <summary className={`flex min-h-12 cursor-pointer list-none items-center gap-2 ${textLink}`}>
        <Icon name="down" className="size-5 group-open:rotate-180" />
        {m.office_class_add_list()}
      </summary>
      <div className="flex flex-wrap gap-2">
        {templates.map(([code, words]) => (
          <Button key={code} disabled={busy} onClick={() => onAdd(code)} className="disabled:opacity-50">
            {words()}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** The organization's categories that the cup uses: which, in which order, with or without a limit, and their ages. */
export function ClassesPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { classes, failure, addList, save: saveCategory } = useClasses(cup.organization_id);
  const { fields, set, change, isChanged, settle } = useDraft<{ chosen: readonly Chosen[] }>({
    chosen: cup.cup_categories.map(({ category_id, entry_limit }) => ({
      category_id,
      limit: entry_limit?.toString() ?? '',
    })),
  });
  useMark(desk, 'classes', isChanged);
  const { chosen } = fields;
  const setChosen = (changed: readonly Chosen[]) => set({ chosen: changed });
  const [tried, setTried] = useState(false);
  /** A list is being added: saving now would leave it out. */
  const [isBringing, setBringing] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const [edited, setEdited] = useState<OrganizationCategory | 'new' | null>(null);
  const isIn = (category_id: number) => chosen.some((one) => one.category_id === category_id);
  const save = async () => {
    setTried(true);
    if (chosen.some(({ limit }) => isWrongLimit(limit))) return false;
    const cup_categories = chosen.map(({ category_id, limit }) => ({
      category_id,
      entry_limit: wholeNumber(limit),
    }));
    return write((upon) =>
      ask('PUT /api/office/cups/{id}', { params: { id: cup.cup_id }, body: { cup_categories, ...upon } }),
    );
  };
  const all = () => {
    const others = (classes ?? []).filter(({ category_id }) => !isIn(category_id));
    setChosen([...chosen, ...others.map(({ category_id }) => ({ category_id, limit: '' }))]);
  };
  const bring = async (code: TemplateCode) => {
    setBringing(true);
    const brought = await addList(code);
    setBringing(false);
    // Categories of a list added here are chosen for this cup, as a new category is.
    change((typed) => ({
      chosen: [...typed.chosen, ...brought.map(({ category_id }) => ({ category_id, limit: '' }))],
    }));
  };
  const done = ({ category_id }: OrganizationCategory) => {
    // A category made here is chosen for this cup.
    if (edited === 'new' && !isIn(category_id)) setChosen([...chosen, { category_id, limit: '' }]);
    setEdited(null);
  };
  return (
    <>
      <Part
        title={m.office_cup_classes()}
        busy={busy || isBringing}
        trouble={trouble}
        isChanged={isChanged}
        onSave={save}
        onSettled={settle}
      >
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
                <Button look="link" onClick={all}>
                  {m.office_class_all()}
                </Button>
                {chosen.length > 1 && (
                  <Button look="link" aria-pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
                    {isOrdering ? m.cups_class_ordered() : m.cups_class_order()}
                  </Button>
                )}
              </div>
            )}
            {isOrdering ? (
              <ClassOrder chosen={chosen} classes={classes} onChange={setChosen} />
            ) : (
              <ClassRows
                classes={classes}
                chosen={chosen}
                tried={tried}
                onChange={setChosen}
                onEdit={setEdited}
              />
            )}
            <Lists isOpen={classes.length === 0} busy={isBringing} onAdd={(code) => void bring(code)} />
            <Button onClick={() => setEdited('new')}>
              <Icon name="plus" className="size-5" />
              {m.cups_class_new()}
            </Button>
            <AgeRuler categories={classes.filter(({ category_id }) => isIn(category_id))} />
          </>
        )}
      </Part>
      <Suspense fallback={null}>
        {edited !== null && (
          <CategorySheet
            one={edited === 'new' ? null : edited}
            closeHref={cupHref(cup.cup_id)}
            save={saveCategory}
            onDone={done}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}
