import { useLoaderData, useParams } from 'react-router'
import { NEEDED_FIELDS } from '@forecourt/domain/stock/advert.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useFormKey } from '../../platform/form/form-place.ts'
import type { FormSection } from '../../platform/form/RecordForm.tsx'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { moneySections, placeSection, truckSection, VehicleForm, type FormFacts } from './VehicleForm.tsx'

/**
 * The form of a used car; the facts that can be seen on the car come first. Another car remounts the form: nothing of
 * the one before stays.
 */
export function UsedCarFormPage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  return (
    <VehicleForm
      key={useFormKey(id)}
      {...loaded}
      kind="used"
      newTitle={m['office.stock.new']()}
      newHint={m['office.stock.intake-hint']()}
      needed={NEEDED_FIELDS}
      buildSections={buildSections}
    />
  )
}

function buildSections(facts: FormFacts): readonly FormSection[] {
  return [
    {
      id: 'intake',
      title: m['office.stock.sections.intake'](),
      fields: ['vin', 'model', 'mileageKm', 'keyCount', 'firstRegistration', 'department', 'note'],
      notes: { vin: facts.vinNote },
    },
    {
      id: 'identity',
      title: m['office.stock.sections.identity'](),
      fields: ['versionName', 'vehicleClass', 'bodyType', 'licencePlate', 'buildYear'],
    },
    { ...placeSection(), fields: ['stockLocation', 'stockLabel', 'arrivedOn', 'statusNote'] },
    {
      id: 'state',
      title: m['office.stock.sections.state'](),
      fields: [
        'bookletState',
        'isFirstOwner',
        'carPassOn',
        'carPassUrl',
        'inspectedOn',
        'inspectionValidUntil',
        'warranty',
        'vatSalesType',
        'damage',
      ],
    },
    {
      id: 'technical',
      title: m['office.stock.sections.technical'](),
      fields: [
        'engineName',
        'fuel',
        'powerType',
        'gearbox',
        'wheelDrive',
        'displacementCc',
        'batteryKwh',
        'electricRangeKm',
        'emissionG',
        'emissionCycle',
        'emissionNorm',
        'consumption',
        'powerConsumption',
        'doors',
        'seats',
        'towWeightKg',
      ],
    },
    ...(facts.row['vehicleClass'] === 'truck' ? [truckSection()] : []),
    {
      id: 'look',
      title: m['office.stock.sections.look'](),
      fields: ['exteriorColour', 'interiorColour', 'interiorCover'],
    },
    { id: 'texts', title: m['office.stock.sections.texts'](), fields: ['remarks'] },
    ...moneySections(facts),
  ]
}
