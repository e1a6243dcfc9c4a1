import type { PdfRequest } from '#server/pdf/documents/document.ts';
import { renderPdf } from '#server/pdf/render.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';

answerQuestions((request: PdfRequest) => renderPdf(request));
