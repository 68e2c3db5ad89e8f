import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferExtra } from '@forecourt/domain/offers/offer-content.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { customerLanguageText } from '../../platform/inputs/CustomerTextArea.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import type { SectionProps } from '../desk/offer-draft.ts'
import { nameIn } from '../desk/offer-texts.ts'
import { MOST_OFFER_CENTS } from './OfferRulesSection.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'
import styles from '../desk/OfferPage.module.css'

/** Edits the services for the buyer, and the extras sold beside the car. */
export function OfferExtrasSection({ row, change, context }: SectionProps & { context: OfferContext | undefined }) {
  const services = (context?.facts.services ?? []).filter(({ kind }) => kind !== 'fee')
  const put = (at: number, changes: Partial<OfferExtra>) =>
    change({ extras: row.extras.map((extra, index) => (index === at ? { ...extra, ...changes } : extra)) })
  return (
    <Section title={m['office.offer.extras.title']()}>
      {services.length > 0 && (
        <fieldset className={styles.parts}>
          <legend>{m['office.offer.extras.services']()}</legend>
          {services.map(({ id, cents, vatExcluded }) => (
            <div key={id} className={styles.part}>
              <Checkbox
                label={nameIn(context!, id)}
                checked={row.services.includes(id)}
                onChange={({ target }) =>
                  change({
                    services: target.checked ? [...row.services, id] : row.services.filter((one) => one !== id),
                  })
                }
              />
              <span>
                {formatCents(cents)} {vatExcluded && <span className="hint">{m['office.offer.without-vat']()}</span>}
              </span>
            </div>
          ))}
        </fieldset>
      )}
      {row.extras.length > 0 && context?.customer && (
        <p className="hint">{customerLanguageText(context.customer.language)}</p>
      )}
      {row.extras.map((extra, at) => (
        <div key={at} className={styles.extra}>
          <TextField
            id={`offer-extra-${at}-name`}
            label={m['office.offer.extras.name']()}
            maxLength={120}
            lang={context?.customer?.language}
            value={extra.name}
            error={extra.name.trim() === '' ? m['problems.required']() : undefined}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <NumberField
            id={`offer-extra-${at}-quantity`}
            label={m['office.offer.extras.quantity']()}
            value={extra.quantity}
            onChange={(count) => put(at, { quantity: Math.min(999, Math.max(1, Math.round(count || 1))) })}
          />
          <MoneyField
            id={`offer-extra-${at}-price`}
            label={m['office.offer.extras.price']()}
            cents={extra.cents}
            min={0}
            max={MOST_OFFER_CENTS}
            onChange={(cents) => put(at, { cents: cents ?? 0 })}
          />
          <IconButton
            icon="trash"
            label={m['words.delete-named']({ name: extra.name })}
            onClick={() => change({ extras: row.extras.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => change({ extras: [...row.extras, { name: '', quantity: 1, cents: 0, vatExcluded: false }] })}
        >
          {m['office.offer.extras.add']()}
        </Button>
      </div>
    </Section>
  )
}
