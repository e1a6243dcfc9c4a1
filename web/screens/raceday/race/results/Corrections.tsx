import type { Language } from '#contract/values.ts';
import type { Correction } from '#contract/season/races/races.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatInstant, formatLapTime } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { cellText } from '#web/screens/raceday/race/parts/words.ts';

interface CorrectionsProps {
  items: readonly Correction[];
  zone: string;
  /** The language of the reasons. */
  written_in: Language;
}

/** Lists the changes after publication: when, where, why, before and after. */
export function Corrections({ items, zone, written_in }: CorrectionsProps) {
  const language = useLanguage();
  if (items.length === 0) return null;
  return (
    <div className="mt-4 border-l-4 border-accent pl-3 text-small">
      <h3 className="font-semibold">{m.race_corrections()}</h3>
      <ul>
        {items.map(({ at, phase, number, reason, tie, lines }) => (
          <li key={at} className="py-1 wrap-anywhere">
            <span className="text-ink2">
              {formatInstant(at, zone)} · {phaseWord(phase)}
              {number !== null && ` · ${m.race_number({ number })}`}
              {tie != null && ` · ${m.race_correction_tie()}`} ·{' '}
              {reason === null ? m.race_correction_open() : <span lang={written_in}>{reason}</span>}
            </span>
            {lines.map(({ plate, rider_fullname, was, became, was_time_ms, became_time_ms }) => (
              <span key={plate} className="block">
                <span className="sr-only">{m.race_column_plate()} </span>
                {plate} {rider_fullname}: <s>{cellText(was, language)}</s> →{' '}
                <b>{cellText(became, language)}</b>
                {was_time_ms != null && <s> {formatLapTime(was_time_ms)}</s>}
                {became_time_ms != null && <b> {formatLapTime(became_time_ms)}</b>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
