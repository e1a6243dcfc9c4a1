import type { Language } from '#contract/values.ts';
import { isMoto, type Phase, type StageAfterMotos, STAGES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';

type Options = { locale?: Language };
type Word = (facts?: object, options?: Options) => string;

const words: Readonly<Record<StageAfterMotos, { long: Word; short: Word }>> = {
  LCQ: { long: m.race_phase_lcq, short: m.race_short_lcq },
  playoff_16: { long: m.race_phase_playoff_16, short: m.race_short_playoff_16 },
  playoff_8: { long: m.race_phase_playoff_8, short: m.race_short_playoff_8 },
  playoff_4: { long: m.race_phase_playoff_4, short: m.race_short_playoff_4 },
  playoff_2: { long: m.race_phase_playoff_2, short: m.race_short_playoff_2 },
  final: { long: m.race_phase_final, short: m.race_short_final },
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
