import { DAY_PARTS } from '@forecourt/domain/platform/values/day-part.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { currentLanguage } from '../platform/language.ts'
import { listHandoverDays } from './checkout-state.ts'
import type { Checkout } from './use-checkout.ts'
import styles from './Checkout.module.css'

/** The half-day of the handover. Where none can be chosen, the dealer calls. */
export function HandoverChoice({ checkout: { state, form, chooseHandover } }: { checkout: Checkout }) {
  const { deliveryType, handover } = state.form
  const days = listHandoverDays(state)
  if (deliveryType === null || days?.length === 0) return null
  if (!days) return <p role="status">{m['checkout.delivery.days-loading']()}</p>
  const chosen = days.find(({ day }) => day === handover?.day)
  return (
    <fieldset className={styles.handover}>
      <legend>
        {deliveryType === 'pickup' ? m['checkout.delivery.day-pickup']() : m['checkout.delivery.day-deliver']()}
      </legend>
      <FieldPair>
        <Select
          id={form.idOf('handover')}
          label={m['words.day']()}
          hint={m['checkout.delivery.day-hint']()}
          placeholder={m['checkout.delivery.choose-day']()}
          options={days.map(({ day }) => ({ value: day, label: longDay(day, currentLanguage()) }))}
          value={chosen?.day ?? ''}
          onChange={({ target }) => {
            const to = days.find(({ day }) => day === target.value)
            const part = to?.parts.find((one) => one === handover?.part) ?? to?.parts[0]
            chooseHandover(to && part ? { day: to.day, part } : null)
          }}
          error={form.errorOf('handover')}
        />
        <Select
          label={m['checkout.delivery.part']()}
          options={DAY_PARTS.map((part) => {
            const isFull = chosen !== undefined && !chosen.parts.includes(part)
            const label = part === 'morning' ? m['words.morning']() : m['words.afternoon']()
            return {
              value: part,
              label: isFull ? `${label} (${m['checkout.delivery.full']()})` : label,
              disabled: isFull,
            }
          })}
          value={handover?.part ?? 'morning'}
          disabled={!chosen}
          onChange={({ target }) => {
            const part = chosen?.parts.find((one) => one === target.value)
            if (chosen && part) chooseHandover({ day: chosen.day, part })
          }}
        />
      </FieldPair>
    </fieldset>
  )
}
