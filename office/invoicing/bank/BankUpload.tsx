import { useRef, useState, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { failureTone } from '../../platform/failure.ts'
import { Stack } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import type { BankResult, BankUpload } from './use-bank-upload.ts'
import styles from './BankUpload.module.css'

/** Lets a user choose files of the bank. */
export function BankUploadButton({ upload }: { upload: BankUpload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={m['office.bank.upload']()}
        onChange={({ target }) => {
          void upload.send([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <ActionButton right="BANK_EDIT" icon="upload" busy={upload.isBusy} onClick={() => input.current?.click()}>
        {m['office.bank.upload']()}
      </ActionButton>
    </>
  )
}

/** Takes files that are dropped anywhere on the screen. */
export function BankDrop({
  upload,
  className,
  children,
}: {
  upload: BankUpload
  className?: string | undefined
  children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const mayEdit = useRefusal('BANK_EDIT') === undefined
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
          {m['office.bank.drop']()}
        </div>
      )}
      {children}
    </div>
  )
}

/** Says what came of each file. */
export function BankResults({ upload }: { upload: BankUpload }) {
  if (upload.results.length === 0) return null
  return (
    <Stack gap={8} className={styles.results}>
      {upload.results.map((one) => (
        <Outcome key={one.key} outcome={one} upload={upload} />
      ))}
    </Stack>
  )
}

function Outcome({ outcome: { key, file, result, failure }, upload }: { outcome: BankResult; upload: BankUpload }) {
  const closing = { closeLabel: m['words.close'](), onClose: () => upload.close(key) }
  if (failure) {
    return (
      <Notice live tone={failureTone(failure)} {...closing}>
        <strong>{file.name}</strong> {failure.message}
      </Notice>
    )
  }
  if (!result) return null
  const hasDuplicates = result.skipped.some(({ reason }) => reason === 'duplicate')
  return (
    <Notice
      live
      tone={result.skipped.length > 0 ? 'info' : 'success'}
      {...closing}
      action={
        hasDuplicates && (
          <Button small onClick={() => void upload.send([file], 'read')}>
            {m['office.bank.read-duplicates']()}
          </Button>
        )
      }
    >
      {result.read.map(({ id, label, account, lines, toDecide }) => (
        <p key={id}>
          {account}.{' '}
          <TextLink href={`/bank/${id}`}>
            {m['office.bank.read']({ label, done: String(lines - toDecide), lines: String(lines) })}
          </TextLink>
        </p>
      ))}
      {result.skipped.map(({ label, account, reason }) => (
        <p key={`${account} ${label}`}>
          {account}.{' '}
          {reason === 'known'
            ? m['office.bank.skipped-known']({ label })
            : m['office.bank.skipped-duplicate']({ label })}
        </p>
      ))}
      {result.read.length + result.skipped.length === 0 && <p>{m['office.bank.nothing-read']()}</p>}
    </Notice>
  )
}
