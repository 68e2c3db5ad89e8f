import { useMemo, useState } from 'react'
import { bestCombination, type BestCombination } from '@forecourt/domain/offers/best-combination.ts'
import { pickEffects, type PickEffect } from '@forecourt/domain/offers/pick-effects.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { NotApplied } from '@forecourt/domain/pricing/sale/not-applied.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { isDeal, type DealRule, type SalesRule } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import type { OfferDiscount } from '@forecourt/domain/offers/offer-content.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { formatList } from '../../platform/language.ts'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toUnits } from '../../platform/inputs/to-units.ts'
import { toContent, type SectionProps } from '../desk/offer-draft.ts'
import { nameIn } from '../desk/offer-texts.ts'
import { whyNotText } from '../desk/why-not-text.ts'
import { Section } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { OptionGroup } from './OptionGroup.tsx'
import styles from '../desk/OfferPage.module.css'

interface RulesProps extends SectionProps {
  context: OfferContext | undefined
  priced: SaleBreakdown | null
}

/** Edits the discounts: automatic rules, picked rules, and manual discounts. */
export function OfferRulesSection({ row, change, context, priced }: RulesProps) {
  const rules = context?.facts.rules ?? []
  const pickable = rules.filter(({ isAutomatic }) => !isAutomatic)
  const automatic = rules.filter(({ isAutomatic }) => isAutomatic)
  const line = (id: string) => priced?.lines.find(({ source }) => source?.id === id)
  const reason = (id: string) => priced?.notApplied.find(({ source }) => source.id === id)
  const effects = useMemo(
    () => (context && priced ? pickEffects(toContent(row), context, priced) : undefined),
    [row, context, priced],
  )
  const best = useMemo(() => (context ? bestCombination(toContent(row), context) : undefined), [row, context])
  // Rules of other cars, customers or numbers are the most, and of use to a salesperson who asks why.
  const [isShowingClosed, setShowingClosed] = useState(false)
  const isClosed = ({ id }: SalesRule) => !row.picks.includes(id) && isOutOfReach(effects?.get(id))
  const [closed, open] = [pickable.filter(isClosed), pickable.filter((rule) => !isClosed(rule))]
  const renderPick = (rule: SalesRule) => {
    const { id } = rule
    return (
      <Rule
        key={id}
        note={isDeal(rule) ? dealText(rule, row.carCount) : undefined}
        amountCents={line(id)?.amountCents}
        why={row.picks.includes(id) ? reason(id) : undefined}
        effect={effects?.get(id)}
        context={context!}
      >
        <Checkbox
          label={nameIn(context!, id)}
          checked={row.picks.includes(id)}
          onChange={({ target }) =>
            change({ picks: target.checked ? [...row.picks, id] : row.picks.filter((pick) => pick !== id) })
          }
        />
      </Rule>
    )
  }
  return (
    <Section title={m['office.offer.rules.title']()}>
      {best && context && <BestPicks best={best} context={context} onPick={(picks) => change({ picks })} />}
      {pickable.length + automatic.length === 0 && <p className="hint">{m['office.offer.rules.none']()}</p>}
      {pickable.length > 0 && (
        <fieldset className={styles.parts}>
          <legend>{m['office.offer.rules.pick']()}</legend>
          {open.map(renderPick)}
          {closed.length > 0 && (
            <OptionGroup
              name={m['office.offer.rules.not-now']()}
              notes={[String(closed.length)]}
              isOpen={isShowingClosed}
              onFold={setShowingClosed}
            >
              {closed.map(renderPick)}
            </OptionGroup>
          )}
        </fieldset>
      )}
      {automatic.length > 0 && priced && (
        <fieldset className={styles.parts}>
          <legend>{m['office.offer.rules.automatic']()}</legend>
          {automatic.map((rule) => (
            <Rule
              key={rule.id}
              note={isDeal(rule) ? dealText(rule, row.carCount) : undefined}
              amountCents={line(rule.id)?.amountCents}
              why={reason(rule.id)}
              context={context!}
            >
              <span>{nameIn(context!, rule.id)}</span>
            </Rule>
          ))}
        </fieldset>
      )}
      <ManualDiscount discount={row.manualDiscount} onChange={(manualDiscount) => change({ manualDiscount })} />
    </Section>
  )
}

/** True for a rule whose conditions this sale does not meet, whatever else is picked. */
function isOutOfReach(effect: PickEffect | undefined): boolean {
  if (effect?.kind === 'refused') return !('blockerId' in effect.refusal)
  return effect !== undefined && effect.whyNot !== null
}

/** Returns how many cars of a deal there are with this offer. */
function dealText({ minimumCarCount: minimum, carsBefore }: DealRule, carCount: number): string {
  return m['office.offer.rules.deal-count']({ count: carCount + carsBefore, minimum })
}

interface RuleProps {
  note?: string | undefined
  amountCents: number | undefined
  why: NotApplied | undefined
  /** The effect of picking it. */
  effect?: PickEffect | undefined
  context: OfferContext
  children: React.ReactNode
}

interface BestPicksProps {
  best: BestCombination
  context: OfferContext
  onPick: (picks: readonly string[]) => void
}

/** A button that picks the rules that lower the price most, with a preview. */
function BestPicks({ best, context, onPick }: BestPicksProps) {
  const { picks, added, dropped, differenceCents, totalCents } = best
  const names = (ids: readonly string[]) => formatList(ids.map((id) => nameIn(context, id)))
  const params = { added: names(added), dropped: names(dropped) }
  const text =
    dropped.length === 0
      ? m['office.offer.rules.best-adds'](params)
      : added.length === 0
        ? m['office.offer.rules.best-drops'](params)
        : m['office.offer.rules.best-swaps'](params)
  return (
    <div className={styles.best}>
      <Button small onClick={() => onPick(picks)}>
        {m['office.offer.rules.best']()} <b>{formatCents(differenceCents ?? totalCents)}</b>
      </Button>
      <p className="hint">{text}</p>
    </div>
  )
}

/** A rule with its discount, its possible discount, or the reason why it does not apply. */
function Rule({ note, amountCents, why, effect, context, children }: RuleProps) {
  const wouldTake = effect?.kind === 'priced' && effect.differenceCents < 0 ? effect.differenceCents : undefined
  const wouldAdd = effect?.kind === 'priced' && effect.differenceCents > 0 ? effect.differenceCents : undefined
  const warning = effect && effectText(effect, context)
  const isImpossible = effect?.kind === 'refused' || isOutOfReach(effect)
  return (
    <div className={styles.rule}>
      <div className={styles.part}>
        {children}
        {amountCents !== undefined && <span className={styles.less}>{formatCents(amountCents)}</span>}
        {wouldTake !== undefined && <span className="hint">{formatCents(wouldTake)}</span>}
        {wouldAdd !== undefined && <span className={styles.dearer}>+ {formatCents(wouldAdd)}</span>}
        {isImpossible && <span className="hint">{m['office.offer.rules.impossible']()}</span>}
      </div>
      {note !== undefined && <p className="hint">{note}</p>}
      {amountCents === undefined && why && <p className="hint">{whyNotText(why.reason, context)}</p>}
      {warning && <p className={wouldAdd === undefined ? 'hint' : styles.dearer}>{warning}</p>}
    </div>
  )
}

/** Returns the note on a rule before it is picked; undefined if it only lowers the price. */
function effectText(effect: PickEffect, context: OfferContext): string | undefined {
  if (effect.kind === 'refused') {
    const { refusal } = effect
    return 'blockerId' in refusal
      ? m['office.offer.why-not.not-cumulable']({ others: nameIn(context, refusal.blockerId) })
      : undefined
  }
  const { differenceCents, pushedOut, whyNot } = effect
  if (whyNot) return whyNotText(whyNot, context)
  const names = formatList(pushedOut.map((id) => nameIn(context, id)))
  if (differenceCents > 0) {
    const params = { amount: formatCents(differenceCents), names }
    return pushedOut.length > 1 ? m['office.offer.rules.dearer-many'](params) : m['office.offer.rules.dearer'](params)
  }
  return names === '' ? undefined : m['office.offer.rules.pushes-out']({ names })
}

const KINDS = ['none', 'fixed', 'share', 'agreed-total'] as const
type Kind = (typeof KINDS)[number]

function ManualDiscount({
  discount,
  onChange,
}: {
  discount: OfferDiscount | null
  onChange: (discount: OfferDiscount | null) => void
}) {
  const kind: Kind = discount?.kind ?? 'none'
  const reason = discount?.reason ?? ''
  function begin(next: Kind) {
    if (next === 'none') onChange(null)
    else if (next === 'fixed') onChange({ kind: next, amount: { cents: 0, vatExcluded: false }, reason })
    else if (next === 'share') onChange({ kind: next, bp: 0, reason })
    else onChange({ kind: next, totalGrossCents: 0, reason })
  }
  return (
    <>
      <FieldPair>
        <Select
          label={m['office.offer.manual.title']()}
          value={kind}
          options={KINDS.map((value) => ({ value, label: kindNames[value]() }))}
          onChoose={begin}
        />
        {discount?.kind === 'fixed' && (
          <MoneyField
            id="offer-manual"
            label={m['office.offer.manual.amount']()}
            cents={discount.amount.cents}
            min={0}
            max={MOST_OFFER_CENTS}
            onChange={(cents) => onChange({ ...discount, amount: { cents: cents ?? 0, vatExcluded: false } })}
          />
        )}
        {discount?.kind === 'share' && (
          <NumberField
            id="offer-manual"
            label={m['office.offer.manual.share']()}
            unit="%"
            value={discount.bp / 100}
            onChange={(percent) => onChange({ ...discount, bp: Math.min(10_000, toUnits(percent, 100)) })}
          />
        )}
        {discount?.kind === 'agreed-total' && (
          <MoneyField
            id="offer-manual"
            label={m['office.offer.manual.total']()}
            cents={discount.totalGrossCents}
            min={0}
            max={MOST_OFFER_CENTS}
            onChange={(cents) => onChange({ ...discount, totalGrossCents: cents ?? 0 })}
          />
        )}
      </FieldPair>
      {discount && (
        <TextField
          id="offer-manual-reason"
          label={m['office.offer.manual.reason']()}
          maxLength={200}
          value={discount.reason}
          error={discount.reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
          onChange={({ target }) => onChange({ ...discount, reason: target.value })}
        />
      )}
    </>
  )
}

const kindNames: Record<Kind, () => string> = {
  none: () => m['office.offer.manual.none'](),
  fixed: () => m['office.offer.manual.fixed'](),
  share: () => m['office.offer.manual.percent'](),
  'agreed-total': () => m['office.offer.manual.agreed'](),
}

/** The highest amount that a user can type in an offer. */
export const MOST_OFFER_CENTS = 100_000_000
