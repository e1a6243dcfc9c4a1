import type { Inputs } from '#web/app/call/calls.ts';
import type { OrganizationCategory } from '#contract/office/cups/categories.ts';
import { CHAMPIONSHIP, colourOfPlate, type Wheel } from '#rules/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';

/** A category as it is typed. */
export interface CategoryForm {
  name: string;
  gender: string;
  min: string;
  max: string;
  wheel: string;
  kind: string;
  level: string;
  code: string;
  /** Empty: the sport's. */
  colour: string;
}

export const emptyForm: CategoryForm = {
  name: '',
  gender: 'any',
  min: '',
  max: '',
  wheel: '20',
  kind: 'age',
  level: '',
  code: '',
  colour: '',
};

export function formOf(one: OrganizationCategory): CategoryForm {
  const kind = one.level === null ? 'age' : one.level === CHAMPIONSHIP ? 'championship' : 'level';
  return {
    name: one.category_name,
    gender: one.gender ?? 'any',
    min: one.min_age?.toString() ?? '',
    max: one.max_age?.toString() ?? '',
    wheel: String(one.wheel),
    kind,
    level: kind === 'level' ? (one.level ?? '') : '',
    code: one.external_code ?? '',
    colour: one.plate_colour === colourOfPlate(one) ? '' : one.plate_colour,
  };
}

const ageOf = (typed: string) => (typed.trim() === '' ? null : wholeNumber(typed));
const isAge = (typed: string) => typed.trim() === '' || (wholeNumber(typed) ?? 999) <= 120;

/** The first thing that is wrong, and in which field; null: nothing. */
export function troubleIn(form: CategoryForm): { field: string; words: string } | null {
  const { name, min, max, kind, level } = form;
  if (name.trim() === '') return { field: 'name', words: m.form_required() };
  if (!isAge(min)) return { field: 'min', words: m.office_number_wrong() };
  if (!isAge(max)) return { field: 'max', words: m.office_number_wrong() };
  const [from, to] = [ageOf(min), ageOf(max)];
  if (from !== null && to !== null && from > to) return { field: 'min', words: m.error_office_ages() };
  if (kind === 'level' && level.trim() === '') return { field: 'level', words: m.form_required() };
  return null;
}

const wheels: Record<string, Wheel> = { '12': 12, '20': 20, '24': 24 };
const colours = { yellow: 'yellow', blue: 'blue', red: 'red', white: 'white', black: 'black' } as const;
const isColour = (colour: string): colour is keyof typeof colours => colour in colours;

/** What is sent; a colour only where another one was chosen than the sport's. */
export function fromForm({
  name,
  gender,
  min,
  max,
  wheel,
  kind,
  level,
  code,
  colour,
}: CategoryForm): Inputs['POST /api/office/organizations/{id}/categories']['body'] {
  return {
    category_name: name.trim(),
    gender: gender === 'WOMAN' || gender === 'MEN' ? gender : null,
    min_age: ageOf(min),
    max_age: ageOf(max),
    wheel: wheels[wheel] ?? 20,
    level: kind === 'age' ? null : kind === 'championship' ? CHAMPIONSHIP : level.trim(),
    external_code: code.trim() === '' ? null : code.trim(),
    ...(isColour(colour) ? { plate_colour: colours[colour] } : {}),
  };
}
