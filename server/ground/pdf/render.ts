import { renderClubAccount } from '#server/ground/pdf/accounts/club-account.ts';
import { renderDay } from '#server/ground/pdf/day/day.ts';
import { renderCertificate, renderCertificates } from '#server/ground/pdf/documents/certificate.ts';
import type { PdfRequest } from '#server/ground/pdf/documents/document.ts';
import { renderReceipt } from '#server/ground/pdf/documents/receipt.ts';
import { renderSheet } from '#server/ground/pdf/documents/sheet.ts';

/**
 * Renders a sheet, the paper of a day, certificates, a receipt or the account of a club as a PDF. It keeps the
 * processor busy for up to a second, so the server uses a PdfWorker.
 */
export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  if (request.type === 'receipt') return renderReceipt(request);
  if (request.type === 'club_account') return renderClubAccount(request);
  if (request.type === 'certificates') return renderCertificates(request);
  if (request.type === 'day') return renderDay(request);
  return request.type === 'sheet' ? renderSheet(request) : renderCertificate(request);
}
