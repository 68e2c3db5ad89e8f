import { useEffect, useState } from 'react'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { typesText } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import type { ChosenUpload, Uploads } from './use-uploads.ts'
import styles from './FileUpload.module.css'

interface FileUploadProps {
  id?: string | undefined
  label: string
  /** The words that mark the field as optional. */
  optional?: string
  /** Error from the form; the field itself reports too few or too many files. */
  error?: string | undefined
  uploads: Uploads
}

/** Lets a user choose files or drop them, and shows the state of each. */
export function FileUpload({ id, label, optional, error, uploads }: FileUploadProps) {
  const { rules, files, countMessage } = uploads
  return (
    <div className={styles.upload}>
      <FileDrop
        id={id}
        label={label}
        optional={optional}
        hint={m['upload.hint']({ types: typesText(rules), size: sizeText(rules.maxBytes) })}
        error={countMessage ?? error}
        aria-invalid={files.some(({ state }) => state === 'invalid') || undefined}
        accept={typesText(rules)}
        multiple={rules.maxCount !== 1}
        disabled={uploads.isSending}
        texts={{ choose: m['upload.choose'](), drop: m['upload.drop']() }}
        onFiles={uploads.add}
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <UploadRow key={file.key} upload={file} onRemove={() => uploads.remove(file.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadRow({ upload, onRemove }: { upload: ChosenUpload; onRemove: () => void }) {
  const { file, state, message, share } = upload
  const { name } = file
  const percent = Math.floor(share * 100)
  const isFinishing = useAfterDelay(state === 'uploading' && percent === 100)
  return (
    <li className={classes(styles.file, state === 'invalid' && styles.invalid)}>
      <Icon name={state === 'invalid' ? 'alert-triangle' : state === 'completed' ? 'circle-check' : 'file-text'} />
      <span className={styles.name}>
        {name}
        <span className={styles.soft}> {sizeText(file.size)}</span>
        {message && (
          <span className={styles.message} role="alert">
            {message}
          </span>
        )}
        {state === 'uploading' && (
          <progress className={styles.progress} max={100} value={percent} aria-label={m['upload.progress']({ name })} />
        )}
      </span>
      {isFinishing && (
        <span role="status" aria-label={m['upload.finishing']({ name })}>
          <Spinner />
        </span>
      )}
      {(state === 'valid' || state === 'invalid') && (
        <IconButton icon="x" label={m['words.delete-named']({ name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** An upload that ends at once needs no spinner. */
const finishingDelayMs = 500

function useAfterDelay(isOn: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsShown(true), finishingDelayMs)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [isOn])
  return isShown
}
