import { useLoaderData, useParams, useSearchParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { useFormKey } from '../../platform/form/form-place.ts'
import type { FormSection } from '../../platform/form/RecordForm.tsx'
import { useRefusal } from '../../platform/may.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { moneySections, placeSection, truckSection, VehicleForm, type FormFacts } from './VehicleForm.tsx'

/** The fields that the shop needs of a new car, besides the required ones. */
const neededFields = new Set(['vin', 'priceCents'])

/** A new car, here or on order. Another one remounts the form: nothing of the one before stays. */
export function StockCarFormPage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  const [params] = useSearchParams()
  const orderRefusal = useRefusal('CAR_ORDER_EDIT')
  const isOrder = params.get('supply') === 'ordered'
  return (
    <VehicleForm
      key={useFormKey(`${id} ${isOrder}`)}
      {...loaded}
      kind="stock"
      newTitle={isOrder ? m['office.stock.new-order']() : m['office.stock.new-stock']()}
      newHint={m['office.stock.new-stock-hint']()}
      needed={neededFields}
      buildSections={(facts) => buildSections(facts, orderRefusal)}
    />
  )
}

function buildSections(facts: FormFacts, orderRefusal: string | undefined): readonly FormSection[] {
  const isOrdered = facts.row['supply'] === 'ordered'
  return [
    {
      id: 'build',
      title: m['words.car'](),
      fields: [
        'version',
        'engine',
        'exteriorColour',
        'interiorCover',
        'interiorColour',
        'buildYear',
        'mileageKm',
        'vin',
      ],
      notes: { vin: facts.vinNote },
    },
    {
      id: 'order',
      title: m['office.stock.sections.order'](),
      fields: [
        ...(facts.isNew ? ['supply'] : []),
        'orderNumber',
        'productionNumber',
        ...(isOrdered ? ['expectedOn', 'queueLabel'] : []),
      ],
      refusal: orderRefusal,
    },
    placeSection(),
    ...(facts.offered?.isTruck ? [truckSection()] : []),
    { id: 'texts', title: m['office.stock.sections.texts'](), fields: ['remarks'] },
    ...moneySections(facts),
  ]
}
