import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import { ageRulers, type Ruler, type RulerColumn } from '#rules/season/categories/age-ruler.ts';
import { categoryWarnings } from '#rules/season/categories/category-gaps.ts';
import * as m from '#text/messages/messages.js';
import { agesText, genderText, warningText } from './words.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Table } from '#web/ui/Table.tsx';

type Category = OrganizationCategory;

/** The stripe of a category has the colour of its plates. */
const stripes: Record<Category['plate_colour'], string> = {
  yellow: 'border-l-plate-yellow',
  blue: 'border-l-plate-blue',
  red: 'border-l-plate-red',
  white: 'border-l-edge',
  black: 'border-l-ink',
};
const hatch =
  'bg-[repeating-linear-gradient(45deg,var(--stop)_0_3px,transparent_3px_9px)] border-2 border-stop';

const lines = (first: number, last: number) => `${first + 2} / ${last + 3}`;

function Column({ column, start }: { column: RulerColumn<Category>; start: number }) {
  const end = start + Math.max(1, column.lanes);
  return (
    <>
      <p
        className="pb-1 text-center text-small font-semibold"
        style={{ gridRow: 1, gridColumn: `${start} / ${end}` }}
      >
        {genderText(column.gender)}
      </p>
      {column.marks.map(({ kind, first, last }) =>
        kind === 'gap' ? (
          <span
            key={`${kind} ${first}`}
            className={`m-px grid place-items-center ${hatch}`}
            style={{ gridRow: lines(first, last), gridColumn: `${start} / ${end}` }}
          >
            <span className="bg-paper px-1 text-caption font-semibold text-stop">
              {m.cups_class_nobody()}
            </span>
          </span>
        ) : null,
      )}
      {column.blocks.map(({ category, first, last, lane, span }) => (
        <span
          key={category.category_id}
          className={`m-px flex min-w-0 items-center border-l-6 bg-surface2 px-1.5 text-caption leading-tight font-semibold wrap-anywhere sun:border sun:border-l-6 ${stripes[category.plate_colour]}`}
          style={{ gridRow: lines(first, last), gridColumn: `${start + lane} / span ${span}` }}
        >
          {category.category_name}
        </span>
      ))}
      {column.marks.map(({ kind, first, last }, index) =>
        kind === 'overlap' ? (
          <span
            key={index}
            className={`z-1 w-3 justify-self-end ${hatch}`}
            style={{ gridRow: lines(first, last), gridColumn: `${start} / ${end}` }}
          />
        ) : null,
      )}
    </>
  );
}

/** The number of lanes that fit beside each other on a phone. */
const phoneLanes = 4;

const lanesOf = (columns: readonly RulerColumn<Category>[]) =>
  columns.reduce((sum, { lanes }) => sum + Math.max(1, lanes), 0);

function Drawing({ ruler: { wheel, rows, columns } }: { ruler: Ruler<Category> }) {
  const starts = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, { lanes }) => sum + Math.max(1, lanes), 2),
  );
  const lanes = lanesOf(columns);
  return (
    <figure className="scroll-strip">
      <figcaption className="display text-d22">{m.office_wheel({ wheel: String(wheel) })}</figcaption>
      <div
        className="grid min-w-fit"
        style={{
          gridTemplateColumns: `auto repeat(${lanes}, minmax(4.5rem, 1fr))`,
          gridTemplateRows: `auto repeat(${rows.length}, minmax(1.875rem, auto))`,
        }}
      >
        {rows.map(({ from, to }, index) => (
          <span
            key={from}
            className="flex items-center justify-end border-t border-line pr-2 text-caption whitespace-nowrap tabular-nums"
            style={{ gridRow: index + 2, gridColumn: 1 }}
          >
            {agesText(from === 0 ? null : from, to)}
          </span>
        ))}
        {columns.map((column, index) => (
          <Column key={column.gender ?? 'all'} column={column} start={starts[index] ?? 2} />
        ))}
      </div>
    </figure>
  );
}

function AgeTable({ categories }: { categories: readonly Category[] }) {
  const heads = [m.cups_class_name(), m.cups_class_ages(), m.cups_class_gender(), m.cups_class_wheel()];
  return (
    <details>
      <summary className={`min-h-12 py-3 ${textLink}`}>{m.cups_class_as_table()}</summary>
      <Table
        columns={heads.map((head) => ({ key: head, head, className: 'py-1 pr-2' }))}
        className="text-small"
        headClassName="text-left text-ink2"
      >
        {categories.map(({ category_id, category_name, min_age, max_age, gender, wheel }) => (
          <tr key={category_id} className="border-t border-line">
            <td className="py-1.5 pr-2 wrap-anywhere">{category_name}</td>
            <td className="py-1.5 pr-2 whitespace-nowrap tabular-nums">{agesText(min_age, max_age)}</td>
            <td className="py-1.5 pr-2">{genderText(gender)}</td>
            <td className="py-1.5 tabular-nums">{wheel}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** Shows which ages ride in which category: as a drawing, as warnings in words, and as a table. */
export function AgeRuler({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  const warnings = categoryWarnings(categories).map(warningText);
  return (
    <section className="space-y-3">
      <h3 className="font-semibold">{m.cups_class_ruler()}</h3>
      {warnings.length === 0 && (
        <p className="flex gap-2 text-small font-semibold text-go">
          <Icon name="check" className="size-5" />
          {m.cups_class_whole()}
        </p>
      )}
      {warnings.map((words) => (
        <p key={words} className="flex gap-2 text-small font-semibold text-stop">
          <Icon name="alert" className="size-5" />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </p>
      ))}
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {ageRulers(categories).map((ruler) => {
          const isWide = lanesOf(ruler.columns) > phoneLanes;
          return (
            <div key={ruler.wheel}>
              <div className={isWide ? 'hidden sm:block' : ''}>
                <Drawing ruler={ruler} />
              </div>
              {isWide && (
                <div className="grid gap-6 sm:hidden">
                  {ruler.columns.map((column) => (
                    <Drawing key={column.gender ?? 'all'} ruler={{ ...ruler, columns: [column] }} />
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <AgeTable categories={categories} />
    </section>
  );
}
