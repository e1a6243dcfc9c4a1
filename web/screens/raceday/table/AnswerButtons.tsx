import * as m from '#text/messages/messages.js';
import { type SeatAnswer, aheadIn } from './parts/columns.ts';
import type { TableHeat } from './parts/board.ts';
import { columnName, plateIn } from './parts/words.ts';

interface AnswersProps {
  heat: TableHeat;
  answers: readonly SeatAnswer[];
  /** The keys 1, 2 and 3 press the buttons. */
  keys: boolean;
  onAnswer: (answer: SeatAnswer) => void;
}

/** Names an answer: the order of the two riders when only they are in question, and the judges who saw it so. */
export function answerName(heat: TableHeat, answer: SeatAnswer): string {
  const who = answer.columns.map(columnName).join(', ');
  const [only, more] = heat.verdict.differences.filter(({ kind }) => kind === 'order' || kind === 'together');
  const ahead = only === undefined || more !== undefined ? null : aheadIn(answer, only.entry_ids);
  return ahead === null ? m.table_as({ who }) : m.table_ahead({ plate: plateIn(heat, ahead), who });
}

/** Decides the heat with one tap, as one group of judges saw it. All buttons look alike. */
export function AnswerButtons({ heat, answers, keys, onAnswer }: AnswersProps) {
  const { results } = heat.verdict;
  const isAgreed = heat.mark === 'confirm' && results !== null;
  const shown: readonly SeatAnswer[] =
    isAgreed && results !== null ? [{ outcome: results, columns: heat.columns }] : answers;
  return shown.map((answer, index) => (
    <button
      key={answer.columns.map(({ id }) => id).join(' ')}
      type="button"
      onClick={() => onAnswer(answer)}
      className="inline-flex min-h-14 items-center justify-center gap-2 bg-cta px-5 display text-d22 text-on-cta wrap-anywhere active:translate-y-px"
    >
      {isAgreed ? m.table_confirm() : answerName(heat, answer)}
      {keys && <kbd className="border-2 border-current px-1.5 text-small">{index + 1}</kbd>}
    </button>
  ));
}
