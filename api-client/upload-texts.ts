import { fileProblem, typesText, type UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { sizeText } from './size-text.ts'

/** Returns the reason why a selected file cannot be sent. */
export function uploadProblemText(problem: NonNullable<ReturnType<typeof fileProblem>>, rules: UploadRules): string {
  switch (problem) {
    case 'type':
      return m['upload.type']({ types: typesText(rules) })
    case 'size':
      return m['upload.size']({ size: sizeText(rules.maxBytes) })
    case 'empty':
      return m['upload.empty']()
    case 'orientation':
      return m['upload.orientation']()
    case 'tiny':
      return m['upload.tiny']({ width: rules.minWidth ?? 0 })
  }
}

/** Measures a picture if the rules limit orientation or size. The server validates files that the browser cannot read. */
export async function measurePicture(file: File, rules: UploadRules): Promise<{ width?: number; height?: number }> {
  if (!rules.orientation && rules.minWidth === undefined) return {}
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture ? { width: picture.width, height: picture.height } : {}
}
