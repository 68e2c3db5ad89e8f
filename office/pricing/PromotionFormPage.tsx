import { useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  isNoReduction,
  isSameSubject,
  promotionFields,
  canBeTakenAway,
  promotionState,
  type PlannedPromotion,
  type Promotion,
  type PromotionDraft,
} from '@forecourt/domain/pricing/promotion-desk.ts'
import type { PromotedAnswer } from '@forecourt/domain/pricing/promotion-desk.schema.ts'
import { inBasis } from '@forecourt/domain/pricing/vat-basis.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Section } from '../platform/form/Section.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { DescribedField } from '../platform/form/DescribedField.tsx'
import { describeFields } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { Panel, PanelRow } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { useTitle } from '../platform/title.ts'
import { namedPromotions, promotionWords } from './promotion-texts.ts'

/** One promotion. Another one remounts the form. */
export function PromotionFormPage() {
  const loaded = useLoaderData<PromotionDraft>()
  const { id } = useParams()
  return <PromotionForm key={useFormKey(id)} loaded={loaded} />
}

function PromotionForm({ loaded }: { loaded: PromotionDraft }) {
  const settle = useSettle()
  const refusal = useRefusal('PROMOTION_EDIT')
  const [today] = useState(() => brusselsDay(new Date()))
  const record = useRecord<PromotionDraft>(loaded, {
    name: 'promotion',
    fields: { ...describeFields(promotionFields, promotionWords), subject: { label: m['office.promotions.subject'] } },
    save: async (draft) => ({
      row: (await api('POST /sales/promotion/save', { promotion: draft as PlannedPromotion })).promotion,
    }),
    onSaved: ({ id }, isNew) => isNew && settle(`/promotion/${id}`),
  })
  const { row, base, problems, change } = record
  const state = base.id === null ? undefined : promotionState(base as Promotion, today)
  const hasBegun = state === 'running' || state === 'over'
  const { data: promoted } = useQuery({
    ...callOptions('POST /sales/promotion/getpromoted', {
      subject: row.subject ?? { kind: 'vehicle', id: 1 },
      validFrom: row.validFrom ?? today,
      except: row.id,
    }),
    enabled: row.subject !== null,
    placeholderData: keepPreviousData,
  })
  const title = base.id === null ? m['office.promotions.new']() : (promoted?.name ?? namedPromotions.texts.plural)
  useTitle(title)
  const field = (name: keyof typeof promotionFields, isFixed: boolean) => (
    <DescribedField
      form="promotion"
      fields={promotionFields}
      texts={promotionWords}
      row={row}
      problems={problems}
      name={name}
      disabled={isFixed}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <Page>
      <ScreenHead
        screen="promotion"
        isRecord
        title={title}
        beside={
          state && (
            <StateBadge tone={state === 'running' ? 'promo' : state === 'planned' ? 'new' : 'vat'}>
              {promotionWords.choice('state', state)}
            </StateBadge>
          )
        }
        actions={
          base.id !== null && <DeletePromotion promotion={base} mayGo={canBeTakenAway(base as Promotion, today)} />
        }
      />
      <EditForm
        label={m['office.promotions.form']()}
        record={record}
        refusal={refusal}
        aside={<Comparison row={row} promoted={row.subject === null ? undefined : promoted} />}
      >
        {state === 'running' && <Notice>{m['office.promotions.begun']()}</Notice>}
        {state === 'over' && <Notice>{m['office.promotions.over']()}</Notice>}
        {hasBegun ? (
          promoted && <PromotedName row={row} promoted={promoted} />
        ) : (
          <SubjectFinder
            key={row.subject && promoted ? `${row.subject.kind}-${row.subject.id}` : ''}
            known={row.subject && promoted ? promoted.name : ''}
            error={problems['subject']}
            onFound={(subject) => !isSameSubject(subject, row.subject) && change({ subject })}
          />
        )}
        <Section title={m['office.promotions.days']()}>
          {field('channel', hasBegun)}
          <FieldPair>
            {field('validFrom', hasBegun)}
            {field('validUntil', state === 'over')}
          </FieldPair>
          <p className="hint">{m['office.promotions.until-hint']()}</p>
        </Section>
        <Section title={m['words.price']()}>
          <FieldPair>
            {field('priceCents', hasBegun)}
            {promoted?.isMargin !== true && field('vatExcluded', hasBegun)}
          </FieldPair>
          <p className="hint" aria-live="polite">
            {promoted && otherBasis(row, promoted)}
          </p>
        </Section>
      </EditForm>
    </Page>
  )
}

/** Returns the price with VAT if it was entered without, and the other way round. */
function otherBasis({ priceCents, vatExcluded }: PromotionDraft, { isMargin, rateBp }: PromotedAnswer): string {
  if (isMargin) return m['office.promotions.margin']()
  if (priceCents === null || !Number.isFinite(priceCents)) return ''
  const other = inBasis({ cents: priceCents, vatExcluded }, vatExcluded ? 'gross' : 'net', 'S', rateBp)
  const price = formatEuros(other)
  return vatExcluded ? m['office.promotions.with-vat']({ price }) : m['office.promotions.without-vat']({ price })
}

function PromotedName({ row, promoted }: { row: PromotionDraft; promoted: PromotedAnswer }) {
  const name = [promoted.name, promoted.stockNumber].filter(Boolean).join(' · ')
  return (
    <DescriptionList
      items={[
        { term: m['office.promotions.subject'](), value: row.subject?.kind === 'vehicle' ? name : promoted.name },
      ]}
    />
  )
}

type Found = Suggestion & { subject: NonNullable<PromotionDraft['subject']> }

interface SubjectFinderProps {
  known: string
  error: string | undefined
  onFound: (subject: Found['subject']) => void
}

function SubjectFinder({ known, error, onFound }: SubjectFinderProps) {
  const [typed, setTyped] = useState(known)
  async function load(search: string): Promise<Found[]> {
    const { subjects } = await api('POST /sales/promotion/findsubjects', { search })
    return subjects.map(({ subject, name, detail }) => ({
      subject,
      key: `${subject.kind}-${subject.id}`,
      label: name,
      detail: detail || promotionWords.choice('kind', 'version'),
    }))
  }
  return (
    <Combobox<Found>
      label={m['office.promotions.subject']()}
      hint={m['office.promotions.subject-hint']()}
      error={error}
      value={typed}
      onChange={setTyped}
      onPick={({ subject }) => onFound(subject)}
      load={load}
      texts={{
        list: m['office.promotions.found-list'](),
        count: (count) => m['office.promotions.found']({ count: String(count) }),
        none: m['office.promotions.none'](),
        failed: m['office.promotions.failed'](),
      }}
    />
  )
}

/** Shows the reference price of the promotion, and other promotions of the same. */
function Comparison({ row, promoted }: { row: PromotionDraft; promoted: PromotedAnswer | undefined }) {
  if (!promoted) {
    return (
      <Panel title={m['office.promotions.compare']()}>
        <p className="hint">{m['office.promotions.choose']()}</p>
      </Panel>
    )
  }
  const { listGrossCents, lowestGrossCents, isMargin, rateBp, others } = promoted
  const { priceCents, vatExcluded } = row
  const gross =
    priceCents === null ? null : inBasis({ cents: priceCents, vatExcluded }, 'gross', isMargin ? 'E' : 'S', rateBp)
  return (
    <Panel title={m['office.promotions.compare']()}>
      <DescriptionList
        items={[
          {
            term: m['office.promotions.list-price'](),
            value: listGrossCents === null ? m['office.promotions.no-price']() : formatEuros(listGrossCents),
          },
          {
            term: m['office.promotions.lowest'](),
            value: lowestGrossCents === null ? m['office.promotions.no-lowest']() : formatEuros(lowestGrossCents),
          },
          ...(gross !== null && lowestGrossCents !== null
            ? [{ term: m['office.promotions.saving'](), value: formatEuros(gross - lowestGrossCents) }]
            : []),
        ]}
      />
      <p className="hint">
        {m['office.promotions.incl']()}{' '}
        {lowestGrossCents === null ? m['office.promotions.no-evidence']() : m['office.promotions.law']()}
      </p>
      {gross !== null && lowestGrossCents !== null && isNoReduction(gross, lowestGrossCents) && (
        <Notice tone="warning" live>
          {m['office.promotions.no-reduction']({ lowest: formatEuros(lowestGrossCents) })}
        </Notice>
      )}
      {others.length > 0 && (
        <>
          <h2>{m['office.promotions.others']()}</h2>
          <ul>
            {others.map(({ id, channel, validFrom, validUntil }) => (
              <PanelRow key={id}>
                <Link href={`/promotion/${id}`}>
                  {m['office.promotions.other']({
                    from: formatDay(validFrom),
                    until: formatDay(validUntil),
                    channel: promotionWords.choice('channel', channel),
                  })}
                </Link>
              </PanelRow>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function DeletePromotion({ promotion: { id, rev }, mayGo }: { promotion: PromotionDraft; mayGo: boolean }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ActionButton
        right="PROMOTION_EDIT"
        icon="trash"
        refusal={mayGo ? undefined : m['refusals.promotion-has-begun']()}
        onClick={() => setIsAsking(true)}
      >
        {m['words.delete']()}
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        danger
        title={m['office.promotions.delete-title']()}
        onClose={() => setIsAsking(false)}
        run={async () => {
          await api('POST /sales/promotion/delete', { id: id!, rev })
          await queries.invalidateQueries({ refetchType: 'none' })
          showToast({ message: m['office.promotions.deleted'](), tone: 'success' })
          await navigate('/promotion', { replace: true })
        }}
        texts={{
          confirm: m['words.delete'](),
          cancel: m['office.promotions.cancel'](),
          close: m['words.close'](),
          failure: m['office.promotions.delete-failed'](),
        }}
      >
        {m['office.promotions.delete-text']()}
      </ConfirmDialog>
    </>
  )
}
