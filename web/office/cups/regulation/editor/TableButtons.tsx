import type { Editor } from '@tiptap/react';
import * as m from '#text/messages/messages.js';
import { changeTable } from './table-actions.ts';
import { ToolButton } from './ToolButton.tsx';

const actions = [
  ['addRowAfter', m.cups_reg_row_add],
  ['addColumnAfter', m.cups_reg_column_add],
  ['deleteRow', m.cups_reg_row_remove],
  ['deleteColumn', m.cups_reg_column_remove],
  ['deleteTable', m.cups_reg_table_remove],
] as const;

/** The buttons for a table, while the cursor is in it. */
export function TableButtons({ editor }: { editor: Editor }) {
  return actions.map(([action, words]) => (
    <ToolButton key={action} onPress={() => changeTable(editor, action)} words={words()} />
  ));
}
