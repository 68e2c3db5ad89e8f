import { useMemo } from 'react'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriceRefusal } from '@forecourt/domain/offers/offer-sale.ts'
import { suggestedFixes, type FixStep } from '@forecourt/domain/offers/suggested-fixes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { nameIn } from './offer-texts.ts'
import { refusalText } from './refusal-text.ts'
import styles from './OfferPage.module.css'

interface FixesProps {
  refusal: OfferPriceRefusal
  context: OfferContext | undefined
  content: OfferContent
  onFix: (content: OfferContent) => void
}

/** Shows the reason that an offer has no price, beside its cause; each fix is a button with the resulting price. */
export function OfferFixes({ refusal, context, content, onFix }: FixesProps) {
  const fixes = useMemo(() => (context ? suggestedFixes(content, context, refusal) : []), [content, context, refusal])
  return (
    <Notice tone="warning">
      <p className={styles.fixText}>{refusalText(refusal, context, content)}</p>
      {fixes.length > 0 && (
        <div className={styles.fixes} role="group" aria-label={m['office.offer.fix.title']()}>
          {fixes.map(({ step, content: fixed, totalCents }) => (
            <Button key={JSON.stringify(step)} small onClick={() => onFix(fixed)}>
              {m['office.offer.fix.with-total']({ step: stepText(step, context!), total: formatCents(totalCents) })}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}

function stepText(step: FixStep, context: OfferContext): string {
  const part = (key: PartKey) => {
    const found = context.car?.parts.find((one) => one.key === key)
    return found ? translate(found.name, currentLanguage()) : key
  }
  switch (step.kind) {
    case 'rules': {
      const names = (ids: readonly string[]) => ids.map((id) => nameIn(context, id)).join(', ')
      const [dropped, added] = [names(step.dropped), names(step.added)]
      if (step.added.length === 0) return m['office.offer.fix.without']({ name: dropped })
      return m['office.offer.fix.instead']({ added, dropped })
    }
    case 'add-part':
      return m['office.offer.fix.with']({ name: part(step.part) })
    case 'remove-part':
      return m['office.offer.fix.without']({ name: part(step.part) })
    case 'agreed-total':
      return m['office.offer.fix.agreed']({ amount: formatCents(step.cents) })
    case 'advance':
      return m['words.advance-of']({ amount: formatCents(step.cents) })
    case 'car-count':
      return m['office.offer.fix.cars']({ count: step.count })
    case 'drop-discount':
      return m['office.offer.fix.drop-discount']()
  }
}
