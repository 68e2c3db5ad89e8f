import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import QRCode from 'qrcode'
import writeXlsxFile from 'write-excel-file/node'
import {
  PdfRequest,
  QrCodeAnswer,
  QrCodeRequest,
  SpreadsheetRequest,
  StreamRequest,
} from '@forecourt/domain/documents/files.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { rightRefusal } from '../platform/http/call.ts'
import { query, type Caller } from '../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { sheetAt } from './print-sheet.ts'
import { ownAddress } from './qr-code.ts'
import { printDocument } from './typst.ts'
import { isTooLong, webText } from './web-text.ts'

const qrSizePx = 124
/** The library rounds the size down after dividing it by the squares of the code and multiplying again. */
const aHairMore = 0.001
const limit = { max: 60, seconds: 60 }

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const pictureTypes: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const getQrCode = query({
  path: 'POST /shared/file/getqrc',
  right: 'public',
  summary: 'Returns the QR code of an address of this site as a data URL.',
  input: QrCodeRequest,
  output: QrCodeAnswer,
  limit,
  async run({ services }, { fileUrl }) {
    const url = ownAddress(services, fileUrl)
    if (!url) return foreignAddress()
    return {
      dataUrl: await QRCode.toDataURL(url.href, { width: qrSizePx + aHairMore, margin: 0, errorCorrectionLevel: 'M' }),
    }
  },
})

const getPdf = query({
  path: 'POST /shared/file/getpdf',
  right: 'public',
  summary:
    'Returns a PDF: the print sheet of a car by its page address or, for staff who can send mails, a document with the given content.',
  input: PdfRequest,
  output: fileAnswer,
  limit,
  async run({ services, call }, { fileUrl, fileHtml, fileName }) {
    if (fileUrl !== undefined) {
      const url = ownAddress(services, fileUrl)
      return url ? sheetFile(services, url, call, fileName) : foreignAddress()
    }
    if (fileHtml === undefined) return refuse('document-or-address', { status: 422 })
    const refused = rightRefusal('MAIL_SEND', call)
    if (refused) return refused
    const title = fileName?.replace(/\.pdf$/i, '') ?? 'Document'
    const text = webText(fileHtml, title, call.language)
    if (isTooLong(text)) return refuse('document-too-long', { status: 422, field: 'fileHtml' })
    return pdf(await printDocument(text, services.settings.look), `${title}.pdf`)
  },
})

const getSpreadsheet = query({
  path: 'POST /shared/file/getxls',
  right: 'staff',
  summary: 'Returns rows of cells as a spreadsheet (XLSX).',
  input: SpreadsheetRequest,
  output: fileAnswer,
  limit,
  async run(_, { fileName, excelData }) {
    const [head = [], ...rows] = excelData
    // Text stays text: a cell that begins with "=" is never a formula, because its type is said.
    const toCell = (value: string | number | boolean | null) =>
      typeof value === 'string' ? { type: String, value } : value === null ? null : { value }
    const sheet = [
      head.map((value) => ({ type: String, value: value === null ? '' : String(value), fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(toCell)),
    ]
    const book = await writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer()
    return new FileAnswer(new Uint8Array(book), {
      contentType: xlsxType,
      fileName: `${fileName.replace(/\.xlsx?$/i, '')}.xlsx`,
    })
  },
})

const stream = query({
  path: 'POST /shared/file/stream',
  right: 'public',
  summary: 'Returns a picture or car print sheet of the shop by its address. Other sites are refused.',
  input: StreamRequest,
  output: fileAnswer,
  limit,
  async run({ services, call }, { fileUrl, fileName }) {
    const url = ownAddress(services, fileUrl)
    if (!url) return foreignAddress()
    // Only what everybody may see is kept below media/.
    const [, key, name, type] = /^\/(media\/(?:[\w-][\w.-]*\/)*([\w-][\w.-]*\.(\w+)))$/.exec(url.pathname) ?? []
    if (key === undefined) return sheetFile(services, url, call, fileName)
    const contentType = pictureTypes[requireValue(type, 'the type of the picture').toLowerCase()]
    const stored = contentType && (await services.files.read(key))
    if (!stored) return fileNotFound()
    return new FileAnswer(stored.body, {
      contentType,
      fileName: fileName ?? requireValue(name, 'the name of the picture'),
    })
  },
})

async function sheetFile(
  services: Services,
  url: URL,
  { now }: Caller,
  fileName: string | undefined,
): Promise<FileAnswer | ApiRefusal> {
  const sheet = await sheetAt(services, url.pathname, now)
  if (!sheet) return fileNotFound()
  return pdf(
    await printDocument(sheet.printing, services.settings.look),
    fileName ? `${fileName.replace(/\.pdf$/i, '')}.pdf` : sheet.fileName,
  )
}

function pdf(document: Buffer | ApiRefusal, fileName: string): FileAnswer | ApiRefusal {
  if (isRefusal(document)) return document
  return new FileAnswer(new Uint8Array(document), { contentType: 'application/pdf', fileName })
}

function foreignAddress(): ApiRefusal {
  return refuse('foreign-address', { status: 422, field: 'fileUrl' })
}

function fileNotFound(): ApiRefusal {
  return refuse('file-not-found', { status: 404, field: 'fileUrl' })
}

export const fileEndpoints = [getQrCode, getPdf, getSpreadsheet, stream] as const
