import type { Language } from '#contract/values.ts';
import * as messages from '#text/messages/refusals.js';

/** The reasons why a meeting file is refused. Each code is also the key of its sentence in text/. */
export const importCodes = [
  'import_unreadable',
  'import_too_large',
  'import_not_text',
  'import_not_json',
  'import_wrong_format',
  'import_missing',
  'import_unknown_key',
  'import_wrong_type',
  'import_unknown_word',
  'import_out_of_range',
  'import_text_empty',
  'import_text_too_long',
  'import_text_characters',
  'import_country_wrong',
  'import_uci_wrong',
  'import_date_impossible',
  'import_time_wrong',
  'import_split_order',
  'import_no_categories',
  'import_too_many',
  'import_category_empty',
  'import_category_twice',
  'import_plate_twice',
  'import_phase_twice',
  'import_place_with_status',
  'import_ok_without_place',
  'import_place_twice',
  'import_lane_twice',
  'import_place_beyond_heat',
  'import_heat_full',
  'import_heat_size_wrong',
  'import_moto_beyond',
  'import_last_chance_foreign',
  'import_stage_skipped',
  'import_stage_beyond_cut',
  'import_stage_not_reached',
  'import_race_by_hand',
  'import_race_asks',
  'import_rider_twice',
  'import_program_unknown',
  'import_program_report',
  'import_program_column',
  'import_program_value',
  'import_program_lane',
  'import_letter_lost',
  'import_plate_missing',
  'import_row_nobodys',
  'import_is_dataride',
  'import_is_entries',
  'import_is_json',
  'import_is_ranking',
  'import_is_riders',
  'import_is_series',
  'import_is_statement',
  'import_is_times',
  'import_sheet_columns',
  'import_bem_ranks',
  'import_tie_twice',
  'import_event_twice',
  'import_kind_twice',
  'import_table_twice',
  'import_result_twice',
  'import_range_empty',
] as const;

export type ImportCode = (typeof importCodes)[number];
export type Facts = Readonly<Record<string, string | number>>;

const sentences: Record<string, unknown> = messages;

/** The keys of the possible sentences in text/. */
type SentenceKey = keyof typeof messages;

const isTold = (key: string): key is SentenceKey => key in messages;

/** Returns a sentence about a file in a language. */
export function tell(key: SentenceKey, facts: Facts, language: Language): string {
  const sentence = sentences[key];
  return typeof sentence === 'function' ? String(sentence(facts, { locale: language })) : key;
}

/** A refused file: the place in it, and the reason. */
export class ImportRefusal extends Error {
  readonly code: ImportCode;
  /** A path such as `categories[0].riders[3].runs[1].place`. The file itself is `$`. */
  readonly path: string;
  readonly facts: Facts;

  constructor(code: ImportCode, path: string, facts: Facts = {}) {
    super(`${code} at ${path}`);
    this.name = 'ImportRefusal';
    this.code = code;
    this.path = path;
    this.facts = facts;
  }

  reason(language: Language): string {
    const type = `import_type_${this.facts['expected']}`;
    const facts = isTold(type) ? { ...this.facts, expected: tell(type, {}, language) } : this.facts;
    return tell(this.code, facts, language);
  }
}
