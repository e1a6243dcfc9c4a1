import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';

const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [cell(type), cell(type), cell(type)],
});

/** Three columns with headings, and two rows to begin with. */
export function insertTable(editor: Editor): void {
  const at = editor.state.selection.from;
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })
    .setTextSelection(at + 3)
    .run();
}

const actions = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable } as const;

/** Does one of the things tables are changed by, where the cursor stands. */
export function changeTable(editor: Editor, action: keyof typeof actions): void {
  actions[action](editor.state, editor.view.dispatch);
  editor.commands.focus();
}
