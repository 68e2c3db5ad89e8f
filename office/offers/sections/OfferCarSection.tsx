import { useState } from 'react'
import type { OfferCarFacts } from '@forecourt/domain/offers/offer-sale.ts'
import { carVersion } from '@forecourt/domain/stock/stock-choices.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatKilometres } from '../../platform/quantities.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { ReferenceField } from '../../platform/inputs/ReferenceField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { CarFinder } from './CarFinder.tsx'
import { ModelFinder } from './ModelFinder.tsx'
import type { SectionProps } from '../desk/offer-draft.ts'
import { namedOffers } from '../desk/offer-texts.ts'
import { Section } from '../../platform/form/Section.tsx'
import styles from '../desk/OfferPage.module.css'

type Kind = 'configured' | 'stock' | 'used'

/** Edits the car, its quantity, and the type of sale. */
export function OfferCarSection({ row, change, car }: SectionProps & { car: OfferCarFacts | null }) {
  const mayStaff = useRefusal('OFFER_STAFF_SALE') === undefined
  const maySeveral = useRefusal('OFFER_FLEET') === undefined
  const salesTypes = enumerationNames(SALES_TYPES).filter(
    (type) => type !== 'staff' || mayStaff || row.salesType === 'staff',
  )
  // Only a fleet may have several equal cars, which are still to be built.
  const isSeveral = row.salesType === 'fleet' && (row.car === null || row.car.kind === 'configured')
  return (
    <Section title={m['words.car']()}>
      {row.car === null ? (
        <CarChoice
          onChosen={(chosen) => change({ car: chosen, ...(chosen.kind !== 'configured' && { carCount: 1 }) })}
        />
      ) : (
        car && (
          <div className={styles.chosen}>
            <div>
              <b>{car.name}</b>
              <p className="hint">{carFacts(car)}</p>
            </div>
            <Button look="quiet" onClick={() => change({ car: null, isSoldWithVat: false, vatOverride: undefined })}>
              {m['office.offer.car.other']()}
            </Button>
          </div>
        )
      )}
      {car && (car.standing === 'sold' || car.standing === 'withdrawn') && (
        <Notice tone="failure">{m['refusals.offer-car-gone']()}</Notice>
      )}
      {car?.standing === 'reserved' && <Notice tone="warning">{m['office.offer.car.reserved']()}</Notice>}
      <FieldPair>
        <Select
          label={m['office.offer.sales-type']()}
          value={row.salesType}
          hint={mayStaff || row.salesType === 'staff' ? undefined : m['office.offer.staff.by-others']()}
          options={salesTypes.map((value) => ({
            value,
            label: namedOffers.texts.choice('salesType', value),
          }))}
          onChoose={(salesType) => change({ salesType, ...(salesType !== 'fleet' && { carCount: 1 }) })}
        />
        {isSeveral && (
          <NumberField
            id="offer-carCount"
            label={m['office.offer.how-many']()}
            hint={maySeveral ? undefined : m['office.offer.several.by-others']()}
            disabled={!maySeveral}
            value={row.carCount}
            onChange={(count) => change({ carCount: Math.min(999, Math.max(1, Math.round(count || 1))) })}
          />
        )}
      </FieldPair>
      {!isSeveral && <SeveralCars row={row} />}
    </Section>
  )
}

/** Explains that more of the same car need an offer each. */
function SeveralCars({ row }: Pick<SectionProps, 'row'>) {
  const isStanding = row.car !== null && row.car.kind !== 'configured'
  return (
    <p className="hint">
      {isStanding ? m['office.offer.several.standing']() : m['office.offer.several.fleet-only']()}
      {isStanding && row.customer !== null && (
        <>
          {' '}
          <TextLink href={`/offer/new?customer=${row.customer}`}>{m['office.offer.several.another']()}</TextLink>
        </>
      )}
    </p>
  )
}

/** Returns the facts that tell one car from another, in a line. */
export function carFacts({ firstRegistration, mileageKm, licencePlate, vin }: OfferCarFacts): string {
  const kilometres = mileageKm === null ? '' : formatKilometres(mileageKm)
  const year = firstRegistration?.slice(0, 4) ?? ''
  return [year, kilometres, licencePlate ?? '', vin ?? ''].filter((fact) => fact !== '').join(' · ')
}

function CarChoice({ onChosen }: { onChosen: (car: NonNullable<SectionProps['row']['car']>) => void }) {
  const [kind, setKind] = useState<Kind>('configured')
  const [isByModel, setByModel] = useState(false)
  return (
    <>
      <Segmented<Kind>
        legend={m['office.offer.car.kind']()}
        value={kind}
        options={[
          { value: 'configured', label: m['office.offer.car.configured']() },
          { value: 'stock', label: m['office.offer.car.stock']() },
          { value: 'used', label: m['office.offer.car.used']() },
        ]}
        onChange={setKind}
      />
      {kind === 'configured' ? (
        <>
          <ReferenceField
            id="offer-version"
            label={m['words.version']()}
            hint={m['office.offer.car.version-hint']()}
            of={carVersion}
            value={null}
            onChange={(version) => version && onChosen({ kind, version: version.id, parts: [] })}
          />
          <div>
            <Button small look="quiet" aria-expanded={isByModel} onClick={() => setByModel(!isByModel)}>
              {m['office.offer.steps.by-model']()}
            </Button>
          </div>
          {isByModel && <ModelFinder onPick={({ version }) => onChosen({ kind, version, parts: [] })} />}
        </>
      ) : (
        <CarFinder key={kind} kind={kind} onFound={onChosen} />
      )}
    </>
  )
}
