import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { typedLines, typedText } from '../platform/forms/fields.schema.ts'
import { acceptAnswered } from '../platform/values/unused.schema.ts'
import { fileInfo } from './file-info.schema.ts'
import { VIEWS } from './media-owners.ts'
import { guidInput, MediaSetAnswer } from './media-set.schema.ts'
import { Picture } from './picture.schema.ts'

// The requests and answers of staff for the media of a host. The calls are the same below the path of every owner
// (media-owners.ts).

/** The caption of a picture, in both languages; an empty text is none. */
const Caption = z.strictObject({ nl: typedText(200), fr: typedText(200) })

const Image = Picture.omit({ alt: true }).extend({
  alt: Caption.nullable().describe('Null: made from the view, or the picture only adorns'),
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

/** The answer of every change: all that is there now, and the key to undo the change. */
export const MediaChanged = z.strictObject({ media: MediaDraft, change: ChangeRef.nullable() })
export type MediaChanged = z.infer<typeof MediaChanged>

/** `POST …/savefile`, sent with the file: a picture, or a document by its ending. */
export const SaveFileRequest = z.strictObject({ ...fileInfo, hostId: z.uuid() })
export const FileSaved = z.strictObject({ media: MediaDraft, guid: z.string() })
export type FileSaved = z.infer<typeof FileSaved>

/** `POST …/saveimage`: the subject of a picture. */
export const SaveImageRequest = z.strictObject({
  image: z.strictObject({
    ...acceptAnswered(Image, ['guid', 'alt', 'view'], 'its guid says which it is'),
    guid: z.uuid(),
    alt: Caption.nullable(),
    view: z.enum(VIEWS).nullable(),
  }),
})

const Document = MediaSetAnswer.shape.documents.element
const Video = MediaSetAnswer.shape.videos.element
type Answered = z.ZodType<{ guid: string }, { guid: string }>

/** Only what was moved, and the place it has then, counted from 0; or all as they were answered, in their new order. */
function moveSchema(answered: Answered) {
  const toRank = z.strictObject({ guid: z.uuid(), rank: z.int().min(0).max(999) })
  return z
    .array(z.union([toRank, answered]))
    .max(1000)
    .transform((all) => all.map((one, place) => ('rank' in one ? one : { guid: one.guid, rank: place })))
    .pipe(z.array(toRank))
}

const guidList = z.array(z.uuid()).min(1).max(1000)

/** `POST …/rankimages`, `rankvideos`, `rankdocuments`. */
export const RankImagesRequest = z.strictObject({ host: z.uuid(), images: moveSchema(Image) })
export const RankVideosRequest = z.strictObject({ host: z.uuid(), videos: moveSchema(Video) })
export const RankDocumentsRequest = z.strictObject({ host: z.uuid(), documents: moveSchema(Document) })

/** `POST …/deleteimage`, `deletevideo`, `deletedocument`. */
export const DeleteImageRequest = z.strictObject({ image: guidInput(Image) })
export const DeleteVideoRequest = z.strictObject({ video: guidInput(Video) })
export const DeleteDocumentRequest = z.strictObject({ document: guidInput(Document) })

/** `POST …/deleteimages`, `deletevideos`, `deletedocuments`. */
export const DeleteManyRequest = z.strictObject({ host: z.uuid(), guidList })

/** `POST …/savevideo`: a film of a player that we know; a new one has no guid, one that is there needs no host. */
export const SaveVideoRequest = z.strictObject({
  video: z.strictObject({
    ...acceptAnswered(Video, ['guid', 'name', 'embedCode'], 'the embed code says them'),
    hostId: z.uuid().optional(),
    guid: z.uuid().nullable(),
    name: typedText(120).min(1),
    embedCode: typedLines(2000).min(1),
  }),
})
