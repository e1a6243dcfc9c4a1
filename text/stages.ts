import type { Language } from '#contract/values.ts';
import { type SheetName, SHEETS } from '#rules/files/sheets.ts';
import { isMoto, type KnockoutStage, type Phase, type StageAfterMotos, STAGES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';

type Options = { locale?: Language };
type Word = (facts?: object, options?: Options) => string;

/** The name of a stage, its short name, and the title of its sheet. */
const words: Readonly<Record<StageAfterMotos, { long: Word; short: Word; sheet: Word }>> = {
  LCQ: { long: m.race_phase_lcq, short: m.race_short_lcq, sheet: m.race_phase_lcq },
  playoff_16: {
    long: m.race_phase_playoff_16,
    short: m.race_short_playoff_16,
    sheet: m.race_phase_playoff_16,
  },
  playoff_8: { long: m.race_phase_playoff_8, short: m.race_short_playoff_8, sheet: m.race_download_octavos },
  playoff_4: { long: m.race_phase_playoff_4, short: m.race_short_playoff_4, sheet: m.race_download_cuartos },
  playoff_2: { long: m.race_phase_playoff_2, short: m.race_short_playoff_2, sheet: m.race_download_semis },
  final: { long: m.race_phase_final, short: m.race_short_final, sheet: m.race_download_final },
};

/** `M3` → "Manga 3", `playoff_2` → "Semifinal": for screens, sheets and letters. */
export function phaseWord(phase: Phase, options?: Options): string {
  if (!isMoto(phase)) return words[phase].long({}, options);
  return m.race_phase_moto({ number: String(STAGES[phase].moto) }, options);
}

/** `M3` → "M3", `playoff_2` → "1/2". */
export function phaseShort(phase: Phase, options?: Options): string {
  return isMoto(phase) ? phase : words[phase].short({}, options);
}

const tabs: Readonly<Record<KnockoutStage, Word>> = {
  playoff_16: m.race_tab_playoff_16,
  playoff_8: m.race_tab_playoff_8,
  playoff_4: m.race_tab_playoff_4,
  playoff_2: m.race_tab_playoff_2,
  final: m.race_tab_final,
};

/** `playoff_2` → "Semis": the tab of a stage on the page of a race. */
export const stageTab = (stage: KnockoutStage): string => tabs[stage]();

/** `Semis` → "Semifinales": the title of a sheet of a race. */
export function sheetTitle(name: SheetName, options?: Options): string {
  const { stage } = SHEETS[name];
  if (stage !== null) return words[stage].sheet({}, options);
  switch (name) {
    case 'inscription':
      return m.race_download_inscription({}, options);
    case 'mangas':
      return m.race_download_mangas({}, options);
    default:
      return m.race_download_classification({}, options);
  }
}
