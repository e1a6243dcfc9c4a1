import type { Editor } from '@tiptap/react';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const whole = /^(https:\/\/|mailto:|tel:)\S+$/i;

/** An address as people type it: without `https://`, or a mail address. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (whole.test(text)) return text;
  if (/^[^\s@/]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return `mailto:${text}`;
  const guessed = `https://${text.replace(/^http:\/\//i, '')}`;
  return /^https:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(guessed) ? guessed : null;
}

/** The address of a link on the selected words. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { sends, field } = useFields({
    start: { link_address: String(editor.getAttributes('link')['href'] ?? '') },
    check: ({ link_address }) =>
      addressOf(link_address) === null ? { link_address: m.cups_reg_link_wrong() } : {},
  });
  const form = sends(({ link_address }) => {
    const href = addressOf(link_address);
    if (href === null) return;
    const run = editor.chain().focus();
    // Nothing is selected: the address itself becomes the text.
    if (editor.state.selection.empty && !editor.isActive('link'))
      run
        .insertContent([
          { type: 'text', text: link_address.trim(), marks: [{ type: 'link', attrs: { href } }] },
        ])
        .run();
    else run.extendMarkRange('link').setLink({ href }).run();
    onClose();
  });
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <form {...form} className="space-y-3 border-t-2 border-edge bg-paper p-3">
      <TextField {...field('link_address')} label={m.cups_reg_link_address()} inputMode="url" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{m.cups_reg_link_put()}</Button>
        {editor.isActive('link') && <Button onClick={remove}>{m.cups_reg_link_remove()}</Button>}
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
