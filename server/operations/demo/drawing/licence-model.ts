import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import PdfKit from 'pdfkit';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { fontFiles } from '#server/ground/pdf/drawing/fonts.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import { setLicenceModels } from '#server/operations/demo/season/queries.ts';

const lines = {
  es: {
    title: 'Solicitud de licencia',
    fields: ['Piloto', 'Documento', 'Fecha de nacimiento', 'Club', 'Categoría', 'Placa', 'Temporada'],
    doctor: 'Certifico que el piloto está apto para competir en bicicross.',
    signs: ['Firma y sello del médico', 'Firma de la madre, el padre o quien está a cargo'],
  },
  pt: {
    title: 'Pedido de licença',
    fields: ['Piloto', 'Documento', 'Data de nascimento', 'Clube', 'Categoria', 'Placa', 'Temporada'],
    doctor: 'Atesto que o piloto está apto a competir em bicicross.',
    signs: ['Assinatura e carimbo do médico', 'Assinatura da mãe, do pai ou responsável'],
  },
} as const;

/** Draws a form to print and sign, as a federation hands one out. */
function drawModel(language: 'es' | 'pt'): Promise<Buffer> {
  const { title, fields, doctor, signs } = lines[language];
  const pdf = new PdfKit({
    size: 'A4',
    margin: 56,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // The fixed date makes the same bytes at every start, which are then the same file.
    info: { Title: title, Author: 'Partidor', CreationDate: new Date(0) },
  });
  const { regular, bold } = fontFiles();
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  pdf.font('bold').fontSize(26).text(title);
  pdf.moveDown().font('regular').fontSize(12);
  for (const field of fields) {
    pdf.moveDown(0.9).text(`${field}:`);
    const { y } = pdf;
    pdf
      .moveTo(180, y - 3)
      .lineTo(539, y - 3)
      .lineWidth(0.7)
      .stroke('#7d8590');
  }
  pdf.moveDown(2).text(doctor);
  for (const sign of signs) {
    pdf.moveDown(5);
    const { y } = pdf;
    pdf.moveTo(56, y).lineTo(300, y).stroke('#7d8590');
    pdf.moveDown(0.3).text(sign);
  }
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
}

/** Gives every cup of the season the form of its organization's language. */
export async function addLicenceModels(db: PlainSql, pictures: PictureStore): Promise<void> {
  for (const language of ['es', 'pt'] as const) {
    const file = await putPublicFile(db, pictures, await drawModel(language), 'application/pdf', null);
    await setLicenceModels(db, file.file_id, language);
  }
}
