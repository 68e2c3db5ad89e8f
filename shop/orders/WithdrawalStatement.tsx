import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatDay } from '@forecourt/domain/platform/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import type { OrderAccess } from './order-access.ts'
import type { Withdrawal } from './WithdrawalPage.tsx'
import styles from './WithdrawalPage.module.css'

interface StatementProps {
  access: OrderAccess
  withdrawal: Withdrawal
  onDone: (withdrawal: Withdrawal) => void
}

/** The two steps the law asks for: a statement, and its confirmation. */
export function WithdrawalStatement({ access, withdrawal, onDone }: StatementProps) {
  const { firstName, lastName } = withdrawal
  const free = withdrawal.cars.filter(({ isMadeToOrder }) => !isMadeToOrder)
  const [name, setName] = useState(`${firstName} ${lastName}`)
  const [chosen, setChosen] = useState<readonly string[]>(free.map(({ id }) => id))
  const [step, setStep] = useState<'state' | 'confirm'>('state')
  return step === 'state' ? (
    <Statement
      withdrawal={withdrawal}
      name={name}
      onName={setName}
      chosen={chosen}
      onChoose={setChosen}
      onNext={() => setStep('confirm')}
    />
  ) : (
    <Confirmation
      access={access}
      withdrawal={withdrawal}
      name={name.trim()}
      chosen={chosen}
      onBack={() => setStep('state')}
      onDone={onDone}
    />
  )
}

interface StepProps {
  withdrawal: Withdrawal
  name: string
  chosen: readonly string[]
}

function Statement({
  withdrawal,
  name,
  onName,
  chosen,
  onChoose,
  onNext,
}: StepProps & {
  onName: (name: string) => void
  onChoose: (chosen: readonly string[]) => void
  onNext: () => void
}) {
  const { orderNumber, orderedOn, until, email, cars } = withdrawal
  const [isTried, setIsTried] = useState(false)
  const isComplete = name.trim() !== '' && chosen.length > 0

  function next(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isComplete) onNext()
  }

  return (
    <form className={styles.card} noValidate aria-labelledby="statement" onSubmit={next}>
      <h2 id="statement">{m['withdrawal.state.title']()}</h2>
      <DescriptionList
        items={[
          { term: m['withdrawal.state.order'](), value: <span className="num">{orderNumber}</span> },
          { term: m['withdrawal.state.ordered-on'](), value: formatDay(orderedOn) },
          {
            term: m['withdrawal.state.until'](),
            value: until ? formatDay(until) : m['withdrawal.state.not-delivered'](),
          },
          { term: m['withdrawal.state.email'](), value: email },
        ]}
      />
      <TextField
        label={m['withdrawal.state.name']()}
        value={name}
        maxLength={160}
        autoComplete="name"
        error={isTried && name.trim() === '' ? m['withdrawal.state.name-error']() : undefined}
        onChange={({ target }) => onName(target.value)}
      />
      <fieldset className={styles.cars} aria-describedby="cars-help">
        <legend>{m['withdrawal.state.cars']()}</legend>
        {cars.map(({ id, name: car, isMadeToOrder }) => (
          <Checkbox
            key={id}
            label={car}
            hint={isMadeToOrder ? m['withdrawal.state.made-to-order']() : undefined}
            checked={chosen.includes(id)}
            disabled={isMadeToOrder}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        <FieldHelp
          id="cars-help"
          hint={undefined}
          error={isTried && chosen.length === 0 ? m['withdrawal.state.cars-error']() : undefined}
        />
      </fieldset>
      <Button look="primary" type="submit" className={styles.action}>
        {m['withdrawal.state.next']()}
      </Button>
    </form>
  )
}

function Confirmation({
  access,
  withdrawal,
  name,
  chosen,
  onBack,
  onDone,
}: StepProps & { access: OrderAccess; onBack: () => void; onDone: (withdrawal: Withdrawal) => void }) {
  const { orderNumber, email, cars } = withdrawal
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(await api('POST /shop/withdrawal/confirm', { ...access, name, cars: [...chosen] }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.card} aria-labelledby="confirmation">
      <h2 id="confirmation" ref={heading} tabIndex={-1}>
        {m['withdrawal.confirm.title']()}
      </h2>
      <div className={styles.statement}>
        <p>{m['withdrawal.confirm.statement']({ name, orderNumber })}</p>
        <ul>
          {cars
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name: car }) => (
              <li key={id}>{car}</li>
            ))}
        </ul>
      </div>
      <p>{m['withdrawal.confirm.legal']({ email })}</p>
      {failure && (
        <Notice tone="failure" live>
          {failure}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="primary" busy={isBusy} onClick={() => void confirm()}>
          {m['withdrawal.confirm.button']()}
        </Button>
        <Button onClick={onBack}>{m['withdrawal.confirm.back']()}</Button>
      </div>
    </section>
  )
}
