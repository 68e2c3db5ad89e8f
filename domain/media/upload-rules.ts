export interface UploadRules {
  /** Endings of names, without the dot. */
  types: readonly UploadType[]
  maxBytes: number
  /** Absent: any number. */
  minCount?: number
  maxCount?: number
  /** Pictures only. */
  orientation?: 'landscape'
  /** Pictures only, in pixels. */
  minWidth?: number
  /** PDF only: XML may lie inside, as in an invoice of Factur-X. */
  mayHoldXml?: boolean
}

export const UPLOAD_TYPES = ['doc', 'docx', 'pdf', 'png', 'jpg', 'jpeg', 'webp'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** A curriculum vitae. */
export const RESUME_RULES = {
  types: ['doc', 'docx', 'pdf'],
  maxBytes: 3 * 1024 * 1024,
  maxCount: 1,
} as const satisfies UploadRules

/** Pictures, by default. */
export const PICTURE_RULES = {
  types: ['png', 'jpg', 'jpeg'],
  maxBytes: 5_242_880,
  orientation: 'landscape',
} as const satisfies UploadRules

/** The reason to refuse a file. */
export type FileProblem = 'type' | 'size' | 'empty' | 'orientation' | 'tiny'

/** A file as the browser knows it before it is sent; width and height of pictures only. */
export interface ChosenFile {
  name: string
  size: number
  width?: number
  height?: number
}

/** Returns what is wrong with a chosen file by the rules. Only the server determines its content. */
export function fileProblem({ name, size, width, height }: ChosenFile, rules: UploadRules): FileProblem | undefined {
  if (!rules.types.some((type) => type === fileExtension(name))) return 'type'
  if (size === 0) return 'empty'
  if (size > rules.maxBytes) return 'size'
  if (rules.orientation && width !== undefined && height !== undefined && width < height) return 'orientation'
  if (rules.minWidth !== undefined && width !== undefined && width < rules.minWidth) return 'tiny'
  return undefined
}

/** Returns whether a number of files is too small or too large by the rules. */
export function countProblem(count: number, { minCount = -1, maxCount = -1 }: UploadRules): 'min' | 'max' | undefined {
  if (minCount !== -1 && count < minCount) return 'min'
  if (maxCount !== -1 && count > maxCount) return 'max'
  return undefined
}

/** Returns the extension: `CV Lotte.PDF` gives `pdf`; empty without one. */
export function fileExtension(name: string): string {
  return /[^.]\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Formats the types of the rules for people: `.doc, .docx, .pdf`. */
export function typesText({ types }: UploadRules): string {
  return types.map((type) => `.${type}`).join(', ')
}
