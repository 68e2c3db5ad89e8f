import { useState } from 'react'
import type { MediaDraft } from '@forecourt/domain/media/media-draft.schema.ts'
import type { MediaOwnerName } from '@forecourt/domain/media/media-owners.ts'
import { embeddedVideo, VIDEO_SIZE } from '@forecourt/domain/media/video-embed.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { changeMedia } from './media-calls.ts'
import { MediaDialog } from './MediaDialog.tsx'
import styles from './MediaEditor.module.css'

interface VideoDialogProps {
  owner: MediaOwnerName
  hostId: string
  /** Missing: a new one. */
  video?: MediaDraft['videos'][number] | undefined
  onClose: () => void
}

/** A film by its embed code or address, shown as large as it will be. */
export function VideoDialog({ owner, hostId, video, onClose }: VideoDialogProps) {
  const [name, setName] = useState(video?.name ?? '')
  const [embedCode, setEmbedCode] = useState(video?.embedCode ?? '')
  const [isTried, setIsTried] = useState(false)
  const film = embeddedVideo(embedCode)
  const nameProblem = isTried && name.trim() === '' ? m['problems.required']() : undefined
  const codeProblem =
    embedCode.trim() === '' ? m['problems.required']() : film ? undefined : m['refusals.video-unknown']()
  return (
    <MediaDialog
      size="l"
      title={video ? m['office.media.video-edit']({ name: video.name }) : m['office.media.video-add']()}
      onClose={onClose}
      onSave={async () => {
        setIsTried(true)
        if (name.trim() === '' || codeProblem !== undefined) return false
        await changeMedia(owner, 'savevideo', { video: { hostId, guid: video?.guid ?? null, name, embedCode } })
        return true
      }}
    >
      <TextField
        label={m['words.name']()}
        maxLength={120}
        value={name}
        error={nameProblem}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={m['office.media.video-code']()}
        hint={m['office.media.video-hint']()}
        rows={3}
        maxLength={2000}
        spellCheck={false}
        value={embedCode}
        error={isTried || embedCode.length > 20 ? codeProblem : undefined}
        onChange={({ target }) => setEmbedCode(target.value)}
      />
      {film && (
        // The player is on another origin, so its rights there give it none here.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={styles.film} src={film.url} title={name} {...VIDEO_SIZE} allowFullScreen loading="lazy" />
      )}
    </MediaDialog>
  )
}
