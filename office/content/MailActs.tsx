import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailTemplate, MailWords } from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { Panel } from '../platform/Panel.tsx'
import { showUndo } from '../platform/undo.ts'
import { TestMail } from './TestMail.tsx'
import { namedMails } from './mail-texts.ts'
import styles from './Newsletter.module.css'

interface MailActsProps {
  mail: MailTemplate
  /** The texts in the form, saved or not. */
  words: MailWords
  isDirty: boolean
  onReset: (mail: MailTemplate) => void
}

const { texts } = namedMails

/** Shows when a mail is sent and to whom, sends a test, and restores the delivered texts. */
export function MailActs({ mail, words, isDirty, onReset }: MailActsProps) {
  const { id, rev } = mail
  const [isResetting, setIsResetting] = useState(false)
  const lacksReset = isDirty
    ? m['office.mails.save-first']()
    : mail.isOwn
      ? undefined
      : m['office.mails.is-delivered']()
  return (
    <Panel title={m['office.mails.status']()}>
      <DescriptionList
        items={[
          { term: m['words.date-and-time'](), value: mail.when },
          { term: m['office.mails.reader'](), value: texts.choice('reader', mail.reader) },
        ]}
      />
      <div className={styles.acts}>
        <TestMail
          right="MAIL_TEMPLATE_EDIT"
          send={() => api('POST /sales/mailtemplate/test', { id, ...words })}
          describeSent={m['office.mails.tested']}
        >
          {m['office.mails.test']()}
        </TestMail>
        <ActionButton
          right="MAIL_TEMPLATE_EDIT"
          look="quiet"
          icon="history"
          refusal={lacksReset}
          onClick={() => setIsResetting(true)}
        >
          {m['office.mails.reset']()}
        </ActionButton>
      </div>
      {isResetting && (
        <ActDialog
          title={m['office.mails.reset-title']()}
          confirm={m['office.mails.reset']()}
          keep={m['office.mails.keep']()}
          act={() => api('POST /sales/mailtemplate/reset', { id, rev })}
          onDone={({ mail: delivered, change }) => {
            onReset(delivered)
            showUndo(m['office.mails.was-reset'](), change)
          }}
          onClose={() => setIsResetting(false)}
        >
          <p>{m['office.mails.reset-text']()}</p>
        </ActDialog>
      )}
    </Panel>
  )
}
