import { parentPort } from 'node:worker_threads';
import type { PdfRequest } from '#server/pdf/document.ts';
import { renderPdf } from '#server/pdf/render.ts';

export interface PdfTask {
  id: number;
  request: PdfRequest;
}

export type PdfAnswer = { id: number; pdf: Uint8Array } | { id: number; error: unknown };

parentPort?.on('message', ({ id, request }: PdfTask) => {
  renderPdf(request).then(
    (pdf) => parentPort?.postMessage({ id, pdf } satisfies PdfAnswer),
    (error: unknown) => parentPort?.postMessage({ id, error } satisfies PdfAnswer),
  );
});
