import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

interface AskProps {
  title: string;
  why: string;
  label: string;
  action: string;
  /** Letters at least. */
  least: number;
  children?: ReactNode;
  onClose: () => void;
  onSay: (text: string) => Promise<void>;
}

/** Something that is said in words. */
export function AskSheet({ title, why, label, action, least, children, onClose, onSay }: AskProps) {
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isShort = text.trim().length < least;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (isShort || isBusy) return;
    setIsBusy(true);
    await onSay(text.trim());
    setIsBusy(false);
  };
  return (
    <BackSheet title={title} closeHref="" closeLabel={m.office_cancel()} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="space-y-5">
        <p className="text-ink2">{why}</p>
        {children}
        <TextArea
          name="table_words"
          label={label}
          value={text}
          maxLength={300}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isAsked && isShort ? m.form_required() : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
