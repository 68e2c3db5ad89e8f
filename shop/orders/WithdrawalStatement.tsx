import { useEffect, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { withdrawalForm } from '@forecourt/domain/orders/withdrawal-forms.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useForm } from '../platform/use-form.ts'
import type { OrderAccess } from './order-access.ts'
import type { Withdrawal } from './WithdrawalPage.tsx'
import styles from './WithdrawalPage.module.css'

interface StatementProps {
  access: OrderAccess
  withdrawal: Withdrawal
  onDone: (withdrawal: Withdrawal) => void
}

interface StepProps {
  withdrawal: Withdrawal
  form: ReturnType<typeof useWithdrawalForm>
}

/** The two steps that the law requires: a statement, and its confirmation. */
export function WithdrawalStatement(asked: StatementProps) {
  const form = useWithdrawalForm(asked)
  const Step = form.step === 'state' ? Statement : Confirmation
  return <Step withdrawal={asked.withdrawal} form={form} />
}

/** Submits twice: first to the step that repeats the statement, then to us. */
function useWithdrawalForm({ access, withdrawal, onDone }: StatementProps) {
  const { firstName, lastName, cars } = withdrawal
  const [step, setStep] = useState<'state' | 'confirm'>('state')
  const form = useForm({
    form: withdrawalForm,
    start: {
      name: `${firstName} ${lastName}`,
      cars: cars.filter(({ isMadeToOrder }) => !isMadeToOrder).map(({ id }) => id),
    },
    textOf: {
      required: ({ field }) => (field === 'name' ? m['words.enter-name']() : m['withdrawal.state.cars-error']()),
    },
    async send(values) {
      if (step === 'state') setStep('confirm')
      else onDone(await api('POST /shop/withdrawal/confirm', { ...access, ...values }))
    },
  })
  return { ...form, step, goBack: () => setStep('state') }
}

function Statement({ withdrawal, form }: StepProps) {
  const { orderNumber, orderedOn, until, email, cars } = withdrawal
  const { values, fill, idOf, errorOf } = form
  const first = cars.find(({ isMadeToOrder }) => !isMadeToOrder)
  const want = (id: string, isWanted: boolean) =>
    fill({ cars: isWanted ? [...values.cars, id] : values.cars.filter((other) => other !== id) })
  return (
    <form className={styles.card} noValidate aria-labelledby="statement" onSubmit={(event) => void form.submit(event)}>
      <h2 id="statement">{m['withdrawal.state.title']()}</h2>
      <DescriptionList
        items={[
          { term: m['withdrawal.state.order'](), value: <span className="num">{orderNumber}</span> },
          { term: m['withdrawal.state.ordered-on'](), value: formatDay(orderedOn) },
          {
            term: m['withdrawal.state.until'](),
            value: until
              ? m['withdrawal.state.until-day']({ day: formatDay(until) })
              : m['withdrawal.state.not-delivered'](),
          },
          { term: m['withdrawal.state.email'](), value: email },
        ]}
      />
      <TextField {...form.text('name')} label={m['withdrawal.state.name']()} autoComplete="name" />
      <fieldset className={styles.cars} aria-describedby={idOf('cars-help')}>
        <legend>{m['withdrawal.state.cars']()}</legend>
        {cars.map((car) => (
          <Checkbox
            key={car.id}
            id={car === first ? idOf('cars') : undefined}
            label={car.name}
            hint={car.isMadeToOrder ? m['withdrawal.state.made-to-order']() : undefined}
            checked={values.cars.includes(car.id)}
            disabled={car.isMadeToOrder}
            onChange={({ target }) => want(car.id, target.checked)}
          />
        ))}
        <FieldHelp id={idOf('cars-help')} error={errorOf('cars')} />
      </fieldset>
      <Button look="primary" type="submit" className={styles.action}>
        {m['withdrawal.state.next']()}
      </Button>
    </form>
  )
}

function Confirmation({ withdrawal: { orderNumber, email, cars }, form }: StepProps) {
  const { values, failure } = form
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card} aria-labelledby="confirmation">
      <h2 id="confirmation" ref={heading} tabIndex={-1}>
        {m['withdrawal.confirm.title']()}
      </h2>
      <div className={styles.statement}>
        <p>{m['withdrawal.confirm.statement']({ name: values.name.trim(), orderNumber })}</p>
        <ul>
          {cars
            .filter(({ id }) => values.cars.includes(id))
            .map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
        </ul>
      </div>
      <p>{m['withdrawal.confirm.legal']({ email })}</p>
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button look="primary" busy={form.isBusy} onClick={() => void form.submit()}>
          {m['withdrawal.confirm.button']()}
        </Button>
        <Button onClick={form.goBack}>{m['words.back']()}</Button>
      </div>
    </section>
  )
}
