import type { OfficeNotice } from '#contract/office/day/notices.ts';
import type { DrawRoom } from '#contract/office/day/day.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

/** A notice that is being written. */
export interface NoticeDraft extends Pick<OfficeNotice, 'weight' | 'words'> {
  label: string;
}

type Word = (locale: Language) => string;

const inAll = (word: Word): NoticeDraft['words'] => ({ es: word('es'), en: word('en'), pt: word('pt') });

/** Frequent notices, ready in every language, and an empty one. */
export function noticeDrafts({ delay_minutes }: Pick<DrawRoom, 'delay_minutes'>): NoticeDraft[] {
  const minutes = delay_minutes === 0 ? 30 : delay_minutes;
  return [
    {
      label: m.rain_say_delay(),
      weight: 'delay',
      words: inAll((locale) => m.rain_said_delay({ minutes }, { locale })),
    },
    { label: m.rain_say_stop(), weight: 'stop', words: inAll((locale) => m.rain_said_stop({}, { locale })) },
    {
      label: m.rain_say_shorten(),
      weight: 'delay',
      words: inAll((locale) => m.rain_said_shorten({}, { locale })),
    },
    {
      label: m.rain_say_postponed(),
      weight: 'stop',
      words: inAll((locale) => m.rain_said_postponed({}, { locale })),
    },
    {
      label: m.rain_say_cancelled(),
      weight: 'stop',
      words: inAll((locale) => m.rain_said_cancelled({}, { locale })),
    },
    { label: m.rain_say_other(), weight: 'info', words: { es: '', en: '', pt: '' } },
  ];
}
