import { z } from 'zod'
import { ChangeRef } from '../platform/change.schema.ts'
import { typedLines, typedText } from '../platform/fields.schema.ts'
import { fileInfo } from './file-info.schema.ts'
import { VIEWS } from './media-owners.ts'
import { MediaSetAnswer } from './media-set.schema.ts'
import { Picture } from './picture.schema.ts'

// What staff send and get of the media of a host. The calls are the same below the path of every owner (media-owners.ts).

/** What a picture shows, in both languages; an empty text is none. */
const Caption = z.strictObject({ nl: typedText(200), fr: typedText(200) })

const Image = Picture.omit({ alt: true }).extend({
  /** Null: made from the view, or the picture only adorns. */
  alt: Caption.nullable(),
  view: z.enum(VIEWS).nullable(),
})

/** The media of a host as its owner edits them, each in its order. */
export const MediaDraft = z
  .strictObject({
    hostId: z.uuid(),
    images: z.array(Image),
    documents: MediaSetAnswer.shape.documents,
    videos: MediaSetAnswer.shape.videos,
  })
  .meta({ id: 'MediaDraft' })
export type MediaDraft = z.infer<typeof MediaDraft>
export type MediaImage = z.infer<typeof Image>

/** `GET …/getmedia` and `GET …/getvideo`. */
export const HostRequest = z.strictObject({ hostId: z.uuid() })
export const MediaDraftAnswer = z.strictObject({ media: MediaDraft })

/** What every change answers: all that is there now, and what takes the change back. */
export const MediaChanged = z.strictObject({ media: MediaDraft, change: ChangeRef.nullable() })
export type MediaChanged = z.infer<typeof MediaChanged>

/** `POST …/savefile`, beside the file: a picture, or a document by its ending. */
export const SaveFileRequest = z.strictObject({ ...fileInfo, hostId: z.uuid() })
export const FileSaved = z.strictObject({ media: MediaDraft, guid: z.string() })
export type FileSaved = z.infer<typeof FileSaved>

/** `POST …/saveimage`: what it shows. */
export const SaveImageRequest = z.strictObject({
  image: z.strictObject({ guid: z.uuid(), alt: Caption.nullable(), view: z.enum(VIEWS).nullable() }),
})

/** Only what was moved, and the place it has then, counted from 0. */
const Moved = z.array(z.strictObject({ guid: z.uuid(), rank: z.int().min(0).max(999) })).max(1000)
const guidList = z.array(z.uuid()).min(1).max(1000)

/** `POST …/rankimages`, `rankvideos`, `rankdocuments`. */
export const RankImagesRequest = z.strictObject({ host: z.uuid(), images: Moved })
export const RankVideosRequest = z.strictObject({ host: z.uuid(), videos: Moved })
export const RankDocumentsRequest = z.strictObject({ host: z.uuid(), documents: Moved })

/** `POST …/deleteimage`, `deletevideo`, `deletedocument`. */
export const DeleteImageRequest = z.strictObject({ image: z.uuid() })
export const DeleteVideoRequest = z.strictObject({ video: z.uuid() })
export const DeleteDocumentRequest = z.strictObject({ document: z.uuid() })

/** `POST …/deleteimages`, `deletevideos`, `deletedocuments`. */
export const DeleteManyRequest = z.strictObject({ host: z.uuid(), guidList })

/** `POST …/savevideo`: a film of a player that we know; a new one has no guid. */
export const SaveVideoRequest = z.strictObject({
  video: z.strictObject({
    hostId: z.uuid(),
    guid: z.uuid().nullable(),
    name: typedText(120).min(1),
    embedCode: typedLines(2000).min(1),
  }),
})
