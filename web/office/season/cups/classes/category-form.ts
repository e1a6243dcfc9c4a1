import type { Inputs } from '#web/ground/call/calls.ts';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import { CHAMPIONSHIP, colourOfPlate, type Wheel } from '#rules/season/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';

interface CategoryForm {
  category_name: string;
  gender: string;
  min_age: string;
  max_age: string;
  wheel: string;
  kind: string;
  level: string;
  external_code: string;
  /** The colour. It is empty for the usual colour of the sport. */
  plate_colour: string;
}

export const emptyForm: CategoryForm = {
  category_name: '',
  gender: 'any',
  min_age: '',
  max_age: '',
  wheel: '20',
  kind: 'age',
  level: '',
  external_code: '',
  plate_colour: '',
};

export function formOf(one: OrganizationCategory): CategoryForm {
  const kind = one.level === null ? 'age' : one.level === CHAMPIONSHIP ? 'championship' : 'level';
  return {
    category_name: one.category_name,
    gender: one.gender ?? 'any',
    min_age: one.min_age?.toString() ?? '',
    max_age: one.max_age?.toString() ?? '',
    wheel: String(one.wheel),
    kind,
    level: kind === 'level' ? (one.level ?? '') : '',
    external_code: one.external_code ?? '',
    plate_colour: one.plate_colour === colourOfPlate(one) ? '' : one.plate_colour,
  };
}

const ageOf = (typed: string) => (typed.trim() === '' ? null : wholeNumber(typed));
const isAge = (typed: string) => typed.trim() === '' || (wholeNumber(typed) ?? 999) <= 120;

/** Finds the errors of a category, by field, in words. */
export function wrongCategory(form: CategoryForm): Partial<CategoryForm> {
  const { category_name, min_age, max_age, kind, level } = form;
  const [from, to] = [ageOf(min_age), ageOf(max_age)];
  const isTurned = from !== null && to !== null && from > to;
  return {
    ...(category_name.trim() === '' ? { category_name: m.form_required() } : {}),
    ...(isTurned ? { min_age: m.error_office_ages() } : {}),
    ...(isAge(min_age) ? {} : { min_age: m.office_number_wrong() }),
    ...(isAge(max_age) ? {} : { max_age: m.office_number_wrong() }),
    ...(kind === 'level' && level.trim() === '' ? { level: m.form_required() } : {}),
  };
}

const wheels: Record<string, Wheel> = { '12': 12, '20': 20, '24': 24 };
const colours = { yellow: 'yellow', blue: 'blue', red: 'red', white: 'white', black: 'black' } as const;
const isColour = (colour: string): colour is keyof typeof colours => colour in colours;

/** Gives the category as it is sent. A colour is sent only when it differs from the usual one of the sport. */
export function fromForm({
  category_name,
  gender,
  min_age,
  max_age,
  wheel,
  kind,
  level,
  external_code,
  plate_colour,
}: CategoryForm): Inputs['POST /api/office/organizations/{id}/categories']['body'] {
  return {
    category_name: category_name.trim(),
    gender: gender === 'WOMAN' || gender === 'MEN' ? gender : null,
    min_age: ageOf(min_age),
    max_age: ageOf(max_age),
    wheel: wheels[wheel] ?? 20,
    level: kind === 'age' ? null : kind === 'championship' ? CHAMPIONSHIP : level.trim(),
    external_code: external_code.trim() === '' ? null : external_code.trim(),
    ...(isColour(plate_colour) ? { plate_colour: colours[plate_colour] } : {}),
  };
}
