import { type Editor, useEditorState } from '@tiptap/react';
import * as m from '#text/messages/messages.js';

const levels = [2, 3, 4] as const;
const names = { 2: m.cups_reg_h2, 3: m.cups_reg_h3, 4: m.cups_reg_h4 } as const;

/** The kind of the line: text, or a heading of one of three levels. */
export function BlockSelect({ editor }: { editor: Editor }) {
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
