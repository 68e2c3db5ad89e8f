import { sizeText } from '@forecourt/api-client/size-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { DocumentView } from './attachments.ts'
import styles from './Documents.module.css'

/** Files to download: a brochure, a price list. */
export function Documents({ documents }: { documents: readonly DocumentView[] }) {
  return (
    <ul className={styles.documents}>
      {documents.map(({ name, extension, url, size }) => (
        <li key={url}>
          <Icon name={extension === 'PDF' ? 'file-type-pdf' : 'file-text'} />
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
          <span className="hint">{m['attachments.file']({ extension, size: sizeText(size) })}</span>
        </li>
      ))}
    </ul>
  )
}
