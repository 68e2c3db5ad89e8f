/** Writes a PDF of one page with one line; the text has no brackets. */
export function writeDemoPdf(text: string): Buffer {
  const content = `BT /F 16 Tf 60 760 Td (${text}) Tj ET\n`
  return Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n' +
      `4 0 obj<</Length ${content.length}>>stream\n${content}endstream endobj\n` +
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n' +
      'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 6/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'latin1',
  )
}
