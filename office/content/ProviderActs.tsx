import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailServer } from '@forecourt/domain/platform/mails/mail-server.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { Panel } from '../platform/Panel.tsx'
import { TestMail } from './TestMail.tsx'
import styles from './Newsletter.module.css'

interface ProviderActsProps {
  server: MailServer
  isDirty: boolean
  onCleared: (server: MailServer) => void
}

/** Sends a test mail, and resets the settings to those of the environment. */
export function ProviderActs({ server, isDirty, onCleared }: ProviderActsProps) {
  const [isClearing, setIsClearing] = useState(false)
  const saveFirst = isDirty ? m['words.save-changes-first']() : undefined
  return (
    <Panel title={m['office.provider.act']()}>
      <div className={styles.acts}>
        <TestMail
          right="CONFIGURATION_EDIT"
          send={() => api('POST /sales/provider/test', {})}
          describeSent={m['office.provider.tested']}
          refusal={saveFirst}
        >
          {m['office.provider.test']()}
        </TestMail>
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
    </Panel>
  )
}
