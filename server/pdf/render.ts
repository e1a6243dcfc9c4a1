import { renderCertificate } from '#server/pdf/certificate.ts';
import type { PdfRequest } from '#server/pdf/document.ts';
import { renderReceipt } from '#server/pdf/receipt.ts';
import { renderSheet } from '#server/pdf/sheet.ts';

/** A sheet, a certificate or a receipt as a PDF. Takes the processor for up to a second: the server asks a PdfRoom. */
export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  if (request.type === 'receipt') return renderReceipt(request);
  return request.type === 'sheet' ? renderSheet(request) : renderCertificate(request);
}
