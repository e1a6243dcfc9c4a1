import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { cleanPasted } from './clean-pasted.ts';
import { extensions } from './extensions.ts';
import type { StorePicture } from './store-picture.ts';
import { Toolbar } from './Toolbar.tsx';

interface RichEditorProps {
  /** The text at the beginning; afterwards the editor holds it. */
  html: string;
  /** Called a moment after the last key. */
  onChange: (html: string) => void;
  onPicture: StorePicture;
}

const sheet = [
  'rich-text min-h-80 max-w-none whitespace-pre-wrap border-2 border-t-0 border-edge bg-paper p-4 outline-none',
  'focus:border-ink [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-link',
  '[&_.selectedCell]:bg-surface2 [&_td]:min-w-20 [&_th]:min-w-20 [&_th]:bg-surface',
].join(' ');

/** The text is long, so it is read out only after a moment without a key. */
const pause = 300;

/** The text of a regulation, written as it will be read. */
export function RichEditor({ html, onChange, onPicture }: RichEditorProps) {
  const timer = useRef(0);
  const editor = useEditor({
    extensions,
    content: cleanPasted(html),
    // The styles are in the page: the content-security-policy lets no script add any.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: sheet,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': m.cups_reg_text(),
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor: changed }) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => onChange(changed.getHTML()), pause);
    },
    onBlur: ({ editor: left }) => {
      // A button pressed right after the last key has to act on the current text.
      if (timer.current === 0) return;
      window.clearTimeout(timer.current);
      timer.current = 0;
      onChange(left.getHTML());
    },
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <div>
      <Toolbar editor={editor} onPicture={onPicture} />
      <EditorContent editor={editor} />
    </div>
  );
}
