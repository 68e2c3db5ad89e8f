import type { ReactNode } from 'react'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import type { SupplierInvoiceUploaded } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FileButton, FileDrop, FileResults } from '../../platform/upload/FileUpload.tsx'
import { useFileUpload, type FileUpload } from '../../platform/upload/use-file-upload.ts'

type InvoiceUpload = FileUpload<SupplierInvoiceUploaded>

/** Sends invoices of suppliers. */
export function useInvoiceUpload(): InvoiceUpload {
  return useFileUpload((file) => sendFile('POST /sales/supplierinvoice/upload', {}, file, () => undefined))
}

interface UploadProps {
  upload: InvoiceUpload
}

/** Lets a user choose invoices of suppliers. */
export function InvoiceUploadButton({ upload: { isBusy, send } }: UploadProps) {
  return (
    <FileButton
      right="PURCHASE_EDIT"
      label={m['office.supplier-invoice.upload']()}
      accept=".xml,.pdf"
      isBusy={isBusy}
      onFiles={(files) => void send(files)}
    />
  )
}

/** Takes invoices that are dropped anywhere on the screen. */
export function InvoiceDrop({
  upload: { send },
  className,
  children,
}: UploadProps & { className?: string | undefined; children: ReactNode }) {
  return (
    <FileDrop
      right="PURCHASE_EDIT"
      label={m['office.supplier-invoice.drop']()}
      className={className}
      onFiles={(files) => void send(files)}
    >
      {children}
    </FileDrop>
  )
}

/** Shows the outcome of each file. */
export function InvoiceResults({ upload: { results, close } }: UploadProps) {
  return (
    <FileResults
      results={results}
      onClose={close}
      renderResult={(result, _file, closing) => (
        <Notice live tone={result.state === 'duplicate' ? 'warning' : 'success'} {...closing}>
          <TextLink href={`/supplierinvoice/${result.id}${result.isPicture ? '/edit' : ''}`}>
            {outcomeText(result)}
          </TextLink>
        </Notice>
      )}
    />
  )
}

function outcomeText({
  arrivalNumber: number,
  supplier,
  state,
  isPicture,
  duplicateOf,
}: SupplierInvoiceUploaded): string {
  if (isPicture) return m['office.supplier-invoice.uploaded-picture']({ number })
  if (state === 'duplicate')
    return m['office.supplier-invoice.uploaded-duplicate']({ number, supplier, other: duplicateOf ?? '' })
  return state === 'approved'
    ? m['office.supplier-invoice.uploaded-approved']({ number, supplier })
    : m['office.supplier-invoice.uploaded-review']({ number, supplier })
}
