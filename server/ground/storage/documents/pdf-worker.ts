import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { PdfVerdict } from './judge-pdf.ts';
import { actsByItself } from './pdf-actions.ts';
import { readPdfText } from './pdf-objects.ts';

async function judge(bytes: Uint8Array): Promise<PdfVerdict | null> {
  const scripted = actsByItself(readPdfText(bytes));
  const pdf = await getDocumentProxy(bytes, { stopAtErrors: true });
  if (pdf.numPages < 1) return 'document.unreadable';
  await pdf.getPage(1);
  // Nothing inside compressed streams can be seen from outside, so the reader itself is asked too.
  if (
    scripted ||
    (await pdf.hasJSActions()) ||
    (await pdf.getAttachments()) ||
    (await pdf.getOpenAction())?.['action']
  )
    return 'document.has_script';
  return null;
}

function verdictOf(error: unknown): PdfVerdict {
  return error instanceof Error && error.name === 'PasswordException'
    ? 'document.locked'
    : 'document.unreadable';
}

// On Linux a thread can have a lower priority than the one that serves visitors. Elsewhere a priority applies to the
// whole process.
if (process.platform === 'linux') setPriority(10);
parentPort?.postMessage(await judge(new Uint8Array(workerData)).catch(verdictOf));
