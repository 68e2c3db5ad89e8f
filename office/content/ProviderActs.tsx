import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailServer } from '@forecourt/domain/platform/mail-server.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { useCommand } from '../platform/queries.ts'
import panel from '../platform/resource/RecordPanel.module.css'
import styles from './Newsletter.module.css'

interface ProviderActsProps {
  server: MailServer
  isDirty: boolean
  onCleared: (server: MailServer) => void
}

/** A mail to try it with, and the way back to what the environment says. */
export function ProviderActs({ server, isDirty, onCleared }: ProviderActsProps) {
  const [isClearing, setIsClearing] = useState(false)
  const test = useCommand(() => api('POST /sales/provider/test', {}))
  const saveFirst = isDirty ? m['office.provider.save-first']() : undefined
  return (
    <section className={panel.panel}>
      <h2>{m['office.provider.act']()}</h2>
      {test.error && (
        <Notice tone="failure" live>
          {test.error.message}
        </Notice>
      )}
      <div className={styles.acts}>
        <ActionButton
          right="CONFIGURATION_EDIT"
          icon="mail"
          refusal={saveFirst}
          busy={test.isPending}
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: ({ to }) => showToast({ message: m['office.provider.tested']({ to }), tone: 'success' }),
            })
          }
        >
          {m['office.provider.test']()}
        </ActionButton>
        {server.source === 'own' && (
          <ActionButton
            right="CONFIGURATION_EDIT"
            look="quiet"
            icon="trash"
            refusal={saveFirst}
            onClick={() => setIsClearing(true)}
          >
            {m['office.provider.clear']()}
          </ActionButton>
        )}
      </div>
      {isClearing && (
        <ActDialog
          danger
          title={m['office.provider.clear-title']()}
          confirm={m['office.provider.clear']()}
          keep={m['office.provider.keep']()}
          act={() => api('POST /sales/provider/clear', { rev: server.rev })}
          onDone={({ server: cleared }) => {
            onCleared(cleared)
            showToast({ message: m['office.provider.cleared'](), tone: 'success' })
          }}
          onClose={() => setIsClearing(false)}
        >
          <p>{m['office.provider.clear-text']()}</p>
        </ActDialog>
      )}
    </section>
  )
}
