import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { download } from '../platform/files.ts'

/** Downloads a document of a host. */
export function DownloadButton({ host, document, name }: { host: string; document: string; name: string }) {
  return (
    <IconButton
      icon="download"
      label={m['office.media.download']({ name })}
      onClick={() => void download('POST /shared/media/download', { host, document })}
    />
  )
}
