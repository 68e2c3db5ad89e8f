import { z } from 'zod'
import { oneLine, severalLines, typedText } from '../platform/forms/fields.schema.ts'
import { unused } from '../platform/values/unused.schema.ts'

const fileName = typedText(120).min(1)
/** An address of our own site: in full, or its path alone. */
const fileUrl = oneLine(500).min(1)

/** The names that the calls of files share; each reads some of them. */
const filePayload = {
  fileUrl: unused('this call makes a file out of what it is given'),
  fileType: unused('the call itself says what kind of file it answers'),
  fileName: unused('the answer is no file'),
  fileHtml: unused('this call makes nothing out of text'),
  styles: unused('documents look as the house does'),
  excelData: unused('cells make spreadsheets only'),
}

/** `POST /shared/file/getqrc` */
export const QrCodeRequest = z
  .strictObject({ ...filePayload, fileUrl })
  .meta({ example: { fileUrl: '/nl/tweedehandswagens/noord-v6/20418' } })
/** `dataUrl`: a PNG of 124 px. */
export const QrCodeAnswer = z.strictObject({ dataUrl: z.string() })

/** `POST /shared/file/getpdf`: the print sheet of the car at an address, or for staff a document with this content. */
export const PdfRequest = z
  .strictObject({
    ...filePayload,
    fileUrl: fileUrl.optional(),
    fileHtml: severalLines(500_000).min(1).optional().describe('Content written by staff, if fileUrl is left out'),
    fileName: fileName.optional(),
  })
  .meta({ example: { fileUrl: '/nl/tweedehandswagens/noord-v6/20418' } })

const cell = z.union([severalLines(32_767), z.number(), z.boolean(), z.null()])

/** `POST /shared/file/getxls`: rows of cells, the first row names the columns. */
export const SpreadsheetRequest = z
  .strictObject({
    ...filePayload,
    fileName,
    excelData: z.array(z.array(cell).max(200)).min(1).max(20_000),
  })
  .meta({
    example: {
      fileName: 'voorraad',
      excelData: [
        ['Merk', 'Prijs'],
        ['Noord', 31_950],
      ],
    },
  })

/** `POST /shared/file/stream`: a picture of the shop or the print sheet of a car, by its address. */
export const StreamRequest = z
  .strictObject({ ...filePayload, fileUrl, fileName: fileName.optional() })
  .meta({ example: { fileUrl: '/media/noord-v6-lg.webp' } })
