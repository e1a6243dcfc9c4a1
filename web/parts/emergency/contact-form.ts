import { dialled } from '#rules/riders/emergency.ts';
import * as m from '#text/messages/messages.js';

/** A contact as it is typed. */
export interface TypedContact {
  contact_name: string;
  relation: string;
  phone: string;
}

export const emptyContact: TypedContact = { contact_name: '', relation: '', phone: '' };

/** Whether nothing of it was typed. */
export const isUntyped = (typed: TypedContact): boolean =>
  Object.values(typed).every((text: string) => text.trim() === '');

/** What is wrong with a contact, by field. */
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
