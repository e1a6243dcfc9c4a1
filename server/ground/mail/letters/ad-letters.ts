import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** The data of the letters about advertising. */
export interface AdLetters {
  ad_request: {
    /** The name of the cup. It is null for a space common to the site. */
    place: string | null;
    spaces: 'SUP' | 'LOW' | 'BOTH';
    name: string;
    email: string;
    phone: string;
    message: string;
  };
}

const spaceNames = {
  SUP: m.pricing_superior,
  LOW: m.pricing_inferior,
  BOTH: m.pricing_both,
} as const;

export const adComposers: {
  [Name in keyof AdLetters]: (data: AdLetters[Name], locale: { locale: Language }) => Contents;
} = {
  ad_request: ({ place, spaces, name, email, phone, message }, locale) => ({
    subject: m.mail_ad_request_subject({ name }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_ad_request_text(
        { name, space: spaceNames[spaces]({}, locale), place: place ?? m.pricing_common({}, locale) },
        locale,
      ),
      ...(message === '' ? [] : [message]),
      m.mail_ad_request_answer({ contact: phone === '' ? email : `${email} · ${phone}` }, locale),
    ],
  }),
};
