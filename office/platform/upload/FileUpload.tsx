import { useRef, useState, type ReactNode } from 'react'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ActionButton } from '../ActionButton.tsx'
import { failureTone } from '../failure.ts'
import { Stack } from '../Layout.tsx'
import { useRefusal } from '../may.ts'
import type { FileOutcome } from './use-file-upload.ts'
import styles from './FileUpload.module.css'

interface FilesProps {
  right: RightName
  label: string
  onFiles: (files: readonly File[]) => void
}

interface FileButtonProps extends FilesProps {
  /** Types of files that the browser offers; undefined: all. */
  accept?: string
  isBusy: boolean
}

/** Lets a user choose files. */
export function FileButton({ right, label, accept, isBusy, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <ActionButton right={right} icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </ActionButton>
    </>
  )
}

/** Takes files that are dropped anywhere on the screen. */
export function FileDrop({
  right,
  label,
  onFiles,
  className,
  children,
}: FilesProps & { className?: string | undefined; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const mayEdit = useRefusal(right) === undefined
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
        onFiles([...event.dataTransfer.files])
      }}
    >
      {isOver && (
        <div className={styles.over}>
          <Icon name="upload" />
          {label}
        </div>
      )}
      {children}
    </div>
  )
}

interface ResultsProps<Result> {
  results: readonly FileOutcome<Result>[]
  onClose: (key: number) => void
  renderResult: (result: Result, file: File, closing: { closeLabel: string; onClose: () => void }) => ReactNode
}

/** Shows the outcome of each file: a failure with its name, a result as the caller renders it. */
export function FileResults<Result>({ results, onClose, renderResult }: ResultsProps<Result>) {
  if (results.length === 0) return null
  return (
    <Stack gap={8} className={styles.results}>
      {results.map(({ key, file, result, failure }) => {
        const closing = { closeLabel: m['words.close'](), onClose: () => onClose(key) }
        return (
          <div key={key}>
            {failure && (
              <Notice live tone={failureTone(failure)} {...closing}>
                <strong>{file.name}</strong> {failure.message}
              </Notice>
            )}
            {result !== undefined && renderResult(result, file, closing)}
          </div>
        )
      })}
    </Stack>
  )
}
