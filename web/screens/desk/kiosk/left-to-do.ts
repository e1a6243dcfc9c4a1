import type { KioskRider } from '#contract/office/check-in/kiosk.ts';
import * as m from '#text/messages/messages.js';

const words: Record<KioskRider['missing'][number], () => string> = {
  licence: m.kiosk_missing_licence,
  dues: m.kiosk_missing_dues,
  fee: m.kiosk_missing_fee,
  papers: m.kiosk_missing_papers,
  birthdate: m.kiosk_missing_birthdate,
};

/** What a family still has to do, in its own words. */
export function leftToDo({
  missing,
  waiver,
  without_contact,
}: Pick<KioskRider, 'missing' | 'waiver' | 'without_contact'>): string[] {
  return [
    ...missing.map((one) => words[one]()),
    ...(waiver === 'missing' ? [m.kiosk_missing_waiver()] : []),
    ...(without_contact ? [m.kiosk_missing_contact()] : []),
  ];
}
