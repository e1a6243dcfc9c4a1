import type { ReasonTexts } from '#contract/people/office/reasons.ts';
import type { Language } from '#contract/values.ts';
import { reasonFor } from '#rules/operations/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/ground/language.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

interface Choice {
  language: Language;
  words: string;
}

/** Lists the reasons to choose from. A warning is shown when one is in another language than the family's. */
function Choices({
  title,
  choices,
  family,
  onChoose,
}: {
  title: string;
  choices: readonly Choice[];
  family: Language;
  onChoose: (words: string) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="space-y-2">
        {choices.map(({ language, words }, index) => (
          <button
            key={`${index} ${words}`}
            type="button"
            onClick={() => onChoose(words)}
            className="block min-h-12 w-full border-2 border-edge px-3 py-2 text-left wrap-anywhere hover:border-ink"
          >
            <span lang={language}>{words}</span>
            {language !== family && (
              <span className="block text-small text-ink2">
                {m.reasons_own_in({ language: languageNames[language], family: languageNames[family] })}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ReasonProps {
  title: string;
  closeHref: string;
  /** The name of the field in the call. */
  name: string;
  /** The language that the family reads. */
  language: Language;
  own: readonly ReasonTexts[];
  /** Frequent reasons, in any language. */
  templates: readonly ((inputs: Record<string, never>, options: { locale: Language }) => string)[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why it is rejected, in the family's language: a frequent reason, which can be edited. */
export function ReasonSheet(props: ReasonProps) {
  const { title, closeHref, name, language, own, templates, busy, onReject, onClose } = props;
  const { sends, field, getValues, change } = useFields<Record<string, string>>({
    start: { [name]: '' },
    check: (typed) => (typed[name]?.trim() === '' ? { [name]: m.office_reject_missing() } : {}),
  });
  const form = sends((typed) => {
    if (!busy) onReject((typed[name] ?? '').trim());
  });
  const ownChoices = own.flatMap((one) => reasonFor(one, language) ?? []);
  const add = (said: string) => {
    const typed = (getValues(name) ?? '').trim();
    change({ [name]: typed === '' ? said : `${typed} ${said}` });
  };
  return (
    <BackSheet title={title} closeHref={closeHref} closeLabel={m.office_reject_cancel()} onClose={onClose}>
      <form {...form} className="space-y-5">
        {ownChoices.length > 0 && (
          <Choices title={m.reasons_own()} choices={ownChoices} family={language} onChoose={add} />
        )}
        <Choices
          title={m.office_reject_templates()}
          choices={templates.map((words) => ({ language, words: words({}, { locale: language }) }))}
          family={language}
          onChoose={add}
        />
        <TextArea
          {...field(name)}
          label={m.office_reject_why({ language: languageNames[language] })}
          lang={language}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.office_reject_send()}>
            {m.office_reject_send()}
          </SubmitButton>
          <Button onClick={onClose}>{m.office_reject_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
