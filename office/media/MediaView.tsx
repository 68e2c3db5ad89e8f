import { useQuery } from '@tanstack/react-query'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { MediaGallery } from '@forecourt/ui/MediaGallery.tsx'
import { Stack } from '../platform/Layout.tsx'
import { callOptions } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { DownloadButton } from './DownloadButton.tsx'

/** Shows the media of a record to users who may not change it: documents can be downloaded. */
export function MediaView({
  hostId,
  title = m['office.media.title'](),
  refusal,
}: {
  hostId: string
  title?: string | undefined
  refusal?: string | undefined
}) {
  const { data } = useQuery(callOptions('GET /shared/media/getmedia', { hostId }))
  if (!data) return null
  const { images, documents } = data.mediaSet
  const texts = { move: () => '', how: '', at: () => '' }
  return (
    <Panel title={title}>
      <Stack>
        {refusal && <p className="hint">{refusal}</p>}
        {images.length === 0 && <p className="hint">{m['office.media.none']()}</p>}
        <MediaGallery
          texts={{ ...texts, label: m['words.photos']() }}
          items={images.map(({ guid, alt, versions }) => ({
            guid,
            name: alt,
            src: versions[0]?.url,
            caption: alt,
          }))}
        />
        {documents.length > 0 && (
          <MediaGallery
            texts={{ ...texts, label: m['words.documents']() }}
            items={documents.map(({ guid, name, size }) => ({
              guid,
              name,
              icon: 'file-text',
              caption: `${name} (${sizeText(size)})`,
            }))}
            renderActions={({ guid, name }) => <DownloadButton host={hostId} document={guid} name={name} />}
          />
        )}
      </Stack>
    </Panel>
  )
}
