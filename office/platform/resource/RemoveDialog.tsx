import { useState } from 'react'
import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath, type Change, type StillUsed } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import type { Draft } from '../form/use-resource-record.ts'
import { useCommand } from '../queries.ts'
import { showUndo } from '../undo.ts'
import { UsageList } from './Usages.tsx'

interface RemoveDialogProps {
  resource: Resource
  title: string
  row: Draft
  onClose: () => void
  onGone: () => void
}

/** Deletes a row that nothing uses; one that is used is archived instead, and the dialog says by what. */
export function RemoveDialog({ resource, title, row, onClose, onGone }: RemoveDialogProps) {
  const [used, setUsed] = useState<StillUsed>()
  const remove = useCommand(() => sendChange('delete', { id: row.id, rev: row.rev }), { isLast: true })
  const archive = useCommand(() => sendChange('save', { [resource.name]: { ...row, isActive: false } }))
  const error = used ? archive.error : remove.error

  function sendChange(action: 'delete' | 'save', input: object) {
    return send(resourcePath(resource, action), input) as Promise<{ change: Change }>
  }

  function reportRemoved(message: string, change: Change) {
    showUndo(message, change)
    onGone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="s"
      title={used ? m['office.remove.used']({ name: title }) : m['office.remove.title']({ name: title })}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {m['words.cancel']()}
          </Button>
          {used ? (
            <Button
              look="primary"
              icon="archive"
              busy={archive.isPending}
              onClick={() =>
                archive.mutate(undefined, {
                  onSuccess: ({ change }) => reportRemoved(m['office.remove.archived']({ name: title }), change),
                })
              }
            >
              {m['office.remove.archive']()}
            </Button>
          ) : (
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: ({ change }) => reportRemoved(m['office.remove.removed']({ name: title }), change),
                  onError: ({ reason, errors }) => reason === 'still-used' && setUsed(errors[0]?.detail as StillUsed),
                })
              }
            >
              {m['words.delete']()}
            </Button>
          )}
        </>
      }
    >
      {error?.reason !== 'still-used' && <FailureNotice failure={error} />}
      {used ? (
        <>
          <p>{m['office.remove.used-text']()}</p>
          <UsageList usages={used.usages} />
        </>
      ) : (
        <p>{m['office.remove.text']()}</p>
      )}
    </Dialog>
  )
}
