import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { NOTICE_SECONDS } from '@forecourt/domain/content/newsletter.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Spinner } from '@forecourt/ui/Spinner.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { NewsletterFields, useNewsletterForm, type NewsletterBranch } from './NewsletterForm.tsx'

/** The newsletter, over any page. */
export default function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { branches, failed, retry } = useBranches()
  return (
    <Dialog open={open} onClose={onClose} size="s" title={m['newsletter.title']()} closeLabel={m['words.close']()}>
      {branches ? (
        <Form branches={branches} onDone={onClose} />
      ) : failed ? (
        <StateCard
          icon="refresh"
          title={m['newsletter.failed']()}
          action={<Button onClick={retry}>{m['words.retry']()}</Button>}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function Form({ branches, onDone }: { branches: NewsletterBranch[]; onDone: () => void }) {
  const form = useNewsletterForm(branches, (email) => {
    showToast({ tone: 'success', message: m['newsletter.sent']({ email }), seconds: NOTICE_SECONDS })
    onDone()
  })
  return <NewsletterFields form={form} />
}

function useBranches() {
  const [branches, setBranches] = useState<NewsletterBranch[]>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let shown = true
    api('GET /shop/branch/gettenant').then(
      ({ tenant }) => shown && setBranches(tenant.branches.map(({ id, name }) => ({ id, name }))),
      () => shown && setFailed(true),
    )
    return () => {
      shown = false
    }
  }, [attempt])
  function retry() {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { branches, failed, retry }
}
