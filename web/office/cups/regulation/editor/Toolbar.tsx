import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { BlockSelect } from './BlockSelect.tsx';
import { LinkForm } from './LinkForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import type { StorePicture } from './store-picture.ts';
import { TableButtons } from './TableButtons.tsx';
import { insertTable } from './table-actions.ts';
import { ToolButton } from './ToolButton.tsx';

interface ToolbarProps {
  onPicture: StorePicture;
  editor: Editor;
}

/** Arrows move from button to button; Tab leaves the toolbar. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
}

/** What can be done with the text, in words. */
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
    <div className="sticky top-14 z-10 border-2 border-edge bg-surface md:top-16">
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
