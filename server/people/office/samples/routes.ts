import { getSample } from '#contract/people/office/samples.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { sampleRows } from '#server/people/office/samples/samples.ts';
import { writeWorkbook } from '#server/ground/sheets/write-workbook.ts';

/** Registers the calls for samples of the sheets that can be imported. */
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
