import { useState, type FormEvent } from 'react'
import { api, request } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OrderFormOnline } from '@forecourt/domain/orders/online-signing.schema.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { termsHref } from '@forecourt/domain/platform/routes/legal-address.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { canSign, Identification } from '../offers/Identification.tsx'
import { signerText } from '../offers/offer-texts.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { WithAside } from '../platform/PlainPage.tsx'
import { formatCents } from '../platform/money-text.ts'
import { saveFile } from '../platform/save-file.ts'
import styles from './OrderForm.module.css'

interface FormProps {
  link: string
  form: OrderFormOnline
  onChanged: (form: OrderFormOnline) => void
}

/** Shows an order form, first to read, then to sign. */
export function OrderFormView({ link, form: first }: { link: string; form: OrderFormOnline }) {
  const [form, setForm] = useState(first)
  // Survives the signing part: a changed form must be read again first.
  const [failure, setFailure] = useState<ApiFailure>()
  const { orderNumber, car, customer, totalCents, state, signed, salesperson, branch } = form
  return (
    <WithAside
      aside={
        <aside className={styles.beside} aria-label={m['words.your-seller']()}>
          <h2>{m['words.your-seller']()}</h2>
          <p>{salesperson.name}</p>
          <p>{branch.name}</p>
          <p>{branch.address}</p>
          <p>
            <TextLink href={`tel:${branch.phone}`}>{formatPhoneInBelgium(branch.phone)}</TextLink>
          </p>
          <p>
            <TextLink href={`mailto:${salesperson.email}`}>{salesperson.email}</TextLink>
          </p>
        </aside>
      }
    >
      <div className={styles.form}>
        <header className={styles.head}>
          <h2>{m['order-form-page.heading']({ number: orderNumber })}</h2>
          <div role="status">
            {signed && <Notice tone="success">{signedText(signed)}</Notice>}
            {state === 'ended' && <Notice tone="info">{m['order-form-page.ended']()}</Notice>}
          </div>
        </header>
        <dl className={styles.facts}>
          <Fact term={m['words.car']()} value={car} />
          <Fact term={m['order-form-page.for']()} value={customer} />
          <Fact term={m['order-form-page.total']()} value={formatCents(totalCents)} />
        </dl>
        {state !== 'ended' && <Reading link={link} form={form} onChanged={setForm} />}
        <FailureNotice failure={failure} />
        {state === 'open' && form.isRead && (
          <Signing key={form.documentHash} link={link} form={form} onChanged={setForm} onFailed={setFailure} />
        )}
      </div>
    </WithAside>
  )
}

function signedText({ on, name, way, identity }: NonNullable<OrderFormOnline['signed']>): string {
  const signed = { day: formatDay(on), name }
  return way === 'online'
    ? m['order-form-page.signed-online']({ ...signed, identity: signerText(identity) })
    : m['order-form-page.signed'](signed)
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Loads the form: a form that was not loaded cannot be signed. */
function Reading({ link, form, onChanged }: FormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isOpen = form.state === 'open'

  async function load() {
    setIsBusy(true)
    const file = await request('POST /shop/orderform/print', { link }).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    if (file) saveFile(file, `${form.orderNumber}.pdf`)
    const now = file && (await api('POST /shop/orderform/open', { link }).catch(() => undefined))
    if (now) onChanged(now.form)
    setHasFailed(!now)
    setIsBusy(false)
  }

  return (
    <section className={styles.part} aria-labelledby={isOpen ? 'reading' : undefined}>
      {isOpen && (
        <>
          <h3 id="reading">{m['order-form-page.read-title']()}</h3>
          <p>{m['order-form-page.read-text']()}</p>
        </>
      )}
      <p>
        <Button
          icon="file-type-pdf"
          look={isOpen && !form.isRead ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => void load()}
        >
          {isOpen ? m['order-form-page.open']() : m['order-form-page.open-signed']()}
        </Button>
      </p>
      {hasFailed && (
        <Notice tone="failure" live>
          {m['order-form-page.failed']()}
        </Notice>
      )}
    </section>
  )
}

function Signing({
  link,
  form,
  onChanged,
  onFailed,
}: FormProps & { onFailed: (failure: ApiFailure | undefined) => void }) {
  const { identity, customer, orderNumber, isConsumer, isMadeToOrder, termsVersion } = form
  const documentHash = form.documentHash ?? ''
  const [name, setName] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const [isWithout, setWithout] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { person } = identity
  const nameError = !person && name.trim().length < 2 ? m['refusals.offer-name-missing']() : undefined
  const consentError = isAgreed ? undefined : m['refusals.order-form-consent-missing']()

  async function reload() {
    const now = await api('POST /shop/orderform/open', { link }).catch(() => undefined)
    if (now) onChanged(now.form)
  }

  async function sign(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (nameError || consentError) return
    setIsBusy(true)
    onFailed(undefined)
    const isIdentified = person !== null
    try {
      const signing = { link, documentHash, name: name.trim(), isAgreed, isIdentified }
      onChanged((await api('POST /shop/orderform/sign', signing)).form)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      onFailed(error)
      setIsBusy(false)
      await reload()
    }
  }

  return (
    <section className={styles.part} aria-labelledby="signing">
      <h3 id="signing">{m['order-form-page.sign-title']()}</h3>
      <Identification
        identity={identity}
        customer={customer}
        isWithout={isWithout}
        onWithout={setWithout}
        start={() => api('POST /shop/orderform/identify', { link, documentHash })}
        onStale={() => void reload()}
        otherText={m['order-form-page.other-person']}
      />
      {canSign(identity, isWithout) && person?.match !== 'other' && (
        <form noValidate className={styles.part} onSubmit={(event) => void sign(event)}>
          {!person && (
            <TextField
              label={m['order-form-page.name']()}
              hint={m['order-form-page.name-hint']()}
              error={isTried ? nameError : undefined}
              autoComplete="name"
              maxLength={160}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
          <Checkbox
            label={m['order-form-page.consent']({ number: orderNumber })}
            error={isTried ? consentError : undefined}
            checked={isAgreed}
            onChange={({ target }) => setIsAgreed(target.checked)}
          />
          {termsVersion !== null && (
            <p>
              <TextLink
                href={termsHref(
                  { customerType: isConsumer ? 'private' : 'fleet', version: termsVersion },
                  currentLanguage(),
                )}
                target="_blank"
                rel="noopener"
              >
                {isConsumer ? m['checkout.overview.terms-link']() : m['checkout.overview.terms-link-fleet']()}
              </TextLink>
            </p>
          )}
          <Notice>
            {m['order-form-page.binding']()}{' '}
            {isConsumer &&
              (isMadeToOrder ? m['order-form-page.withdrawal-built']() : m['order-form-page.withdrawal']())}
          </Notice>
          <p>
            {/* The button names the duty to pay (Code of Economic Law, art. VI.46 §2). */}
            <Button type="submit" look="primary" busy={isBusy}>
              {m['checkout.order-with-obligation']()}
            </Button>
          </p>
        </form>
      )}
    </section>
  )
}
