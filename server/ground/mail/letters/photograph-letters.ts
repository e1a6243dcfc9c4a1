import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** The data of the letter about a request to take a picture down. */
export interface PhotographLetters {
  take_down_decided: { race: string; is_taken_down: boolean; reason: string };
}

/** Letters about pictures. */
export const photographComposers = {
  take_down_decided: (
    { race, is_taken_down, reason }: PhotographLetters['take_down_decided'],
    locale: { locale: Language },
  ): Contents => ({
    subject: m.mail_photo_subject({ race }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      is_taken_down ? m.mail_photo_taken_down({ race }, locale) : m.mail_photo_kept({ race }, locale),
      ...(reason === '' ? [] : [m.mail_photo_reason({ reason }, locale)]),
    ],
  }),
};
