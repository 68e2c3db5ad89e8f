import { randomUUID } from 'node:crypto'
import {
  DeleteDocumentRequest,
  DeleteImageRequest,
  DeleteManyRequest,
  DeleteVideoRequest,
  FileSaved,
  HostRequest,
  MediaChanged,
  MediaDraftAnswer,
  RankDocumentsRequest,
  RankImagesRequest,
  RankVideosRequest,
  SaveFileRequest,
  SaveImageRequest,
  SaveVideoRequest,
} from '@forecourt/domain/media/media-draft.schema.ts'
import { DOCUMENT_RULES, pictureRules, type HostKind, type MediaOwner } from '@forecourt/domain/media/media-owners.ts'
import { VideoAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import { fileExtension } from '@forecourt/domain/media/upload-rules.ts'
import { embeddedVideo } from '@forecourt/domain/media/video-embed.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, upload, type Endpoint } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { checkFile, type CheckedFile } from './file-check.ts'
import { applyMoves, mediaDraft } from './media-drafts.ts'
import {
  deleteMedia,
  findHost,
  loadIds,
  insertDocument,
  insertVideo,
  kindOfHost,
  lockHost,
  updateImage,
  updateVideo,
  writeRanks,
  type MediaTable,
} from './media.sql.ts'
import { storeFiles, storePicture, type Insert, type Storing } from './stored-pictures.ts'

/** Creates the calls that write the media of an owner's hosts, below its path. The media of other hosts do not exist for them. */
export function mediaWritingEndpoints(owner: MediaOwner): Endpoint[] {
  const call = <M extends 'GET' | 'POST'>(method: M, action: string, summary: string) => ({
    path: `${method} ${owner.path}/${action}` as const,
    right: owner.right,
    summary,
  })
  const change = (action: string, summary: string) => ({
    ...call('POST', action, summary),
    output: MediaChanged,
    isUndoable: true as const,
  })
  const isOurs = (kind: string | undefined): kind is HostKind => owner.kinds.some((known) => known === kind)

  /** Changes the media of a host, which it locks. */
  async function changeMedia(tx: Tx, hostId: string | undefined, work: (hostId: string) => Promise<ApiRefusal | void>) {
    if (hostId === undefined || !isOurs(await lockHost(tx, hostId))) return mediaNotFound()
    return (await work(hostId)) ?? { media: await mediaDraft(tx, hostId), change: await changeUnderway(tx) }
  }
  const ranking = (tx: Tx, table: MediaTable, host: string, moves: readonly { guid: string; rank: number }[]) =>
    changeMedia(tx, host, async () => {
      const order = applyMoves(await loadIds(tx, table, host), moves)
      if (!order) return mediaNotFound()
      await writeRanks(tx, table, order)
      return undefined
    })
  const deletingOne = async (tx: Tx, table: MediaTable, id: string) =>
    changeMedia(tx, await findHost(tx, table, id), () => deleteMedia(tx, table, [id]))
  const deletingMany = (tx: Tx, table: MediaTable, { host, guidList }: { host: string; guidList: readonly string[] }) =>
    changeMedia(tx, host, async () => {
      const known = new Set(await loadIds(tx, table, host))
      if (guidList.some((guid) => !known.has(guid))) return mediaNotFound()
      await deleteMedia(tx, table, guidList)
      return undefined
    })

  async function ownMedia(db: Db, hostId: string) {
    return isOurs(await kindOfHost(db, hostId)) ? mediaDraft(db, hostId) : undefined
  }

  const getMedia = query({
    ...call('GET', 'getmedia', 'Returns the media of a host with captions in both languages.'),
    input: HostRequest,
    output: MediaDraftAnswer,
    async run({ db }, { hostId }) {
      const media = await ownMedia(db, hostId)
      return media ? { media } : mediaNotFound()
    },
  })
  const getVideo = query({
    ...call('GET', 'getvideo', 'Returns the first video of a host, or null.'),
    input: HostRequest,
    output: VideoAnswer,
    async run({ db }, { hostId }) {
      const media = await ownMedia(db, hostId)
      return media ? { video: media.videos[0] ?? null } : mediaNotFound()
    },
  })
  const saveFile = upload({
    ...call(
      'POST',
      'savefile',
      'Uploads a picture, which is stored in every size, or a document. It is added at the end.',
    ),
    input: SaveFileRequest,
    output: FileSaved,
    maxBytes: DOCUMENT_RULES.maxBytes,
    async run({ db, transact, services, call: { now } }, { hostId }, sent) {
      const kind = await kindOfHost(db, hostId)
      if (!isOurs(kind)) return mediaNotFound()
      const isDocument = DOCUMENT_RULES.types.some((type) => type === fileExtension(sent.name))
      const file = await checkFile(sent, isDocument ? DOCUMENT_RULES : pictureRules(kind))
      if (isRefusal(file)) return file
      const insert = isDocument
        ? await storeDocument(file, { transact, services, now })
        : await storePicture(file, { transact, services, now })
      return transact(async (tx) => {
        if (!isOurs(await lockHost(tx, hostId))) return mediaNotFound()
        const guid = await insert(tx, hostId)
        return { media: await mediaDraft(tx, hostId), guid }
      })
    },
  })
  const saveImage = command({
    ...change(
      'saveimage',
      'Saves the caption of a picture in both languages, and the side of the vehicle that it shows.',
    ),
    input: SaveImageRequest,
    async run({ tx }, { image: { guid, alt, view } }) {
      return changeMedia(tx, await findHost(tx, 'mediaImage', guid), () =>
        updateImage(tx, guid, { view, alt: alt?.nl ? { nl: alt.nl, ...(alt.fr && { fr: alt.fr }) } : null }),
      )
    },
  })
  const saveVideo = command({
    ...change('savevideo', 'Saves a video of a supported player by its embed code or address.'),
    input: SaveVideoRequest,
    async run({ tx }, { video: { hostId, guid, name, embedCode } }) {
      const film = embeddedVideo(embedCode)
      if (!film) return refuse('video-unknown', { status: 422, field: 'video.embedCode' })
      const known = guid === null ? undefined : await findHost(tx, 'mediaVideo', guid)
      if (guid !== null && known !== (hostId ?? known)) return mediaNotFound()
      return changeMedia(tx, hostId ?? known, (host) =>
        guid === null ? insertVideo(tx, host, { name, ...film }) : updateVideo(tx, guid, { name, ...film }),
      )
    },
  })
  const rankImages = command({
    ...change('rankimages', 'Changes the order of the pictures.'),
    input: RankImagesRequest,
    run: ({ tx }, { host, images }) => ranking(tx, 'mediaImage', host, images),
  })
  const rankVideos = command({
    ...change('rankvideos', 'Changes the order of the videos.'),
    input: RankVideosRequest,
    run: ({ tx }, { host, videos }) => ranking(tx, 'mediaVideo', host, videos),
  })
  const rankDocuments = command({
    ...change('rankdocuments', 'Changes the order of the documents.'),
    input: RankDocumentsRequest,
    run: ({ tx }, { host, documents }) => ranking(tx, 'mediaDocument', host, documents),
  })
  const deleteImage = command({
    ...change('deleteimage', 'Deletes a picture. Its files stay for a month, so that this can be undone.'),
    input: DeleteImageRequest,
    run: ({ tx }, { image }) => deletingOne(tx, 'mediaImage', image),
  })
  const deleteVideo = command({
    ...change('deletevideo', 'Deletes a video.'),
    input: DeleteVideoRequest,
    run: ({ tx }, { video }) => deletingOne(tx, 'mediaVideo', video),
  })
  const deleteDocument = command({
    ...change('deletedocument', 'Deletes a document. Its file stays for a month, so that this can be undone.'),
    input: DeleteDocumentRequest,
    run: ({ tx }, { document }) => deletingOne(tx, 'mediaDocument', document),
  })
  const deleteImages = command({
    ...change('deleteimages', 'Deletes several pictures of a host, all or none.'),
    input: DeleteManyRequest,
    run: ({ tx }, chosen) => deletingMany(tx, 'mediaImage', chosen),
  })
  const deleteVideos = command({
    ...change('deletevideos', 'Deletes several videos of a host, all or none.'),
    input: DeleteManyRequest,
    run: ({ tx }, chosen) => deletingMany(tx, 'mediaVideo', chosen),
  })
  const deleteDocuments = command({
    ...change('deletedocuments', 'Deletes several documents of a host, all or none.'),
    input: DeleteManyRequest,
    run: ({ tx }, chosen) => deletingMany(tx, 'mediaDocument', chosen),
  })

  return [
    getMedia,
    getVideo,
    saveFile,
    saveImage,
    saveVideo,
    rankImages,
    rankVideos,
    rankDocuments,
    deleteImage,
    deleteVideo,
    deleteDocument,
    deleteImages,
    deleteVideos,
    deleteDocuments,
  ]
}

async function storeDocument(file: CheckedFile, { transact, services, now }: Storing): Promise<Insert> {
  const { extension, contentType } = file
  const key = `media/${randomUUID()}.${extension}`
  const bytes = file.bytes.length
  await storeFiles([{ key, body: file.bytes, contentType }], { transact, services, now })
  const name = file.name.slice(0, -extension.length - 1)
  return (tx, hostId) => insertDocument(tx, hostId, { name, extension, bytes, key })
}

function mediaNotFound() {
  return refuse('media-not-found', { status: 404 })
}
