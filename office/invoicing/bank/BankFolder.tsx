import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { BankFolder as Folder } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'

/** Shows whether files in the folder of the bank are imported automatically, and switches that on or off. */
export function BankFolder() {
  const mayEdit = useRefusal('BANK_EDIT') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/bank/folder', {}), enabled: mayEdit })
  const change = useCommand((isOn: boolean) => api('POST /sales/bank/switchfolder', { isOn }))
  if (!data?.isThere) return null
  const isOn = data.watch !== null && !data.watch.isIdle
  return (
    <Notice
      tone={data.watch?.isIdle ? 'warning' : 'info'}
      action={
        <ActionButton
          small
          right="BANK_EDIT"
          busy={change.isPending}
          refusal={change.error?.message}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? m['office.bank.folder-switch-off']() : m['office.bank.folder-switch-on']()}
        </ActionButton>
      }
    >
      {describe(data)}
    </Notice>
  )
}

function describe({ watch }: Folder): string {
  if (watch === null) return m['office.bank.folder-off']()
  const { by: name, isIdle } = watch
  return isIdle ? m['office.bank.folder-idle']({ name }) : m['office.bank.folder-on']({ name })
}
