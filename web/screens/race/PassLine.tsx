import * as m from '#text/messages/messages.js';

/** The yellow rule under the last who goes on. */
export function PassLine({ count, columns }: { count: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="p-0">
        <span className="flex items-center border-t-4 border-accent">
          <span className="-skew-x-12 bg-accent px-3 py-0.5 text-on-accent">
            <span className="display block skew-x-12 text-body">{m.race_passing({ count })}</span>
          </span>
        </span>
      </td>
    </tr>
  );
}
