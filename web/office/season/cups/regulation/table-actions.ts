import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';

const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [cell(type), cell(type), cell(type)],
});

/** Inserts a table of three columns with headings and two rows. */
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

/** Changes the table at the cursor by one of the known actions. */
export function changeTable(editor: Editor, action: keyof typeof actions): void {
  actions[action](editor.state, editor.view.dispatch);
  editor.commands.focus();
}
