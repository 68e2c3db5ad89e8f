import { z } from 'zod'

const fileName = z.string().trim().min(1).max(120)
/** An address of our own site: in full, or its path alone. */
const fileUrl = z.string().min(1).max(500)

/** `POST /shared/file/getqrc` */
export const QrCodeRequest = z
  .strictObject({ fileUrl })
  .meta({ example: { fileUrl: '/nl/tweedehandswagens/noord-v6/20418' } })
/** `dataUrl`: a PNG of 124 px. */
export const QrCodeAnswer = z.strictObject({ dataUrl: z.string() })

/** `POST /shared/file/getpdf`: the print sheet of the car at an address, or for staff a document with this content. */
export const PdfRequest = z
  .strictObject({
    fileUrl: fileUrl.optional(),
    fileHtml: z.string().min(1).max(500_000).optional(),
    fileName: fileName.optional(),
    fileType: z.literal('pdf').optional(),
    /** Taken and not used: documents look as the house does. */
    styles: z.string().max(100_000).optional(),
  })
  .meta({ example: { fileUrl: '/nl/tweedehandswagens/noord-v6/20418' } })

const cell = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()])

/** `POST /shared/file/getxls`: rows of cells, the first row names the columns. */
export const SpreadsheetRequest = z
  .strictObject({
    fileName,
    fileType: z.literal('xlsx').optional(),
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
  .strictObject({ fileUrl, fileName: fileName.optional(), fileType: z.string().max(20).optional() })
  .meta({ example: { fileUrl: '/media/noord-v6-lg.webp' } })
