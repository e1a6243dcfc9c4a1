import * as m from '#text/messages/messages.js';

/** Draws the yellow line below the last rider who goes on. */
export function PassLine({ count, columns }: { count: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="border-t-4 border-accent p-0">
        <span className="[clip-path:polygon(0_0,100%_0,calc(100%-0.6rem)_100%,0_100%)] display inline-block bg-accent pr-5 pl-3 text-body text-on-accent">
          {m.race_passing({ count })}
        </span>
      </td>
    </tr>
  );
}
