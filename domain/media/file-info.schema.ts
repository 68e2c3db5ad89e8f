import { allUnused } from '../platform/values/unused.schema.ts'

/** The data of a browser about a file. None of it is believed. */
export const fileInfo = allUnused(
  [
    'uuid',
    'name',
    'path',
    'info',
    'size',
    'width',
    'height',
    'mimeType',
    'orientation',
    'extension',
    'errors',
    'hostId',
    'data',
    'preview',
  ] as const,
  'the file itself is looked at',
)
