import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

interface AskProps {
  title: string;
  why: string;
  label: string;
  action: string;
  /** The smallest number of letters. */
  least: number;
  children?: ReactNode;
  onClose: () => void;
  onSay: (text: string) => Promise<void>;
}

/** Asks for some words, such as a reason. */
export function AskSheet({ title, why, label, action, least, children, onClose, onSay }: AskProps) {
  const { sends, field, busy } = useWriteForm({
    start: { table_words: '' },
    check: ({ table_words }) => (table_words.trim().length < least ? { table_words: m.form_required() } : {}),
  });
  const form = sends(({ table_words }) => onSay(table_words.trim()));
  return (
    <BackSheet title={title} closeHref="" onClose={onClose}>
      <form {...form} className="space-y-5">
        <p className="text-ink2">{why}</p>
        {children}
        <TextArea {...field('table_words')} label={label} maxLength={300} />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
