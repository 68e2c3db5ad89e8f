import { useState, type FormEvent } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../Layout.tsx'

interface FindFormProps {
  label: string
  hint: string
  asked: string
  onFind: (typed: string) => void
}

/** A search that runs on submit, not during typing. */
export function FindForm({ label, hint, asked, onFind }: FindFormProps) {
  const [typed, setTyped] = useState(asked)
  function find(event: FormEvent) {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form role="search" onSubmit={find}>
      <Row gap={12}>
        <TextField
          label={label}
          hint={hint}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" icon="search">
          {m['words.search']()}
        </Button>
      </Row>
    </form>
  )
}
