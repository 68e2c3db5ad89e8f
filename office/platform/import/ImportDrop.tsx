import { useNavigate } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { download } from '../files.ts'
import { useCommand } from '../queries.ts'
import { sendImport } from './import-calls.ts'

interface Props {
  /** The list that the file is for, and the move that it belongs to, if any. */
  target: Parameters<typeof sendImport>[1]
  /** The address below which imports are shown. */
  path: string
  /** True if it also accepts contact cards (vCard). */
  takesCards?: boolean
}

/** Takes a file for a list and shows its import, in which nothing is written yet. */
export function ImportDrop({ target, path, takesCards = false }: Props) {
  const navigate = useNavigate()
  const bring = useCommand((file: File) => sendImport(file, target))
  return (
    <>
      <FileDrop
        hideLabel
        label={m['words.file']()}
        hint={takesCards ? m['office.import.hint-cards']() : m['office.import.hint']()}
        accept={takesCards ? '.csv,.txt,.xlsx,.vcf' : '.csv,.txt,.xlsx'}
        busy={bring.isPending && m['office.import.reading']()}
        texts={{ choose: m['office.import.choose'](), drop: m['office.import.drop']() }}
        onFiles={([file]) => {
          if (file) bring.mutate(file, { onSuccess: (made) => void navigate(`${path}/${made.import.id}`) })
        }}
      />
      <FailureNotice failure={bring.error} />
    </>
  )
}

/** Downloads a sheet with the columns of a list. */
export function TemplateButton({ list }: { list: string }) {
  return (
    <Button icon="file-text" onClick={() => void download('GET /sales/import/template', { list, format: 'xlsx' })}>
      {m['office.import.template']()}
    </Button>
  )
}
