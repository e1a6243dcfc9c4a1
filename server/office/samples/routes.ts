import { getSample } from '#contract/office/samples.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { sampleRows } from '#server/office/samples/samples.ts';
import { writeWorkbook } from '#server/sheets/write-workbook.ts';

/** Samples of the sheets that can be imported. */
export function registerOfficeSamples(context: RouteContext): void {
  call(context, getSample, async ({ query: { what }, language }) => {
    const rows = sampleRows(what, language);
    const widths = (rows[0] ?? []).map((heading) => Math.max(12, heading.length + 2));
    return {
      bytes: await writeWorkbook({ sheet: what, rows, widths }),
      media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: `${what}.xlsx`,
    };
  });
}
