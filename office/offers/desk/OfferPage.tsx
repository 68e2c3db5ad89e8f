import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { isCreditRefusal } from '@forecourt/domain/offers/offer-credit.ts'
import type { OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { offerPrice, type OfferContext, type OfferPriced } from '@forecourt/domain/offers/offer-sale.ts'
import { refusalPlace } from '@forecourt/domain/offers/suggested-fixes.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { offerCan, savingAct } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import { useRecord } from '../../platform/form/use-record.ts'
import { useFormKey, useSettle } from '../../platform/form/form-place.ts'
import { useEditSteps } from '../../platform/form/use-edit-steps.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { InternalFigures } from '../sections/internal-figures.ts'
import { useApprovalNews } from './approval-news.ts'
import { offerFieldTexts } from './offer-field-texts.ts'
import { toContent, toDraft, type LoadedOffer, type OfferDraft } from './offer-draft.ts'
import { namedOffers, statusText, statusTones } from './offer-texts.ts'
import { standingText } from './offer-refusals.ts'
import { DiscountRoom } from '../sections/DiscountRoom.tsx'
import { CustomerViewButton, CustomerViewOnDesk, useDeskView } from '../views/CustomerViewOnDesk.tsx'
import { OfferAlternatives } from './OfferAlternatives.tsx'
import { OfferActs } from './OfferActs.tsx'
import { OfferMainActs } from './OfferMainActs.tsx'
import { OfferBreakdown } from '../sections/OfferBreakdown.tsx'
import { OfferChecks, Placed } from './OfferChecks.tsx'
import { OfferCarSection } from '../sections/OfferCarSection.tsx'
import { OfferCreditSection } from '../sections/OfferCreditSection.tsx'
import { OfferCustomerSection } from '../sections/OfferCustomerSection.tsx'
import { OfferDeliverySection } from '../sections/OfferDeliverySection.tsx'
import { OfferDriversSection } from '../sections/OfferDriversSection.tsx'
import { OfferExtrasSection } from '../sections/OfferExtrasSection.tsx'
import { OfferFixes } from './OfferFixes.tsx'
import { OfferLetters } from './OfferLetters.tsx'
import { OfferMargin } from '../sections/OfferMargin.tsx'
import { OfferNextAction } from './OfferNextAction.tsx'
import { OfferNotices } from './OfferNotices.tsx'
import { OfferPartsSection } from '../sections/OfferPartsSection.tsx'
import { OfferProgress } from './OfferProgress.tsx'
import { OfferRulesSection } from '../sections/OfferRulesSection.tsx'
import { OfferSnapshot } from '../sections/OfferSnapshot.tsx'
import { OfferTaxesSection } from '../sections/OfferTaxesSection.tsx'
import { OfferTradeInDialog, OfferTradeInsSection, type TradeInAsked } from '../sections/OfferTradeInsSection.tsx'
import { OfferVat } from '../sections/OfferVat.tsx'
import { OfferVersions } from '../sections/OfferVersions.tsx'
import form from '../../platform/form/RecordForm.module.css'
import { SectionCards } from '../../platform/form/Section.tsx'
import { formatCents } from '../../platform/money-text.ts'
import styles from './OfferPage.module.css'

/** One offer. Another one remounts the page. */
export function OfferPage() {
  const loaded = useLoaderData<LoadedOffer>()
  const { id } = useParams()
  return <OfferDesk key={useFormKey(id)} {...loaded} />
}

function OfferDesk({ offer: loaded, type, content }: LoadedOffer) {
  const settle = useSettle()
  const [offer, setOffer] = useState(loaded)
  const [isInternalShown, setInternalShown] = useState(false)
  const [tradeInAsked, setTradeInAsked] = useState<TradeInAsked>()
  const record = useRecord<OfferDraft>(toDraft({ offer: loaded, content }), {
    name: 'offer',
    fields: offerFieldTexts,
    async save(draft) {
      const { offer: saved } = await (draft.id === null
        ? api('POST /sales/offer/create', { type, branch: null, offer: toContent(draft) })
        : api(savingCall(offer), { id: draft.id, rev: draft.rev, offer: toContent(draft) }))
      setOffer(saved)
      return { row: toDraft({ offer: saved, content: saved.content }) }
    },
    onSaved(saved, isNew) {
      if (isNew) settle(`/offer/${saved.id}`)
    },
    draftName: `desk offer ${loaded?.type ?? type}`,
  })
  const { row, isDirty } = record
  const refusal = useEditRefusal(offer)
  const steps = useEditSteps(row, record.change, refusal !== undefined)
  const context = useOfferContext(row, offer, refusal === undefined)
  const draft = toContent(row)
  // An offer that cannot be changed shows its version; a draft is calculated at each key.
  const isReadOnly = refusal !== undefined
  const calculated = useMemo(() => context && offerPrice(toContent(row), context), [context, row])
  const priced = isReadOnly ? toSnapshotPrice(offer) : calculated
  const view = useDeskView(offer)
  const title = offer?.offerNumber ?? namedOffers.texts.add
  useTitle(title)

  function begin(next: OfferRecord) {
    setOffer(next)
    record.begin(toDraft({ offer: next, content: next.content }))
  }

  useApprovalNews(offer?.id, (next) => {
    if (!isDirty && next.rev !== offer?.rev) begin(next)
  })

  const section = { row, change: steps.change }
  // Without the credit that cannot be, there is a price all the same.
  const shown =
    context && priced && !priced.ok && isCreditRefusal(priced)
      ? offerPrice({ ...draft, credit: null }, context)
      : priced
  const checks = offer?.checks ?? []
  const last = useLastPrice(priced, context, draft)
  // Problems of the credit and a missing car show in their own sections.
  const isRefusalPlace = (place: OfferCheck['place']) =>
    !isReadOnly && priced && !priced.ok && priced.reason !== 'car-missing' && refusalPlace(priced) === place ? (
      <OfferFixes refusal={priced} context={context} content={draft} onFix={steps.change} />
    ) : undefined
  const hasInternal = draft.tradeIns.length > 0 || Boolean(context?.car)
  const beside = (
    <Stack gap={16}>
      {hasInternal && (
        <Button
          small
          look="quiet"
          icon={isInternalShown ? 'eye-off' : 'eye'}
          aria-pressed={isInternalShown}
          onClick={() => setInternalShown(!isInternalShown)}
        >
          {isInternalShown ? m['office.offer.internal.hide']() : m['office.offer.internal.show']()}
        </Button>
      )}
      {context && shown?.ok && <OfferBreakdown breakdown={shown.breakdown} context={context} content={draft} />}
      {shown?.ok === false && last && (
        <Stack gap={8} className={styles.lastPrice}>
          <Notice tone="warning">{m['office.offer.fix.last-price']()}</Notice>
          <OfferBreakdown {...last} />
        </Stack>
      )}
      <OfferVat offer={offer} isDirty={isDirty} content={draft} car={context?.car ?? null} onDone={begin} />
      {context?.car && <OfferMargin offer={offer} content={draft} />}
      {context?.car && shown?.ok && !isReadOnly && (
        <DiscountRoom offer={offer} content={draft} context={context} breakdown={shown.breakdown} />
      )}
      {offer && !offer.isOpening && <OfferLetters offer={offer} language={context?.customer?.language} />}
      {offer && <OfferVersions offer={offer} />}
    </Stack>
  )
  return (
    <InternalFigures value={isInternalShown}>
      <div className={styles.page}>
        <ScreenHead
          screen="offer"
          isRecord
          title={title}
          beside={
            <>
              <StateBadge tone={statusTones[offer?.status ?? 'inqueue']}>
                {statusText(offer?.status ?? 'inqueue')}
              </StateBadge>
              <Badge tone="vat">{namedOffers.texts.choice('type', offer?.type ?? type)}</Badge>
              <span className="hint">
                {[context?.customer?.name, context?.car?.name].filter((name) => name !== undefined).join(' · ')}
              </span>
            </>
          }
          actions={
            <>
              {offer?.isOpening !== true && <CustomerViewButton offer={offer} view={view} />}
              {offer && <OfferActs offer={offer} isDirty={isDirty} onDone={begin} />}
            </>
          }
        />
        {offer && (
          <OfferAlternatives
            offer={offer}
            isDirty={isDirty}
            content={draft}
            breakdown={priced?.ok ? priced.breakdown : undefined}
          />
        )}
        <OfferProgress type={offer?.type ?? type} status={offer?.status ?? 'inqueue'}>
          {offer && <OfferMainActs offer={offer} isDirty={isDirty} onDone={begin} />}
        </OfferProgress>
        {offer && <OfferNextAction offer={offer} onDone={begin} />}
        <CustomerViewOnDesk
          {...section}
          view={view}
          offer={offer}
          context={context}
          isReadOnly={isReadOnly}
          onResumed={() => record.draft?.discard()}
        />
        <OfferNotices
          offer={offer}
          priced={priced}
          context={context}
          isReadOnly={isReadOnly}
          content={draft}
          onDone={begin}
        />
        {offer && <OfferChecks offer={offer} isDirty={isDirty} onDone={begin} />}
        {offer && isReadOnly ? (
          <div className={form.layout}>
            <OfferSnapshot offer={offer} />
            <aside className={form.aside}>{beside}</aside>
          </div>
        ) : (
          <EditForm
            label={namedOffers.texts.name}
            record={record}
            refusal={refusal}
            asideFollows
            cards
            inBar={
              <>
                <span className={styles.steps}>
                  <IconButton
                    icon="arrow-back-up"
                    label={m['office.form.step-back']()}
                    aria-keyshortcuts="Control+Z"
                    disabled={!steps.canUndo}
                    onClick={steps.undo}
                  />
                  <IconButton
                    icon="arrow-forward-up"
                    label={m['office.form.step-on']()}
                    aria-keyshortcuts="Control+Y"
                    disabled={!steps.canRedo}
                    onClick={steps.redo}
                  />
                </span>
                {priced?.ok && (
                  <span className={styles.barTotal}>
                    {m['words.total-gross']()} <b>{formatCents(priced.breakdown.totals.totalCents)}</b>
                  </span>
                )}
              </>
            }
            aside={beside}
          >
            <SectionCards>
              <p className={styles.legend}>{m['office.form.all-required']()}</p>
              <Placed place="customer" checks={checks}>
                <OfferCustomerSection {...section} customer={context?.customer ?? null} />
              </Placed>
              <Placed place="car" checks={checks} refused={isRefusalPlace('car')}>
                <OfferCarSection {...section} car={context?.car ?? null} />
              </Placed>
              <Placed place="parts" checks={checks} refused={isRefusalPlace('parts')}>
                {context?.car && context.car.parts.length > 0 && (
                  <OfferPartsSection {...section} context={context} priced={priced?.ok ? priced.breakdown : null} />
                )}
              </Placed>
              <Placed place="rules" checks={checks} refused={isRefusalPlace('rules')}>
                <OfferRulesSection {...section} context={context} priced={priced?.ok ? priced.breakdown : null} />
              </Placed>
              <Placed place="extras" checks={checks} refused={isRefusalPlace('extras')}>
                <OfferExtrasSection {...section} context={context} />
              </Placed>
              <Placed place="trade-ins" checks={checks} refused={isRefusalPlace('trade-ins')}>
                <OfferTradeInsSection {...section} offer={offer?.id ?? null} onAsk={setTradeInAsked} />
              </Placed>
              <Placed place="credit" checks={checks}>
                {context && <OfferCreditSection {...section} context={context} priced={priced} />}
              </Placed>
              <Placed place="delivery" checks={checks} refused={isRefusalPlace('delivery')}>
                <OfferDeliverySection {...section} context={context} priced={priced?.ok ? priced.breakdown : null} />
              </Placed>
              <OfferDriversSection {...section} />
              <OfferTaxesSection {...section} />
            </SectionCards>
          </EditForm>
        )}
        {tradeInAsked && (
          <OfferTradeInDialog
            {...section}
            asked={tradeInAsked}
            customer={context?.customer ?? null}
            onClose={() => setTradeInAsked(undefined)}
          />
        )}
      </div>
    </InternalFigures>
  )
}

interface LastPrice {
  readonly breakdown: SaleBreakdown
  readonly context: OfferContext
  readonly content: OfferContent
}

/** Returns the last price that the same car had, for while something that is filled in refuses one. */
function useLastPrice(
  priced: OfferPriced | undefined,
  context: OfferContext | undefined,
  content: OfferContent,
): LastPrice | undefined {
  const [last, setLast] = useState<LastPrice>()
  if (priced?.ok && context && last?.breakdown !== priced.breakdown) {
    setLast({ breakdown: priced.breakdown, context, content })
  }
  return last && last.context.car?.id === context?.car?.id ? last : undefined
}

/** Returns the call that saves the offer: an unlocked version has its own. */
function savingCall(offer: OfferRecord | null) {
  const isInPlace = offer !== null && savingAct(offer, offer.today) === 'save-unlocked'
  return isInPlace ? 'POST /sales/offer/saveunlocked' : 'POST /sales/offer/save'
}

/** Returns the reason that nothing can be filled in here. */
function useEditRefusal(offer: OfferRecord | null): string | undefined {
  const place = offer ? { branch: offer.branch.id, owner: offer.owner.id } : undefined
  const right = useRefusal('OFFER_EDIT', place)
  if (right !== undefined || !offer) return right
  const can = offerCan(savingAct(offer, offer.today), offer, offer.today)
  return can.ok ? undefined : standingText(can)
}

/** Loads the data that the offer is calculated with: of today while it is record, else those of its version. */
function useOfferContext(row: OfferDraft, offer: OfferRecord | null, isEdited: boolean): OfferContext | undefined {
  const { customer, car, salesType, destination, transport } = row
  // Of the parts only the engine changes what there is to choose from: some rules are for one.
  const of = car?.kind === 'configured' ? { ...car, parts: car.parts.filter(isEngine) } : car
  const { data } = useQuery({
    ...callOptions('POST /sales/offer/getcontext', { customer, car: of, salesType, picks: [], destination, transport }),
    placeholderData: keepPreviousData,
    enabled: isEdited,
  })
  return isEdited ? (data?.context ?? offer?.context) : offer?.context
}

function isEngine(part: PartKey): boolean {
  return part.startsWith('engine-')
}

function toSnapshotPrice(offer: OfferRecord | null): OfferPriced | undefined {
  return offer?.breakdown ? { ok: true, breakdown: offer.breakdown } : (offer?.refusal ?? undefined)
}
