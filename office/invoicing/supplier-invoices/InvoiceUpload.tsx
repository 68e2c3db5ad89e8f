import { useRef, useState, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { failureTone } from '../../platform/failure.ts'
import { Stack } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import type { ArrivalResult, InvoiceUpload } from './use-invoice-upload.ts'
import styles from './Review.module.css'

/** Lets a user choose invoices of suppliers. */
export function InvoiceUploadButton({ upload }: { upload: InvoiceUpload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".xml,.pdf"
        aria-label={m['office.supplier-invoice.upload']()}
        onChange={({ target }) => {
          void upload.send([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <ActionButton right="PURCHASE_EDIT" icon="upload" busy={upload.isBusy} onClick={() => input.current?.click()}>
        {m['office.supplier-invoice.upload']()}
      </ActionButton>
    </>
  )
}

/** Takes invoices that are dropped anywhere on the screen. */
export function InvoiceDrop({
  upload,
  className,
  children,
}: {
  upload: InvoiceUpload
  className?: string | undefined
  children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const mayEdit = useRefusal('PURCHASE_EDIT') === undefined
  return (
    <div
      className={classes(styles.screen, className)}
      onDragOver={(event) => {
        if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false)
      }}
      onDrop={(event) => {
        if (!mayEdit) return
        event.preventDefault()
        setIsOver(false)
        void upload.send([...event.dataTransfer.files])
      }}
    >
      {isOver && (
        <div className={styles.over}>
          <Icon name="upload" />
          {m['office.supplier-invoice.drop']()}
        </div>
      )}
      {children}
    </div>
  )
}

/** Says what came of each file. */
export function InvoiceResults({ upload }: { upload: InvoiceUpload }) {
  if (upload.results.length === 0) return null
  return (
    <Stack gap={8}>
      {upload.results.map((one) => (
        <Outcome key={one.key} outcome={one} upload={upload} />
      ))}
    </Stack>
  )
}

function Outcome({ outcome, upload }: { outcome: ArrivalResult; upload: InvoiceUpload }) {
  const { key, file, result, failure } = outcome
  const closing = { closeLabel: m['words.close'](), onClose: () => upload.close(key) }
  if (failure) {
    return (
      <Notice live tone={failureTone(failure)} {...closing}>
        <strong>{file.name}</strong> {failure.message}
      </Notice>
    )
  }
  if (!result) return null
  return (
    <Notice live tone={result.state === 'duplicate' ? 'warning' : 'success'} {...closing}>
      <TextLink href={`/supplierinvoice/${result.id}${result.isPicture ? '/edit' : ''}`}>
        {outcomeText(result)}
      </TextLink>
    </Notice>
  )
}

function outcomeText({
  arrivalNumber: number,
  supplier,
  state,
  isPicture,
  duplicateOf,
}: NonNullable<ArrivalResult['result']>) {
  if (isPicture) return m['office.supplier-invoice.uploaded-picture']({ number })
  if (state === 'duplicate')
    return m['office.supplier-invoice.uploaded-duplicate']({ number, supplier, other: duplicateOf ?? '' })
  return state === 'approved'
    ? m['office.supplier-invoice.uploaded-approved']({ number, supplier })
    : m['office.supplier-invoice.uploaded-review']({ number, supplier })
}
