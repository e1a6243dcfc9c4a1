import { expect, test } from 'vitest';
import { type Texts, textsOf } from './texts.ts';

/**
 * Words that were dropped, with the one that says the same thing everywhere. A key that begins with one of the last column may keep
 * the dropped word: there it means something else.
 */
type Dropped = readonly [word: RegExp, instead: string, but?: string[]];

const dropped: Readonly<Record<string, readonly Dropped[]>> = {
  es: [
    [/inscript[oa]/i, 'inscrito: "inscripto" is written only around the Río de la Plata'],
    [
      /(?<!\p{L})(sac(ar|as)|baj(ó|ad[oa]s?|arl[oa])|dar de baja)(?!\p{L}| (la foto|fotos?|otra))/iu,
      'retirar',
    ],
    [/suspend|suspens/i, 'cancelar; "detener" for a while, "postergar" to another day'],
    [/protest/i, 'reclamo, reclamar'],
    [/provisional/i, 'provisorio'],
    [/(?<!\/)\bparque\b/i, 'zona de llamada'],
    [/planillas?\b(?! de largada)/i, 'planilla de largada, hoja de llegada, archivo de Excel'],
    [/listas? de (partida|largada)/i, 'planilla de largada'],
    [
      /(cierra|abre|sale|salen|entra|vence|envían?|tilda|reintenta) sol[oa]s?(?! (una?|con|texto)(?!\p{L}))/iu,
      'automáticamente: "solo" reads as "only"',
    ],
    [
      /\boficiales\b(?=[,.]? (la|lo|leen|firm|ven|nunca))|(de|por) el oficial|decide el oficial|segundo oficial/i,
      'comisario',
    ],
    [/cargar? (una|la) cuota|pedir (una|la) cuota/i, 'cobrar una cuota'],
    [/\bsexo\b/i, 'género'],
    [/\bvalla\b|\bcrucero\b/i, 'partidor; Cruiser'],
    [
      /andarivel/i,
      'carril in general texts; text/lane.ts says it by country',
      ['race_column_lane', 'race_lane', 'help_results_1', 'privacy_', 'import_lane', 'opendata_column_lane'],
    ],
    [/\bPIX\b/, 'Pix'],
    [/[“”]/, '« »'],
  ],
  pt: [
    [/\bmangas?\b/i, 'bateria (moto), série (heat)', ['first_race_gear']],
    [/mensalidade/i, 'taxa'],
    [
      /(?<!\p{L})((o|um|pelo|segundo|outro) (oficial|árbitro)|(os|dos|pelos) (oficiais|árbitros))(?!\p{L})/iu,
      'comissário',
    ],
    [/reclam/i, 'protesto, protestar'],
    [/inscriç(ão|ões)[^.:]* fech|fech[^.:]* inscriç/i, 'encerrar'],
    [/\bGuardar\b/, 'salvar as a button', ['dues_proof_keep']],
    [/\bpartidor\b/, 'gate'],
    [/\bparque\b(?<!\/parque)/i, 'área de chamada'],
    [/\bcartas?\b/i, 'e-mail', ['day_print_letter']],
    [/\bPIX\b/, 'Pix'],
    [/[«»]/, '“ ”'],
    [/colocação/i, 'lugar (a race), posição (a ranking)'],
    [/etapas? (seguinte|alcançada)|próximas? etapas? \(/i, 'fase for a stage'],
    [/sozinh[oa]/i, 'automaticamente', ['desk_', 'office_ready_small']],
  ],
  en: [
    [/\bcategor(y|ies)\b/i, 'class', ['guardian_consent']],
    [
      /(?<!up to |birth )\bdates?\b(?! of birth)/i,
      'round; "date" is a calendar day',
      [
        'dues_sheet_day',
        'statement_',
        'import_date_impossible',
        'club_account_',
        'rider_import_',
        'form_',
        'home_not_found_why',
        'career_column_date',
        'cards_date',
        'privacy_access_4',
        'claims_doubt_guessed',
      ],
    ],
    [/\be?mails?\b(?<!e-mails?)/i, 'e-mail'],
    [/\blog(ged|ging)?[ -](in|out)\b/i, 'sign in, sign out'],
    [/\bcall(s|ed|ing)? (\w+ )?off\b/i, 'cancel'],
    [
      /\b(take|takes|taken|took|taking) (it |the \w+ |them )?(back|out)\b/i,
      'withdraw an entry, undo a deed, remove a thing',
    ],
    [/\bdues?\b(?! to)/i, 'fee', ['pdf_club_account_not_invoice', 'system_task_']],
    [/\bproofs?\b(?! of (payment|the transfer))/i, 'proof of payment'],
    [/\b(account of a club|statement of account)\b/i, 'statement'],
    [/\b(ride|rides|riding|ridden|rode)\b/i, 'race; "ride" only for a practice lap', ['guardian_consent']],
    [/\bparks?\b/i, 'staging', ['tracks_office_directions_why']],
    [/\bclassifications?\b/i, 'standings'],
    [/\bpresent\b|put right|\bmend/i, 'current; correct'],
    [/\bfree\b/i, 'available', ['price', 'judge_ready_kept_no']],
    [/\bregulation\b/i, 'regulations'],
    [/\bpictures?\b/i, 'photo; image for a poster or a logo'],
    [/\bguardians?\b/i, 'person in charge'],
    [
      /\bpost(ed|ing)?\b(?<!medical post)/i,
      'publish',
      ['error_desk_medical_day', 'emergency_', 'medical_', 'office_helpers', 'privacy_'],
    ],
    [/\bletters? (of an?|of entries|to|about)\b/i, 'e-mail'],
    [/\benrol/i, 'register'],
    [/\ball the same\b|\bby (itself|themselves)\b/i, 'anyway; automatically', ['rider_import_other_alone']],
  ],
};

/** The sentences of a message: one, or one for each plural form. Facts are left out: their names are code. */
function sentences(message: unknown): string[] {
  if (typeof message === 'string') return [message.replaceAll(/\{\w+\}/g, '{}')];
  if (Array.isArray(message)) return message.flatMap(sentences);
  if (typeof message !== 'object' || message === null) return [];
  return 'match' in message ? sentences(Object.values(message.match ?? {})) : [];
}

const found = (texts: Texts, language: string): string[] =>
  Object.entries(texts).flatMap(([key, message]) =>
    sentences(message).flatMap((text) =>
      (dropped[language] ?? []).flatMap(([word, instead, but = []]) =>
        word.test(text) && !but.some((start) => key.startsWith(start))
          ? [`${key}: ${text} → ${instead}`]
          : [],
      ),
    ),
  );

test.each(['es', 'pt', 'en'])('a word that was dropped does not come back in %s', (language) => {
  expect(found(textsOf(language), language)).toEqual([]);
});

test('a dropped word is found where it stands, also in a plural form', () => {
  const plural = [
    { match: { 'countPlural=one': '{count} inscripto', 'countPlural=*': '{count} inscriptos' } },
  ];
  expect(found({ a: 'Se bajó la inscripción', b: plural }, 'es')).toHaveLength(3);
  expect(found({ a: 'See the {date}', b: 'Date called off' }, 'en')).toHaveLength(2);
});
