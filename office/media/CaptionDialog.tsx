import { useId, useState } from 'react'
import type { MediaImage } from '@forecourt/domain/media/media-draft.schema.ts'
import {
  KINDS_WITH_VIEWS,
  VIEWS,
  type HostKind,
  type MediaOwnerName,
  type View,
} from '@forecourt/domain/media/media-owners.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { changeMedia } from './media-calls.ts'
import { MediaDialog } from './MediaDialog.tsx'
import { viewText } from './view-text.ts'
import styles from './MediaEditor.module.css'

interface CaptionDialogProps {
  owner: MediaOwnerName
  kind: HostKind
  image: MediaImage
  /** "Foto 2" */
  name: string
  onClose: () => void
}

/** Edits the description of a picture in both languages, and of a car the view. */
export function CaptionDialog({ owner, kind, image, name, onClose }: CaptionDialogProps) {
  const id = useId()
  const [alt, setAlt] = useState<Translated | null>(image.alt)
  const [view, setView] = useState<View | null>(image.view)
  return (
    <MediaDialog
      title={m['office.media.caption-of']({ name })}
      onClose={onClose}
      onSave={async () => {
        const caption = alt?.nl.trim() ? { nl: alt.nl, fr: alt.fr ?? '' } : null
        await changeMedia(owner, 'saveimage', { image: { guid: image.guid, alt: caption, view } })
        return true
      }}
    >
      <img className={styles.preview} src={image.versions[0]?.url} alt="" />
      <TranslatedField
        id={`${id}-alt`}
        label={m['office.media.caption']()}
        hint={kind === 'vehicle' ? m['office.media.caption-vehicle']() : m['office.media.caption-hint']()}
        optional={m['words.optional']()}
        max={200}
        value={alt}
        onChange={setAlt}
      />
      {KINDS_WITH_VIEWS.includes(kind) && (
        <Select
          label={m['office.media.view']()}
          hint={kind === 'model' ? m['office.media.view-of-model']() : undefined}
          optional={m['words.optional']()}
          placeholder={m['office.media.view-none']()}
          value={view ?? ''}
          options={VIEWS.map((value) => ({ value, label: viewText(value) }))}
          onChange={({ target: { value } }) => setView(value === '' ? null : (value as View))}
        />
      )}
    </MediaDialog>
  )
}
