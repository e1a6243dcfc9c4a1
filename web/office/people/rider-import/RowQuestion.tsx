import type { ImportChoices, PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import { plainText } from '#rules/names/plain-text.ts';
import * as m from '#text/messages/messages.js';
import { valueOf } from './words.ts';
import { Button } from '#web/ui/Button.tsx';

/** Somebody's answer about a row: who it is, and whether what the office has of that rider stays. */
export type RowAnswer = Omit<ImportChoices['riders'][number], 'row'>;

type Facts = Omit<PreviewRow['facts'], 'plates'>;
type Fact = keyof Facts;

/** The facts of somebody in the order in which they are read, with the words where there is none. */
const told: readonly (readonly [fact: Fact, missing: () => string])[] = [
  ['rider_fullname', () => ''],
  ['rider_birthdate', m.rider_import_side_no_birthdate],
  ['rider_gender', () => ''],
  ['rider_dni', m.rider_import_side_no_document],
  ['club_name', () => ''],
];

/** Tells whether two people differ in a fact that both have. */
const differ = (fact: Fact, { [fact]: one }: Facts, { [fact]: other }: Facts): boolean =>
  Boolean(one) && Boolean(other) && plainText(one ?? '') !== plainText(other ?? '');

/** Draws the facts of one side in a line. What another side contradicts is marked. */
function Side({ label, facts, others }: { label: string; facts: Facts; others: readonly Facts[] }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-small text-ink2">{label}</span>
      {told.map(([fact, missing]) => {
        const value = facts[fact] ?? '';
        const words = value === '' ? missing() : valueOf(fact, value);
        const isOther = others.some((other) => differ(fact, facts, other));
        return (
          words !== '' && (
            <span key={fact}>
              {fact === 'rider_fullname' ? ' ' : ' · '}
              {isOther ? (
                <mark className="bg-surface2 font-semibold text-ink underline">{words}</mark>
              ) : (
                words
              )}
            </span>
          )
        );
      })}
    </p>
  );
}

/** Writes the facts of one side that the office and the sheet contradict each other in. */
const contradicted = (differs: readonly string[], side: Facts): string =>
  told
    .filter(([fact]) =>
      differs.some((one) => one === fact || (fact === 'rider_fullname' && one.endsWith('name'))),
    )
    .map(([fact]) => valueOf(fact, side[fact] ?? ''))
    .join(', ');

/** Lists the answers that a row has: each known rider, with what is known or with what the sheet says, a new one, or nobody. */
function answersOf({ candidates, facts }: PreviewRow): (RowAnswer & { words: string })[] {
  const known = candidates.flatMap((one) => {
    const [is, name] = [one.rider_id, one.rider_fullname];
    if (one.differs.length === 0) return [{ is, words: m.rider_import_is_rider({ name }) }];
    const values = (side: Facts) => contradicted(one.differs, side);
    const keeps = one.is_other
      ? m.rider_import_is_keep_all({ name })
      : m.rider_import_is_keep({ name, values: values(one) });
    return [
      { is, keep: true, words: keeps },
      { is, words: m.rider_import_is_take({ name, values: values(facts) }) },
    ];
  });
  // Where all have another name, the row is most likely of somebody else with a wrong document.
  const isOther = candidates.length > 0 && candidates.every(({ is_other }) => is_other);
  const isNew = {
    is: 'new' as const,
    words: isOther ? m.rider_import_is_new_other() : m.rider_import_is_new(),
  };
  const people = isOther ? [isNew, ...known] : [...known, isNew];
  return [...people, { is: 'skip', words: m.rider_import_is_skipped() }];
}

interface QuestionProps {
  line: PreviewRow;
  /** The other rows of the sheet with which the row is compared. */
  others: readonly PreviewRow[];
  answer: RowAnswer | undefined;
  busy: boolean;
  onAnswer: (answer: RowAnswer | null) => void;
}

/** Asks who is meant, with what the sheet says beside what the office has. An answer can be taken back. */
export function RowQuestion({ line, others, answer, busy, onAnswer }: QuestionProps) {
  const { row, name, candidates, facts } = line;
  const isAsked = line.state === 'ask' || candidates.length > 0;
  if (!isAsked && answer === undefined && others.length === 0) return null;
  const answers = answersOf(line);
  const given = answers.find(({ is, keep }) => is === answer?.is && keep === answer.keep);
  const owner = candidates.find((one) => one.is_other && one.rider_dni === facts.rider_dni);
  const isSame = facts.rider_dni !== null && candidates.every((one) => one.rider_dni === facts.rider_dni);
  const sides = [
    ...candidates.map((one) => ({ key: one.rider_id, label: m.rider_import_side_office(), facts: one })),
    ...others.map((one) => ({
      key: -one.row,
      label: m.rider_import_side_row({ row: String(one.row) }),
      facts: one.facts,
    })),
  ];
  return (
    <div className="mt-2 max-w-text">
      <Side label={m.rider_import_side_sheet()} facts={facts} others={sides.map((one) => one.facts)} />
      {sides.map(({ key, ...side }) => (
        <Side key={key} {...side} others={[facts]} />
      ))}
      {answer !== undefined ? (
        <p className="mt-2 font-semibold wrap-anywhere">
          {m.rider_import_answered({ answer: given?.words ?? m.rider_import_as_chosen() })}{' '}
          <Button look="link" aria-disabled={busy} onClick={() => !busy && onAnswer(null)}>
            {m.rider_import_ask_again()}
          </Button>
        </p>
      ) : (
        isAsked && (
          <div role="group" aria-labelledby={`ask-${row}`} className="flex flex-col gap-2">
            <p id={`ask-${row}`} className="mt-2 text-small font-semibold">
              {owner
                ? m.rider_import_number_of({ name, owner: owner.rider_fullname })
                : isSame
                  ? m.rider_import_which_counts({ name })
                  : m.rider_import_who_is({ name })}
            </p>
            {answers.map(({ words, ...one }) => (
              <Button
                key={words}
                className="justify-start py-2 text-left wrap-anywhere"
                aria-disabled={busy}
                onClick={() => !busy && onAnswer(one)}
              >
                {words}
              </Button>
            ))}
          </div>
        )
      )}
    </div>
  );
}
