import { m } from '@forecourt/locales/messages/messages.js'
import type { IconName } from '@forecourt/ui/icons.ts'
import { DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { readDay, readField, type CarPart } from './car-part.ts'
import { VinLink } from './VinLink.tsx'

/** Shows the facts that identify a car, in one line below its name. */
export function carFacts(part: CarPart): { text: string; icon?: IconName }[] {
  const { desk } = part
  const first = readDay(part, 'firstRegistration')
  const year = readField(part, 'buildYear')
  const fields = ['mileageKm', 'fuel', 'gearbox', 'engine', 'exteriorColour', 'stockLabel'] as const
  const place = [readField(part, 'department'), readField(part, 'stockLocation')].filter((text) => text !== undefined)
  return [
    { text: desk.stockNumber },
    ...(first === null
      ? year === undefined
        ? []
        : [{ text: year }]
      : [{ text: `${first.slice(5, 7)}/${first.slice(0, 4)}` }]),
    ...fields.flatMap((name) => {
      const text = readField(part, name)
      return text === undefined ? [] : [{ text }]
    }),
    ...(place.length === 0 ? [] : [{ text: place.join(' · '), icon: 'map-pin' as const }]),
  ]
}

/** The other facts, which are neither in the line below the name nor among the papers. */
const shownFields = {
  used: [
    'vin',
    'firstRegistration',
    'powerType',
    'emissionG',
    'electricRangeKm',
    'consumption',
    'powerConsumption',
    'interiorCover',
    'interiorColour',
    'warranty',
    'isFirstOwner',
    'statusNote',
    'note',
  ],
  stock: [
    'vin',
    'orderNumber',
    'productionNumber',
    'expectedOn',
    'queueLabel',
    'interiorCover',
    'interiorColour',
    'statusNote',
    'note',
  ],
} as const

export function FactsPanel(part: CarPart) {
  const { desk, texts, row } = part
  const items = shownFields[desk.kind].flatMap((name) => {
    const value = row[name] === false ? undefined : readField(part, name)
    if (value === undefined) return []
    return [{ term: texts.field(name), value: name === 'vin' ? <VinLink vin={value} /> : value }]
  })
  if (items.length === 0) return null
  return (
    <DeskPanel title={m['office.stock.desk.facts']()}>
      <Facts facts={items} />
    </DeskPanel>
  )
}
