import type { FormEvent, ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { Row, Stack } from '../Layout.tsx'
import { PanelForm } from '../Panel.tsx'
import { useCommand } from '../queries.ts'

interface SettingFormProps {
  title: string
  save: () => Promise<unknown>
  saved: string
  /** The fields; a problem is that of the field that the server refused. */
  children: (problemAt: (field: string) => string | undefined) => ReactNode
}

/** The settings of one company or branch: a panel with its own save button. */
export function SettingForm({ title, save: run, saved, children }: SettingFormProps) {
  const save = useCommand(run)
  const problem = save.error?.errors[0]
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate(undefined, { onSuccess: () => showToast({ message: saved, tone: 'success' }) })
  }
  return (
    <PanelForm noValidate title={title} onSubmit={submit}>
      <Stack gap={16}>
        {problem && !problem.field && <FailureNotice failure={save.error} />}
        {children((field) => (problem?.field === field ? problem.message : undefined))}
        <Row>
          <Button type="submit" look="primary" busy={save.isPending}>
            {m['words.save']()}
          </Button>
        </Row>
      </Stack>
    </PanelForm>
  )
}
