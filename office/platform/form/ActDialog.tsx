import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Stack } from '../Layout.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { queries } from '../queries.ts'

export interface ActDialogProps<Result> {
  title: string
  confirm: string
  danger?: boolean
  /** As wide as what it shows needs. */
  size?: 's' | 'm' | 'l'
  /** The text of the button that cancels, where the usual one would mean something else. */
  keep?: string
  /** The reason that it cannot be confirmed yet. */
  refusal?: string | undefined
  children: ReactNode
  act: () => Promise<Result>
  /** True if the act was completed; otherwise the dialog stays open. */
  isDone?: (result: Result) => boolean
  onDone: (result: Result) => void
  onClose: () => void
}

/** Asks for what an act needs, and stays open with what was typed when it is refused. */
export function ActDialog<Result>({ title, confirm, danger = false, refusal, ...props }: ActDialogProps<Result>) {
  const form = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal !== undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const result = await props.act()
      if (props.isDone?.(result) === false) return
      await queries.invalidateQueries()
      props.onClose()
      props.onDone(result)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      size={props.size ?? 's'}
      locked={isBusy}
      dismissable={false}
      title={title}
      closeLabel={m['words.close']()}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={props.onClose}>
            {props.keep ?? m['words.cancel']()}
          </Button>
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} busy={isBusy} disabledReason={refusal}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack id={form} noValidate as="form" onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={failure} />
        {props.children}
      </Stack>
    </Dialog>
  )
}
