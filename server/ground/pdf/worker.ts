import type { PdfRequest } from '#server/ground/pdf/documents/document.ts';
import { renderPdf } from '#server/ground/pdf/render.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

answerQuestions((request: PdfRequest) => renderPdf(request));
