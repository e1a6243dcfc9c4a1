import { dialled } from '#rules/people/riders/emergency.ts';
import * as m from '#text/messages/messages.js';

export interface TypedContact {
  contact_name: string;
  relation: string;
  phone: string;
}

export const emptyContact: TypedContact = { contact_name: '', relation: '', phone: '' };

/** Tells whether the person typed nothing of it. */
export const isUntyped = (typed: TypedContact): boolean =>
  Object.values(typed).every((text: string) => text.trim() === '');

export function wrongContact({
  contact_name,
  relation,
  phone,
}: TypedContact): Partial<Record<keyof TypedContact, string>> {
  return {
    ...(contact_name.trim() === '' ? { contact_name: m.form_required() } : {}),
    ...(relation.trim() === '' ? { relation: m.form_required() } : {}),
    ...(phone.trim() === ''
      ? { phone: m.form_required() }
      : dialled(phone) === null
        ? { phone: m.emergency_phone_wrong() }
        : {}),
  };
}
