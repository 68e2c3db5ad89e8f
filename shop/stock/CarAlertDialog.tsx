import { useEffect, useEffectEvent, useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { alertForm } from '@forecourt/domain/stock/car-alert.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useSignedIn } from '../access/signed-in.ts'
import { Thanks } from '../contacts/Thanks.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { openPopup, opensPopup, type CarAlertAsked } from '../platform/popups.ts'
import { useForm } from '../platform/use-form.ts'
import styles from './CarAlertDialog.module.css'

type Alert = ApiResult<'POST /shop/alert/askforcar'>

interface CarAlertDialogProps {
  asked: CarAlertAsked
  open: boolean
  onClose: () => void
}

/** Asks for an alert by mail: a guest confirms the address by a link, a signed-in customer uses the account's. */
export default function CarAlertDialog({ asked, open, onClose }: CarAlertDialogProps) {
  const formId = useId()
  const signedIn = useSignedIn()
  const account = signedIn.state === 'customer' ? signedIn.user : undefined
  const [done, setDone] = useState<Alert & { email: string }>()
  const form = useForm({
    form: alertForm,
    draft: 'car-alert',
    start: blankForm(alertForm),
    textOf: { required: m['words.enter-email'], email: m['words.enter-email'] },
    async send({ email }) {
      const { state } = await ask(asked, email, account !== undefined)
      setDone({ state, email })
    },
  })
  const take = useEffectEvent((email: string) => form.fill({ email }))
  // Also for a visitor who signs in meanwhile.
  const own = account?.email
  useEffect(() => {
    if (own !== undefined) take(own)
  }, [own])
  const isSearch = asked.kind === 'search'
  return (
    <Dialog
      open={open}
      size="s"
      onClose={onClose}
      title={titles[asked.kind]()}
      closeLabel={m['words.close']()}
      footer={
        done ? (
          <Button full onClick={onClose}>
            {m['words.close']()}
          </Button>
        ) : (
          <Button type="submit" form={formId} look="primary" full busy={form.isBusy}>
            {m['alert.send']()}
          </Button>
        )
      }
    >
      {done ? (
        <Thanks title={done.state === 'asked' ? m['alert.asked']() : m['alert.confirmed']()}>
          {done.state === 'asked' ? m['alert.asked-text'](done) : m['alert.confirmed-text'](done)}
        </Thanks>
      ) : (
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
          <p>{texts[asked.kind]({ name: asked.name })}</p>
          <FailureNotice failure={form.failure} />
          {account ? (
            <p>{m['alert.to-account']({ email: account.email })}</p>
          ) : (
            <TextField
              {...form.text('email')}
              label={m['words.email']()}
              type="email"
              inputMode="email"
              autoComplete="email"
              data-autofocus
            />
          )}
          <p className="hint">
            {m['alert.privacy']()}{' '}
            <TextLink href={buildPath('content.legal.privacy', currentLanguage())}>
              {m['words.read-privacy']()}
            </TextLink>
          </p>
          {isSearch && !account && (
            <div className={styles.other}>
              <p>{m['alert.or']()}</p>
              <Button {...opensPopup('auth')} onClick={() => openPopup('auth', {})}>
                {m['alert.sign-in']()}
              </Button>
            </div>
          )}
        </form>
      )}
    </Dialog>
  )
}

async function ask(asked: CarAlertAsked, email: string, isSignedIn: boolean): Promise<Alert> {
  if (asked.kind !== 'search') return api('POST /shop/alert/askforcar', { kind: asked.kind, car: asked.car, email })
  const { carType, search, name } = asked
  if (!isSignedIn) return api('POST /shop/alert/askforsearch', { carType, search, email })
  await api('POST /shop/account/savesearch', { carType, search, name })
  return { state: 'confirmed' }
}

const titles = { cheaper: m['alert.cheaper'], free: m['alert.free'], search: m['alert.search-title'] }
const texts = { cheaper: m['alert.cheaper-text'], free: m['alert.free-text'], search: m['alert.search-text'] }
