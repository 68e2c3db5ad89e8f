import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import type { MediaDraft, MediaImage } from '@forecourt/domain/media/media-draft.schema.ts'
import {
  DOCUMENT_RULES,
  KINDS_WITH_ATTACHMENTS,
  MEDIA_OWNERS,
  pictureRules,
  type HostKind,
  type MediaOwnerName,
} from '@forecourt/domain/media/media-owners.ts'
import { typesText } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { MediaGallery } from '@forecourt/ui/MediaGallery.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { moveItem } from '@forecourt/ui/useOrder.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Row, Stack } from '../platform/Layout.tsx'
import { failureTone } from '../platform/failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { queries } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { CaptionDialog } from './CaptionDialog.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { changeAtOnce, changeMedia, mediaOptions } from './media-calls.ts'
import { MediaView } from './MediaView.tsx'
import { useMediaUploads, type MediaUpload } from './use-media-uploads.ts'
import { VideoDialog } from './VideoDialog.tsx'
import { viewText } from './view-text.ts'
import styles from './MediaEditor.module.css'

interface MediaEditorProps {
  owner: MediaOwnerName
  kind: HostKind
  hostId: string
  title?: string
}

/**
 * Adds, orders, describes and deletes the pictures, documents and films of a record. Each change is saved at once and can
 * be undone. Users without the right to change them only see them.
 */
export function MediaEditor(props: MediaEditorProps) {
  const refusal = useRefusal(MEDIA_OWNERS[props.owner].right)
  return refusal === undefined ? (
    <Editor key={props.hostId} {...props} />
  ) : (
    <MediaView hostId={props.hostId} title={props.title} refusal={refusal} />
  )
}

function Editor({ owner, kind, hostId, title = m['office.media.title']() }: MediaEditorProps) {
  const { data, error, refetch } = useQuery(mediaOptions(owner, hostId))
  const { uploads, isHeld, add, again, remove } = useMediaUploads(owner, kind, hostId)
  const [worded, setWorded] = useState<{ image: MediaImage; name: string }>()
  const [film, setFilm] = useState<MediaDraft['videos'][number] | 'new'>()
  const rules = pictureRules(kind)
  const accept = `${typesText(rules)}, ${typesText(DOCUMENT_RULES)}`
  if (error) {
    return (
      <Notice tone={failureTone(error)} action={<Button onClick={() => void refetch()}>{m['words.retry']()}</Button>}>
        {error.message}
      </Notice>
    )
  }
  if (!data) return null
  const { images, documents, videos } = data
  const isShown = KINDS_WITH_ATTACHMENTS.includes(kind)

  /** Moves an item: the list shows it at once, and then the answer of the server. */
  function move<Kind extends 'images' | 'documents' | 'videos'>(of: Kind, from: number, to: number) {
    const guid = data![of][from]!.guid
    queries.setQueryData(mediaOptions(owner, hostId).queryKey, {
      ...data!,
      [of]: moveItem<{ guid: string }>(data![of], from, to),
    })
    const moves = [{ guid, rank: to }]
    const done = m['office.media.moved']({ place: to + 1 })
    void changeAtOnce(
      of === 'images'
        ? changeMedia(owner, 'rankimages', { host: hostId, images: moves }, done)
        : of === 'videos'
          ? changeMedia(owner, 'rankvideos', { host: hostId, videos: moves }, done)
          : changeMedia(owner, 'rankdocuments', { host: hostId, documents: moves }, done),
    )
  }
  const texts = (label: string) => ({
    label,
    move: (name: string) => m['office.rank.move']({ name }),
    how: m['office.media.how'](),
    at: (place: number, count: number) => m['office.rank.at']({ place, count }),
  })
  const removedText = (name: string) => m['office.remove.removed']({ name })
  const photoName = (index: number) => m['words.photo-number']({ number: index + 1 })

  return (
    <Panel title={title}>
      <Stack>
        <div className={styles.bring}>
          <FileDrop
            label={m['words.add']()}
            hint={
              rules.orientation
                ? m['office.media.add-lying']({ types: accept, size: sizeText(rules.maxBytes) })
                : m['upload.hint']({ types: accept, size: sizeText(rules.maxBytes) })
            }
            accept={accept}
            multiple
            texts={{ choose: m['office.media.choose'](), drop: m['upload.drop']() }}
            onFiles={(files) => void add(files)}
          />
          <label className={styles.camera}>
            <Icon name="camera" />
            {m['office.media.camera']()}
            <input
              type="file"
              accept="image/jpeg"
              capture="environment"
              onChange={({ target }) => {
                void add([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </label>
        </div>
        {isHeld && <Notice tone="warning">{m['office.media.held']()}</Notice>}
        {uploads.length > 0 && (
          <Stack as="ul" gap={8}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onAgain={() => again(upload)}
                onRemove={() => remove(upload.key)}
              />
            ))}
          </Stack>
        )}
        {images.length === 0 ? (
          <p className="hint">{m['office.media.none']()}</p>
        ) : (
          <MediaGallery
            texts={texts(m['words.photos']())}
            items={images.map((image, index) => ({
              guid: image.guid,
              name: photoName(index),
              src: image.versions[0]?.url,
              caption: photoCaption(image) ?? <span className="hint">{m['office.media.no-caption']()}</span>,
              badge: index === 0 && images.length > 1 && <StateBadge tone="new">{m['office.media.main']()}</StateBadge>,
            }))}
            onMove={(from, to) => move('images', from, to)}
            renderActions={({ guid, name }) => (
              <>
                <IconButton
                  icon="pencil"
                  label={m['office.media.caption-of']({ name })}
                  onClick={() => setWorded({ image: images.find((one) => one.guid === guid)!, name })}
                />
                <IconButton
                  icon="trash"
                  label={m['words.delete-named']({ name })}
                  onClick={() =>
                    void changeAtOnce(changeMedia(owner, 'deleteimage', { image: guid }, removedText(name)))
                  }
                />
              </>
            )}
          />
        )}
        {documents.length > 0 && (
          <>
            <h3>{m['words.documents']()}</h3>
            {isShown && <p className="hint">{m['office.media.documents-shown']()}</p>}
            <MediaGallery
              texts={texts(m['words.documents']())}
              items={documents.map(({ guid, name, extension, size }) => ({
                guid,
                name,
                icon: extension === 'pdf' ? 'file-type-pdf' : 'file-text',
                caption: `${name} (${extension}, ${sizeText(size)})`,
              }))}
              onMove={(from, to) => move('documents', from, to)}
              renderActions={({ guid, name }) => (
                <>
                  <DownloadButton host={hostId} document={guid} name={name} />
                  <IconButton
                    icon="trash"
                    label={m['words.delete-named']({ name })}
                    onClick={() =>
                      void changeAtOnce(changeMedia(owner, 'deletedocument', { document: guid }, removedText(name)))
                    }
                  />
                </>
              )}
            />
          </>
        )}
        {(isShown || videos.length > 0) && (
          <Row between gap={12}>
            <h3>{m['office.media.videos']()}</h3>
            {isShown && (
              <Button small icon="plus" onClick={() => setFilm('new')}>
                {m['office.media.video-add']()}
              </Button>
            )}
          </Row>
        )}
        {videos.length > 0 && (
          <MediaGallery
            texts={texts(m['office.media.videos']())}
            items={videos.map(({ guid, name }) => ({ guid, name, icon: 'player-play', caption: name }))}
            onMove={(from, to) => move('videos', from, to)}
            renderActions={({ guid, name }) => (
              <>
                <IconButton
                  icon="pencil"
                  label={m['office.media.video-edit']({ name })}
                  onClick={() => setFilm(videos.find((one) => one.guid === guid))}
                />
                <IconButton
                  icon="trash"
                  label={m['words.delete-named']({ name })}
                  onClick={() =>
                    void changeAtOnce(changeMedia(owner, 'deletevideo', { video: guid }, removedText(name)))
                  }
                />
              </>
            )}
          />
        )}
      </Stack>
      {worded && <CaptionDialog {...worded} owner={owner} kind={kind} onClose={() => setWorded(undefined)} />}
      {film && (
        <VideoDialog
          owner={owner}
          hostId={hostId}
          video={film === 'new' ? undefined : film}
          onClose={() => setFilm(undefined)}
        />
      )}
    </Panel>
  )
}

/** Returns the caption of a picture; undefined if it has none. */
function photoCaption({ alt, view }: MediaImage): string | undefined {
  if (alt) return alt[currentLanguage()] || alt.nl
  return view === null ? undefined : viewText(view)
}

interface UploadRowProps {
  upload: MediaUpload
  onAgain: () => void
  onRemove: () => void
}

function UploadRow({ upload, onAgain, onRemove }: UploadRowProps) {
  const { name, share, message, isLost } = upload
  return (
    <li className={styles.upload}>
      <Icon name={message ? 'alert-triangle' : 'upload'} />
      <span>
        {name}
        {message ? (
          <span className={styles.problem} role="alert">
            {message}
          </span>
        ) : (
          <progress max={100} value={Math.floor(share * 100)} aria-label={m['upload.progress']({ name })} />
        )}
      </span>
      {isLost && (
        <Button small onClick={onAgain}>
          {m['words.retry']()} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      {message && <IconButton icon="x" label={m['words.delete-named']({ name })} onClick={onRemove} />}
    </li>
  )
}
