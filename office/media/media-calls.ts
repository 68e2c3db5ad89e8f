import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sendFileTo } from '@forecourt/api-client/upload-client.ts'
import type {
  FileSaved,
  MediaChanged,
  MediaDraft,
  RankDocumentsRequest,
  RankImagesRequest,
  RankVideosRequest,
  SaveImageRequest,
  SaveVideoRequest,
} from '@forecourt/domain/media/media-draft.schema.ts'
import { MEDIA_OWNERS, type MediaOwnerName } from '@forecourt/domain/media/media-owners.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showFailure } from '../platform/failure.ts'
import { queries } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'

interface Inputs {
  rankimages: z.input<typeof RankImagesRequest>
  rankvideos: z.input<typeof RankVideosRequest>
  rankdocuments: z.input<typeof RankDocumentsRequest>
  saveimage: z.input<typeof SaveImageRequest>
  savevideo: z.input<typeof SaveVideoRequest>
  deleteimage: { image: string }
  deletevideo: { video: string }
  deletedocument: { document: string }
}

/** Returns the query for all media of a host, as they are edited. */
export function mediaOptions(owner: MediaOwnerName, hostId: string) {
  const path = `GET ${MEDIA_OWNERS[owner].path}/getmedia`
  return queryOptions<MediaDraft, ApiFailure>({
    queryKey: [path, { hostId }],
    queryFn: async () => ((await send(path, { hostId })) as { media: MediaDraft }).media,
  })
}

/** Changes the media of a host; the list shows it at once, and the message can undo it. Fails with an `ApiFailure`. */
export async function changeMedia<Action extends keyof Inputs>(
  owner: MediaOwnerName,
  action: Action,
  input: Inputs[Action],
  done: string = m['office.form.saved'](),
): Promise<void> {
  const { media, change } = (await send(`POST ${MEDIA_OWNERS[owner].path}/${action}`, input)) as MediaChanged
  queries.setQueryData(mediaOptions(owner, media.hostId).queryKey, media)
  showUndo(done, change)
}

/** Awaits a change made without a form: a refusal is shown as a message, and the list is loaded again. */
export async function changeAtOnce(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
    void queries.invalidateQueries()
  }
}

export async function sendMediaFile(
  owner: MediaOwnerName,
  hostId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  await sendFileTo<FileSaved>(`POST ${MEDIA_OWNERS[owner].path}/savefile`, { hostId }, file, onProgress)
  // Several uploads run at once: the list is loaded again, not assembled here.
  await queries.invalidateQueries({ queryKey: mediaOptions(owner, hostId).queryKey })
}
