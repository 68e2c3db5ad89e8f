import { fileTypeFromBuffer } from 'file-type'
import { fileExtension, typesText, type UploadRules, type UploadType } from '@forecourt/domain/media/upload-rules.ts'
import { FILE_FIELD, type SentFile } from '../platform/http/multipart.ts'
import { refuse, type ApiRefusal, type RefusalReason } from '../platform/http/refusal.ts'
import { checkOle } from './ole-check.ts'
import { checkPdf } from './pdf-check.ts'
import { checkPicture } from './picture-check.ts'
import { checkWordArchive } from './word-archive-check.ts'

/** A file that may be stored: its content matches its name, and it does nothing when it is opened. */
export type CheckedFile = {
  /** The name given by its sender, safe to show and to save under. */
  name: string
  extension: UploadType
  contentType: string
  /** Pictures are written anew, without what cameras add. */
  bytes: Buffer
  width: number | null
  height: number | null
}

/** Reasons to refuse the content of a file. */
export type ContentProblem = Extract<
  RefusalReason,
  | 'file-damaged'
  | 'picture-damaged'
  | 'file-protected'
  | 'file-unsafe'
  | 'file-orientation'
  | 'file-pixels'
  | 'file-tiny'
>

const contentTypes: Record<UploadType, string> = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/**
 * Names that `file-type` gives to the content of each ending. A Word archive may look like any zip when its parts are in
 * another order.
 */
const foundAs: Record<UploadType, readonly string[]> = {
  doc: ['cfb'],
  docx: ['docx', 'zip'],
  pdf: ['pdf'],
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
}

// The harmless file that virus scanners agreed to find. In two parts, so that they do not find it here.
const scannerTest = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'))

/** Checks an uploaded file; returns the part that may be stored, or the reason of the refusal in words for its sender. */
export async function checkFile(file: SentFile, rules: UploadRules): Promise<CheckedFile | ApiRefusal> {
  const { bytes } = file
  const refuseFile = (reason: RefusalReason, values: Record<string, string> = {}) =>
    refuse(reason, { status: 422, field: FILE_FIELD, values })
  const name = nameToKeep(file.name)
  if (name === undefined) return refuseFile('file-name')
  const extension = rules.types.find((type) => type === fileExtension(name))
  if (!extension) return refuseFile('file-type', { types: typesText(rules) })
  if (bytes.length === 0) return refuseFile('file-empty')
  if (bytes.includes(scannerTest)) return refuseFile('file-unsafe')
  const found = await fileTypeFromBuffer(bytes)
  if (!foundAs[extension].includes(found?.ext ?? '')) {
    // A known type under another name is a wrong type; an unknown one is damaged.
    if (found) return refuseFile('file-type', { types: typesText(rules) })
    return refuseFile(contentTypes[extension].startsWith('image/') ? 'picture-damaged' : 'file-damaged')
  }
  const content = await checkContent(extension, bytes, rules)
  if (typeof content === 'string') return refuseFile(content, { width: String(rules.minWidth ?? 0) })
  return { name, extension, contentType: contentTypes[extension], width: null, height: null, bytes, ...content }
}

type Picture = { bytes: Buffer; width: number; height: number }

async function checkContent(
  extension: UploadType,
  bytes: Buffer,
  rules: UploadRules,
): Promise<ContentProblem | Picture | undefined> {
  switch (extension) {
    case 'pdf':
      return checkPdf(bytes, rules)
    case 'doc':
      return checkOle(bytes)
    case 'docx':
      return checkWordArchive(bytes, (part) => part.includes(scannerTest))
    case 'png':
    case 'jpg':
    case 'jpeg':
    case 'webp':
      return checkPicture(bytes, rules)
  }
}

/**
 * Returns the name to store; undefined for one that looks like a path or like another: separators, control signs, and the
 * invisible ones that turn the direction of writing, so that `cv‮fdp.exe` reads as a pdf.
 */
function nameToKeep(name: string): string | undefined {
  // Old browsers send the whole path of Windows, ours never did.
  const trimmed = name.normalize('NFC').trim()
  if (trimmed === '' || trimmed.length > 150) return undefined
  return /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}]|^\.|\.\./u.test(trimmed) ? undefined : trimmed
}
