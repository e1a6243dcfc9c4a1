import { amountIn, centsIn, typedCents } from '#rules/money/typed-amount.ts';
import type { PriceTerms, Reduction } from '#rules/money/prices/terms.ts';

/** A class with a price of its own, as it is typed. */
export interface ClassDraft {
  key: number;
  category: string;
  cents: string;
  early: string;
  late: string;
}

export interface PriceDraft {
  cents: string;
  early: string;
  early_days: string;
  late: string;
  late_days: string;
  guest: string;
  second_class: string;
  family_from: string;
  family: string;
  club_from: string;
  club: string;
  number: string;
  transponder: string;
  classes: readonly ClassDraft[];
}

/** A list before anything is typed. It has only the usual numbers of the early price. */
const empty: PriceDraft = {
  cents: '',
  early: '',
  early_days: '',
  late: '',
  late_days: '',
  guest: '',
  second_class: '',
  family_from: '2',
  family: '',
  club_from: '10',
  club: '',
  number: '',
  transponder: '',
  classes: [],
};

const typed = (cents: number | null) => (cents === null ? '' : typedCents(cents));
const typedDays = (days: number | null) => (days === null ? '' : String(days));

/** Writes a reduction as a person types it: "30 %", "12,5 %", "2000". */
export function typedOff(off: Reduction | null): string {
  if (off === null) return '';
  return 'cents' in off ? typedCents(off.cents) : `${String(off.basis_points / 100).replace('.', ',')} %`;
}

/** Reads a typed reduction, which is a part or an amount. It is null when there is none. */
export function offIn(text: string): Reduction | null {
  const part = /^\s*([0-9]{1,3})(?:[.,]([0-9]{1,2}))?\s*%\s*$/.exec(text);
  if (!part) {
    const cents = centsIn(text);
    return cents === null ? null : { cents };
  }
  const [, whole = '', fraction = ''] = part;
  const basis_points = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return basis_points > 0 && basis_points <= 10_000 ? { basis_points } : null;
}

const wholeIn = (text: string): number | null => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);

/** Gives a list as it is typed. The terms are null for a new one. */
export function priceDraftOf(terms: PriceTerms | null): PriceDraft {
  if (terms === null) return empty;
  return {
    cents: typedCents(terms.cents),
    early: typed(terms.early_cents),
    early_days: typedDays(terms.early_days),
    late: typed(terms.late_cents),
    late_days: typedDays(terms.late_days),
    guest: terms.guest_cents === 0 ? '' : typedCents(terms.guest_cents),
    second_class: typedOff(terms.second_class),
    family_from: String(terms.family?.from ?? empty.family_from),
    family: typedOff(terms.family?.off ?? null),
    club_from: String(terms.club?.from ?? empty.club_from),
    club: typedOff(terms.club?.off ?? null),
    number: typed(terms.extras.number),
    transponder: typed(terms.extras.transponder),
    classes: terms.classes.map((one, key) => ({
      key,
      category: String(one.category_id),
      cents: typedCents(one.cents),
      early: typed(one.early_cents),
      late: typed(one.late_cents),
    })),
  };
}

/** Names a field of a class in the form. */
export const classField = (key: number, field: 'category' | 'cents' | 'early' | 'late') => `${field}-${key}`;

/** Reads the typed values. `wrong` collects the names of fields that cannot be read. */
class Reader {
  readonly wrong: string[] = [];

  read<Value>(name: string, text: string, how: (text: string) => Value | null): Value | null {
    if (text.trim() === '') return null;
    const value = how(text);
    if (value === null) this.wrong.push(name);
    return value;
  }

  needed(name: string, text: string): number {
    const value = amountIn(text);
    if (value === null) this.wrong.push(name);
    return value ?? 0;
  }

  fromNth(name: 'family' | 'club', off: string, from: string) {
    const taken = this.read(name, off, offIn);
    const first = wholeIn(from);
    if (taken === null) return null;
    if (first === null || first === 0) this.wrong.push(`${name}_from`);
    return { from: first ?? 1, off: taken };
  }
}

/** Reads the typed list, and gives the names of the fields that cannot be read. */
export function termsOf(draft: PriceDraft): { terms: PriceTerms; wrong: readonly string[] } {
  const reader = new Reader();
  const amount = (name: string, text: string) => reader.read(name, text, amountIn);
  const classes = draft.classes.map(({ key, category, ...one }) => {
    if (category === '') reader.wrong.push(classField(key, 'category'));
    return {
      category_id: Number(category),
      cents: reader.needed(classField(key, 'cents'), one.cents),
      early_cents: amount(classField(key, 'early'), one.early),
      late_cents: amount(classField(key, 'late'), one.late),
    };
  });
  const terms: PriceTerms = {
    cents: reader.needed('cents', draft.cents),
    early_cents: amount('early', draft.early),
    early_days: reader.read('early_days', draft.early_days, wholeIn),
    late_cents: amount('late', draft.late),
    late_days: reader.read('late_days', draft.late_days, wholeIn),
    guest_cents: amount('guest', draft.guest) ?? 0,
    classes,
    second_class: reader.read('second_class', draft.second_class, offIn),
    family: reader.fromNth('family', draft.family, draft.family_from),
    club: reader.fromNth('club', draft.club, draft.club_from),
    extras: {
      number: amount('number', draft.number),
      transponder: amount('transponder', draft.transponder),
    },
  };
  return { terms, wrong: reader.wrong };
}

export const nextClass = (classes: readonly ClassDraft[]): ClassDraft => ({
  key: Math.max(-1, ...classes.map(({ key }) => key)) + 1,
  category: '',
  cents: '',
  early: '',
  late: '',
});
