import { api } from '@forecourt/api-client/api-client.ts'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { sendFile } from '../files.ts'
import { useCommand } from '../queries.ts'
import { isUnderway } from './import-calls.ts'
import styles from './ImportPage.module.css'

/** Shows how far the pictures of the lines are, and which did not come. */
export function Pictures({ imported }: { imported: Import }) {
  const { id, failedPictures, pictures, counts } = imported
  const { waiting, done, failed, unused } = pictures
  const again = useCommand(() => api('POST /sales/import/retrypictures', { id }))
  const isDone = counts.done > 0
  return (
    <>
      {waiting + done > 0 && (waiting > 0 || failed === 0) && (
        <Notice tone={waiting === 0 ? 'success' : 'info'}>{m['office.import.pictures']({ done, waiting })}</Notice>
      )}
      {waiting === 0 && failed > 0 && (
        <Notice tone="warning">
          <p>{m['office.import.pictures-failed']({ done, failed })}</p>
          <ul className={styles.failed}>
            {failedPictures.map(({ line, address, problem }) => (
              <li key={`${line} ${address}`}>{m['office.import.picture-failed']({ line, address, problem })}</li>
            ))}
            {failed > failedPictures.length && (
              <li>{m['office.import.pictures-more']({ count: failed - failedPictures.length })}</li>
            )}
          </ul>
          <FailureNotice failure={again.error} />
          <Button small busy={again.isPending} disabled={isUnderway(imported)} onClick={() => again.mutate(undefined)}>
            {m['office.import.pictures-again']()}
          </Button>
        </Notice>
      )}
      {unused > 0 && (
        <Notice tone={isDone ? 'warning' : 'info'}>
          {isDone
            ? m['office.import.pictures-unused']({ count: unused })
            : m['office.import.pictures-kept']({ count: unused })}
        </Notice>
      )}
    </>
  )
}

/** Uploads archives with pictures, before or after the lines. */
export function PictureArchives({ imported }: { imported: Import }) {
  const bring = useCommand(async (files: readonly File[]) => {
    for (const file of files) await sendFile('POST /sales/import/uploadpictures', file, { id: String(imported.id) })
  })
  return (
    <section className={styles.columns}>
      <FileDrop
        label={m['office.import.archive']()}
        hint={m['office.import.archive-hint']()}
        accept=".zip"
        multiple
        disabled={isUnderway(imported)}
        busy={bring.isPending && m['office.import.archive-busy']()}
        texts={{ choose: m['office.import.archive-choose'](), drop: m['office.import.archive-drop']() }}
        onFiles={(files) => {
          if (files.length > 0) bring.mutate(files)
        }}
      />
      <FailureNotice failure={bring.error} />
    </section>
  )
}
