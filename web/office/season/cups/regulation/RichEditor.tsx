import { EditorContent, useEditor, type Attributes, Node } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import type { StorePicture } from './store-picture.ts';
import { Toolbar } from './Toolbar.tsx';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

/** Word marks list items by a class and a style. The number or dot is a span beside the text. */
const listStyle = /mso-list:\s*l(\d+)\s+level(\d)/;
/** Matches A. 1) iv. a), which begin a numbered list, unlike a dot, a dash or a letter of a symbol font. */
const counted = /^[\s\u00a0]*(\d+|[a-z]{1,4})[.)]/i;

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Turns a run of Word's paragraphs that are list items into nested lists. */
function listsOf(body: HTMLElement): void {
  const open: { list: Element; level: number; last: Element }[] = [];
  for (const one of body.querySelectorAll('p, h1, h2, h3')) {
    const style = listStyle.exec(one.getAttribute('style') ?? '');
    if (!style) {
      open.length = 0;
      continue;
    }
    const level = Number(style[2]);
    const marker = [...one.querySelectorAll('span')].find((span) =>
      (span.getAttribute('style') ?? '').includes('mso-list:Ignore'),
    );
    const tag = counted.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = one.ownerDocument.createElement('li');
    const text = one.ownerDocument.createElement('p');
    text.append(...one.childNodes);
    item.append(text);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const here = open.at(-1);
    if (here?.level === level) {
      here.list.append(item);
      here.last = item;
      one.remove();
      continue;
    }
    const list = one.ownerDocument.createElement(tag);
    list.append(item);
    if (here) {
      here.last.append(list);
      one.remove();
    } else one.replaceWith(list);
    open.push({ list, level, last: item });
  }
}

/** Turns a caption into a line above its table, because tables in the editor have none. */
function freeCaptions(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('table > caption')) {
    const line = body.ownerDocument.createElement('p');
    line.append(...caption.childNodes);
    caption.parentElement?.before(line);
    caption.remove();
  }
}

const headings: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/**
 * Prepares rich text from a clipboard or from elsewhere for the editor's closed list of elements. Lists of Word become
 * lists, first headings become second ones, and pictures that are not of this site are left out. The editor drops
 * everything else.
 */
function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script, meta, link, xml, title')) one.remove();
  listsOf(body);
  for (const one of body.querySelectorAll('h1, h5, h6')) rename(one, headings[one.tagName] ?? 'h4');
  // The clipboard of Google Docs is one bold element that is not bold.
  for (const one of body.querySelectorAll('b[id^="docs-internal"], o\\:p')) unwrap(one);
  for (const one of body.querySelectorAll('img'))
    if (!(one.getAttribute('src') ?? '').startsWith('/files/')) one.remove();
  freeCaptions(body);
  for (const one of body.querySelectorAll('[style], [class], [lang]'))
    for (const name of ['style', 'class', 'lang']) one.removeAttribute(name);
  return body.innerHTML;
}

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const number = (name: 'colspan' | 'rowspan'): Attributes[string] => ({
  default: 1,
  parseHTML: (element) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes) => (attributes[name] === 1 ? {} : { [name]: String(attributes[name]) }),
});

/** Gives the numbers of columns and rows of a cell. The page decides its width. */
const cellAttributes = () => ({
  colspan: number('colspan'),
  rowspan: number('rowspan'),
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
});

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Cell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const HeaderCell = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...cellAttributes(), scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: step(1), 'Shift-Tab': step(-1) };
  },
});

/** The nodes for the tables of a regulation. Rows and columns can be added and taken out. */
const tableNodes = [Table, Row, Cell, HeaderCell];

/** The extensions match the server's list of allowed elements for a regulation, so that saving loses nothing. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // It is the server's rule, so that nothing it would remove is added. Links inside this site or text stay.
      isAllowedUri: (url) => /^(https:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(url),
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  ...tableNodes,
];

interface RichEditorProps {
  /** The text at the beginning. Afterwards, the editor holds it. */
  html: string;
  /** Runs a moment after the last key. */
  onChange: (html: string) => void;
  onPicture: StorePicture;
}

const sheet = [
  'rich-text min-h-80 max-w-none whitespace-pre-wrap border-2 border-t-0 border-edge bg-paper p-4 outline-none',
  'focus:border-ink [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-link',
  '[&_.selectedCell]:bg-surface2 [&_td]:min-w-20 [&_th]:min-w-20 [&_th]:bg-surface',
].join(' ');

/** The text is long, so it is read from the editor only after a moment without a key. */
const pause = 300;

/** Edits the text of a regulation in the form in which people will read it. */
export function RichEditor({ html, onChange, onPicture }: RichEditorProps) {
  const timer = useRef(0);
  const editor = useEditor({
    extensions,
    content: cleanPasted(html),
    // The styles are in the page, because the content-security-policy lets no script add any.
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
      // A button that is pressed right after the last key has to act on the current text.
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
