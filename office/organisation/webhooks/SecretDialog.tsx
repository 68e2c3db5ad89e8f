import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Row, Stack } from '../../platform/Layout.tsx'
import styles from './Webhook.module.css'

/** Shows the secret of an endpoint, this once. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(secret)
    showToast({ message: m['words.copied'](), tone: 'success' })
  }
  return (
    <Dialog
      open
      size="s"
      dismissable={false}
      title={m['office.webhook.secret-title']({ name })}
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {m['office.webhook.secret-done']()}
        </Button>
      }
    >
      <Stack>
        <p>{m['office.webhook.secret-text']()}</p>
        <code className={styles.code}>{secret}</code>
        <Row>
          <Button icon="copy" onClick={() => void copy()}>
            {m['office.webhook.copy-secret']()}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
