import { ask } from '#web/ground/call/ask.ts';
import { Suspense, useState } from 'react';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import * as m from '#text/messages/messages.js';
import { cupHref } from '#web/ground/address/office-paths.ts';
import { AgeRuler } from './AgeRuler.tsx';
import { ClassOrder } from './ClassOrder.tsx';
import { type Chosen, chosenNow, isWrongLimit } from './order.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { type TemplateCode, useClasses } from './use-classes.ts';
import { useCupWrite } from '#web/office/season/cups/parts/use-cup-write.ts';
import { useDraft } from '#web/office/season/cups/parts/use-draft.ts';
import type { CupDesk } from '#web/office/season/cups/parts/use-office-cup.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useMark } from '#web/office/season/cups/parts/use-mark.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { orderCategories } from '#rules/season/categories/categories.ts';
import { agesText } from './words.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';

const ages = ({ min_age, max_age }: OrganizationCategory) => agesText(min_age, max_age);

interface ClassRowsProps {
  classes: readonly OrganizationCategory[];
  chosen: readonly Chosen[];
  /** Somebody tried to save, so a limit that is not a number shows an error. */
  tried: boolean;
  onChange: (chosen: Chosen[]) => void;
  onEdit: (category: OrganizationCategory) => void;
}

/**
 * Lists the organization's categories in race order: which the cup has, and how many riders each takes. Those that a cup with
 * categories did not have when the list was drawn are folded, so that its own ones are read at once, and none moves by a tick.
 */
export function ClassRows({ classes, chosen, tried, onChange, onEdit }: ClassRowsProps) {
  const choices = new Map(chosen.map((one) => [one.category_id, one]));
  const tick = (category_id: number, isIn: boolean) =>
    onChange(
      isIn ? [...chosen, chosenNow(category_id)] : chosen.filter((one) => one.category_id !== category_id),
    );
  const change = (category_id: number, how: Partial<Chosen>) =>
    onChange(chosen.map((one) => (one.category_id === category_id ? { ...one, ...how } : one)));
  const [folded] = useState(
    () =>
      new Set(
        chosen.length === 0
          ? []
          : classes.flatMap(({ category_id }) => (choices.has(category_id) ? [] : category_id)),
      ),
  );
  const list = (some: readonly OrganizationCategory[]) => (
    <ul className="border-y border-line empty:hidden">
      {orderCategories(some).map((one) => (
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
              checked={choices.has(one.category_id)}
              onChange={(event) => tick(one.category_id, event.target.checked)}
            />
          </div>
          {choices.has(one.category_id) && (
            <input
              aria-label={m.office_class_limit_of({ name: one.category_name })}
              placeholder={m.office_class_limit()}
              inputMode="numeric"
              aria-invalid={
                tried && isWrongLimit(choices.get(one.category_id)?.limit ?? '') ? true : undefined
              }
              value={choices.get(one.category_id)?.limit ?? ''}
              onChange={(event) => change(one.category_id, { limit: event.target.value })}
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
  const others = classes.filter((one) => folded.has(one.category_id));
  return (
    <>
      {list(classes.filter((one) => !others.includes(one)))}
      {others.length > 0 && (
        <details className="group">
          <summary className={`flex min-h-12 cursor-pointer list-none items-center gap-2 ${textLink}`}>
            <Icon name="down" className="size-5 group-open:rotate-180" />
            {m.cups_class_others({ count: String(others.length) })}
          </summary>
          {list(others)}
        </details>
      )}
    </>
  );
}

/** Chooses which categories of the cup ride without points. They are few, so the list is folded. */
function Exhibition({ classes, chosen, onChange }: Pick<ClassRowsProps, 'classes' | 'chosen' | 'onChange'>) {
  const shown = new Set(chosen.filter(({ exhibition }) => exhibition).map(({ category_id }) => category_id));
  const isIn = ({ category_id }: OrganizationCategory) =>
    chosen.some((one) => one.category_id === category_id);
  return (
    <details className="group">
      <summary className={`flex min-h-12 cursor-pointer list-none items-center gap-2 ${textLink}`}>
        <Icon name="down" className="size-5 group-open:rotate-180" />
        {m.cups_class_exhibition({ count: shown.size })}
      </summary>
      <p className="max-w-text text-small text-ink2">{m.cups_class_exhibition_why()}</p>
      {orderCategories(classes.filter(isIn)).map(({ category_id, category_name }) => (
        <CheckField
          key={category_id}
          label={category_name}
          checked={shown.has(category_id)}
          onChange={(event) =>
            onChange(
              chosen.map((one) =>
                one.category_id === category_id ? { ...one, exhibition: event.target.checked } : one,
              ),
            )
          }
        />
      ))}
    </details>
  );
}

const CategorySheet = onDemand(async () => (await import('./CategorySheet.tsx')).CategorySheet);

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

/** Edits the organization's categories that the cup uses: which ones, their order, their limits, and their ages. */
export function ClassesPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const { classes, failure, addList, save: saveCategory } = useClasses(cup.organization_id);
  const { fields, set, change, isChanged, settle } = useDraft<{ chosen: readonly Chosen[] }>({
    chosen: cup.cup_categories.map(({ category_id, entry_limit, exhibition }) => ({
      category_id,
      limit: entry_limit?.toString() ?? '',
      exhibition,
    })),
  });
  useMark(desk, 'classes', isChanged);
  const { chosen } = fields;
  const setChosen = (changed: readonly Chosen[]) => set({ chosen: changed });
  const [tried, setTried] = useState(false);
  /** A list is being added, and saving now would leave it out. */
  const [isBringing, setBringing] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const [edited, setEdited] = useState<OrganizationCategory | 'new' | null>(null);
  const isIn = (category_id: number) => chosen.some((one) => one.category_id === category_id);
  const save = async () => {
    setTried(true);
    if (chosen.some(({ limit }) => isWrongLimit(limit))) return false;
    const cup_categories = chosen.map(({ category_id, limit, exhibition }) => ({
      category_id,
      entry_limit: wholeNumber(limit),
      exhibition,
    }));
    return write((upon) =>
      ask('PUT /api/office/cups/{id}', { params: { id: cup.cup_id }, body: { cup_categories, ...upon } }),
    );
  };
  const all = () => {
    const others = (classes ?? []).filter(({ category_id }) => !isIn(category_id));
    setChosen([...chosen, ...others.map(({ category_id }) => chosenNow(category_id))]);
  };
  /** Those in which somebody is entered, waits or has a licence stay, because the server keeps them. */
  const none = () => {
    const used = cup.cup_categories.filter(
      ({ entries, waiting, licences }) => entries + waiting + licences > 0,
    );
    setChosen(chosen.filter((one) => used.some(({ category_id }) => category_id === one.category_id)));
  };
  const bring = async (code: TemplateCode) => {
    setBringing(true);
    const brought = await addList(code);
    setBringing(false);
    // Categories of a list that is added here are chosen for this cup, as a new category is.
    change((typed) => ({
      chosen: [...typed.chosen, ...brought.map(({ category_id }) => chosenNow(category_id))],
    }));
  };
  const done = ({ category_id }: OrganizationCategory) => {
    // A category that is created here is chosen for this cup.
    if (edited === 'new' && !isIn(category_id)) setChosen([...chosen, chosenNow(category_id)]);
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
        {!classes && !failure && <SkeletonRows rows={10} />}
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
                {chosen.length > 0 && (
                  <Button look="link" onClick={none}>
                    {m.office_class_none_chosen()}
                  </Button>
                )}
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
            {chosen.length > 0 && <Exhibition classes={classes} chosen={chosen} onChange={setChosen} />}
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
