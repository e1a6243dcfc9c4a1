import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { StorePicture } from './store-picture.ts';
import { insertTable, changeTable } from './table-actions.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface PictureFormProps {
  onPicture: StorePicture;
  editor: Editor;
  onClose: () => void;
}

type PictureFields = { picture: File | null; picture_alt: string };

/** Adds a picture to the text, with its description. */
function PictureForm({ editor, onPicture, onClose }: PictureFormProps) {
  const { sends, field, watch, change, error, busy, failure } = useWriteForm<PictureFields>({
    start: { picture: null, picture_alt: '' },
    check: ({ picture, picture_alt }) => ({
      picture: picture === null ? m.cups_pic_missing() : undefined,
      picture_alt: picture_alt.trim() === '' ? m.form_required() : undefined,
    }),
  });
  const file = watch('picture');
  const form = sends(async ({ picture, picture_alt }) => {
    if (picture === null) return;
    const stored = await onPicture(picture);
    editor
      .chain()
      .focus()
      .setImage({ ...stored, alt: picture_alt.trim() })
      .run();
    onClose();
  });
  return (
    <form {...form} className="space-y-3 border-t-2 border-edge bg-paper p-3">
      <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
        {file?.name ?? m.cups_pic_choose()}
        <input
          type="file"
          accept="image/jpeg,image/png"
          aria-label={m.cups_pic_choose()}
          onChange={(event) => change({ picture: event.target.files?.[0] ?? null })}
          className="sr-only"
        />
      </label>
      <FormAlert>{error('picture') ?? null}</FormAlert>
      <TextField
        {...field('picture_alt')}
        label={m.cups_pic_alt()}
        hint={m.cups_pic_alt_why()}
        maxLength={200}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy}>
          {busy ? m.cups_pic_sending() : m.cups_reg_picture_put()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}

const whole = /^(https:\/\/|mailto:|tel:)\S+$/i;

/** Reads an address as people type it: without `https://`, or a mail address. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (whole.test(text)) return text;
  if (/^[^\s@/]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return `mailto:${text}`;
  const guessed = `https://${text.replace(/^http:\/\//i, '')}`;
  return /^https:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(guessed) ? guessed : null;
}

/** Asks for the address of a link on the selected words. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { sends, field } = useFields({
    start: { link_address: String(editor.getAttributes('link')['href'] ?? '') },
    check: ({ link_address }) =>
      addressOf(link_address) === null ? { link_address: m.cups_reg_link_wrong() } : {},
  });
  const form = sends(({ link_address }) => {
    const href = addressOf(link_address);
    if (href === null) return;
    const run = editor.chain().focus();
    // Nothing is selected, so the address itself becomes the text.
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

const levels = [2, 3, 4] as const;
const names = { 2: m.cups_reg_h2, 3: m.cups_reg_h3, 4: m.cups_reg_h4 } as const;

/** Chooses the kind of the line: text, or a heading of one of three levels. */
function BlockSelect({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: held }) => levels.find((one) => held.isActive('heading', { level: one })) ?? 0,
  });
  const choose = (value: number) => {
    const chosen = levels.find((one) => one === value);
    const run = editor.chain().focus();
    if (chosen === undefined) run.setParagraph().run();
    else run.setHeading({ level: chosen }).run();
  };
  return (
    <select
      aria-label={m.cups_reg_block()}
      value={level}
      onChange={(event) => choose(Number(event.target.value))}
      className="min-h-11 shrink-0 border-2 border-edge bg-paper px-2 text-small font-semibold"
    >
      <option value={0}>{m.cups_reg_paragraph()}</option>
      {levels.map((one) => (
        <option key={one} value={one}>
          {names[one]()}
        </option>
      ))}
    </select>
  );
}

interface ToolButtonProps {
  words: string;
  onPress: () => void;
  /** It is left out for an action, which is no state. */
  pressed?: boolean;
  disabled?: boolean;
}

/** Draws a button of the editor. Pressing it keeps the selection in the text. */
function ToolButton({ words, onPress, pressed, disabled = false }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="min-h-11 shrink-0 px-3 text-small font-semibold hover:bg-surface2 disabled:text-ink3 disabled:opacity-60 aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {words}
    </button>
  );
}

const actions = [
  ['addRowAfter', m.cups_reg_row_add],
  ['addColumnAfter', m.cups_reg_column_add],
  ['deleteRow', m.cups_reg_row_remove],
  ['deleteColumn', m.cups_reg_column_remove],
  ['deleteTable', m.cups_reg_table_remove],
] as const;

/** Draws the buttons for a table, while the cursor is in it. */
function TableButtons({ editor }: { editor: Editor }) {
  return actions.map(([action, words]) => (
    <ToolButton key={action} onPress={() => changeTable(editor, action)} words={words()} />
  ));
}

interface ToolbarProps {
  onPicture: StorePicture;
  editor: Editor;
}

/** Moves the focus: arrows go from button to button, and Tab leaves the toolbar. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
}

/** Draws the actions on the text, in words. */
export function Toolbar({ editor, onPicture }: ToolbarProps) {
  const [open, setOpen] = useState<'link' | 'picture' | null>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: held }) => ({
      bold: held.isActive('bold'),
      italic: held.isActive('italic'),
      bullets: held.isActive('bulletList'),
      numbers: held.isActive('orderedList'),
      quote: held.isActive('blockquote'),
      link: held.isActive('link'),
      table: held.isActive('table'),
      undo: held.can().undo(),
      redo: held.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const toggle = (which: 'link' | 'picture') => setOpen(open === which ? null : which);
  return (
    <div className="sticky top-12 z-10 border-2 border-edge bg-surface md:top-16">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={m.cups_reg_tools()}
        onKeyDown={walk}
        className="scroll-strip flex gap-1 p-1 md:flex-wrap"
      >
        <BlockSelect editor={editor} />
        <ToolButton pressed={now.bold} onPress={() => run().toggleBold().run()} words={m.cups_reg_bold()} />
        <ToolButton
          pressed={now.italic}
          onPress={() => run().toggleItalic().run()}
          words={m.cups_reg_italic()}
        />
        <ToolButton
          pressed={now.bullets}
          onPress={() => run().toggleBulletList().run()}
          words={m.cups_reg_bullets()}
        />
        <ToolButton
          pressed={now.numbers}
          onPress={() => run().toggleOrderedList().run()}
          words={m.cups_reg_numbers()}
        />
        <ToolButton
          pressed={now.quote}
          onPress={() => run().toggleBlockquote().run()}
          words={m.cups_reg_quote()}
        />
        <ToolButton
          pressed={open === 'link' || now.link}
          onPress={() => toggle('link')}
          words={m.cups_reg_link()}
        />
        <ToolButton
          pressed={open === 'picture'}
          onPress={() => toggle('picture')}
          words={m.cups_reg_picture()}
        />
        {!now.table && <ToolButton onPress={() => insertTable(editor)} words={m.cups_reg_table()} />}
        {now.table && <TableButtons editor={editor} />}
        <ToolButton disabled={!now.undo} onPress={() => run().undo().run()} words={m.cups_reg_undo()} />
        <ToolButton disabled={!now.redo} onPress={() => run().redo().run()} words={m.cups_reg_redo()} />
      </div>
      {open === 'link' && <LinkForm editor={editor} onClose={() => setOpen(null)} />}
      {open === 'picture' && (
        <PictureForm editor={editor} onPicture={onPicture} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
