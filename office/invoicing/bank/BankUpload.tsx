import type { ReactNode } from 'react'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import type { BankUploadResult } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FileButton, FileDrop, FileResults } from '../../platform/upload/FileUpload.tsx'
import { useFileUpload, type FileUpload } from '../../platform/upload/use-file-upload.ts'

type BankUpload = FileUpload<BankUploadResult, 'skip' | 'read'>

/** Sends files of the bank; statements that the bank delivered before are skipped unless they are asked for. */
export function useBankUpload(): BankUpload {
  return useFileUpload((file, duplicates) => sendFile('POST /sales/bank/upload', { duplicates }, file, () => undefined))
}

interface UploadProps {
  upload: BankUpload
}

/** Lets a user choose files of the bank. */
export function BankUploadButton({ upload: { isBusy, send } }: UploadProps) {
  return (
    <FileButton
      right="BANK_EDIT"
      label={m['office.bank.upload']()}
      isBusy={isBusy}
      onFiles={(files) => void send(files, 'skip')}
    />
  )
}

/** Takes files of the bank that are dropped anywhere on the screen. */
export function BankDrop({
  upload: { send },
  className,
  children,
}: UploadProps & { className?: string | undefined; children: ReactNode }) {
  return (
    <FileDrop
      right="BANK_EDIT"
      label={m['office.bank.drop']()}
      className={className}
      onFiles={(files) => void send(files, 'skip')}
    >
      {children}
    </FileDrop>
  )
}

/** Shows the outcome of each file. */
export function BankResults({ upload: { results, send, close } }: UploadProps) {
  return (
    <FileResults
      results={results}
      onClose={close}
      renderResult={({ read, skipped, leftOut }, file, closing) => (
        <Notice
          live
          tone={leftOut.length > 0 ? 'warning' : skipped.length > 0 ? 'info' : 'success'}
          {...closing}
          action={
            skipped.some(({ reason }) => reason === 'duplicate') && (
              <Button small onClick={() => void send([file], 'read')}>
                {m['office.bank.read-duplicates']()}
              </Button>
            )
          }
        >
          {read.map(({ id, label, account, lines, toDecide }) => (
            <p key={id}>
              {account}.{' '}
              <TextLink href={`/bank/${id}`}>
                {m['office.bank.read']({ label, done: String(lines - toDecide), lines: String(lines) })}
              </TextLink>
            </p>
          ))}
          {skipped.map(({ label, account, reason }) => (
            <p key={`${account} ${label}`}>
              {account}.{' '}
              {reason === 'known'
                ? m['office.bank.skipped-known']({ label })
                : m['office.bank.skipped-duplicate']({ label })}
            </p>
          ))}
          {leftOut.map(({ account, currency }) => (
            <p key={`${account} ${currency}`}>
              {currency === null
                ? m['office.bank.left-out-unknown']({ account })
                : m['office.bank.left-out-currency']({ account, currency })}
            </p>
          ))}
          {read.length + skipped.length === 0 && <p>{m['office.bank.nothing-read']()}</p>}
        </Notice>
      )}
    />
  )
}
