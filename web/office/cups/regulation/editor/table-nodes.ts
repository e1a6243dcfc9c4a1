import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { type Attributes, Node } from '@tiptap/react';

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

/** How many columns and rows a cell takes; its width is the page's business. */
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

/** Tables of a regulation: their rows and columns can be added and taken out. */
export const tableNodes = [Table, Row, Cell, HeaderCell];
