import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import { compareAmounts } from '@forecourt/domain/offers/customer-offer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ComparisonTable, type ComparedRow } from '@forecourt/ui/ComparisonTable.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { carText, paymentText } from './alternative-texts.ts'
import { formatPercent } from './offer-texts.ts'

interface DialogProps {
  /** The offer from which they are compared. */
  current: number
  alternatives: readonly OfferAlternative[]
  onClose: () => void
}

/** Shows the saved alternatives side by side, line by line; differences are highlighted. */
export function AlternativesDialog({ current, alternatives, onClose }: DialogProps) {
  const compare = (which: 'lines' | 'sums'): ComparedRow[] =>
    compareAmounts(alternatives.map((one) => one[which])).map(({ key, name, cents }) => ({
      key,
      name,
      cells: cents.map(amountText),
    }))
  return (
    <Dialog
      open
      size="l"
      title={m['office.offer.alternative.title']()}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      <ComparisonTable
        same={m['words.same-in-all']()}
        head={m['office.offer.checks.compare.line']()}
        columns={alternatives.map((one) => ({
          key: String(one.id),
          name: `${one.letter} · ${paymentText(one.payment)}`,
          note: (
            <>
              {carText(one)}
              <br />
              {one.id === current ? (
                m['office.offer.alternative.chosen']()
              ) : (
                <TextLink href={`/offer/${one.id}`} onClick={onClose}>
                  {one.offerNumber}
                </TextLink>
              )}
            </>
          ),
        }))}
        groups={[compare('lines'), [...compare('sums'), ...creditRows(alternatives)]]}
      />
    </Dialog>
  )
}

/** Returns what tells the credits apart; nothing where none is paid by credit. */
function creditRows(alternatives: readonly OfferAlternative[]): ComparedRow[] {
  const credits = alternatives.map(({ payment }) => payment?.credit ?? null)
  if (credits.every((credit) => credit === null)) return []
  return [
    {
      key: 'instalment',
      name: m['office.offer.alternative.instalment'](),
      cells: credits.map((credit) => amountText(credit?.instalmentCents ?? null)),
    },
    {
      key: 'jkp',
      name: m['office.offer.alternative.jkp'](),
      cells: credits.map((credit) => (credit ? `${formatPercent(credit.jkpPpm)}\u00a0%` : '–')),
    },
  ]
}

function amountText(cents: number | null): string {
  return cents === null ? '–' : formatCents(cents)
}
