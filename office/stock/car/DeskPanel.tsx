import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Stack } from '../../platform/Layout.tsx'
import type { ResourceTexts } from '../../platform/resource/area-resources.ts'
import { Panel } from '../../platform/Panel.tsx'
import { Advert, ConditionWarning } from './Advert.tsx'
import { CostList } from './CostList.tsx'
import type { Desk } from './DeskActions.tsx'
import { DESK_NAMES } from '../lists/desk-names.ts'
import { deskFacts } from '../lists/desk-facts.ts'
import { priceText } from './price-text.ts'
import { Thumbnail } from '../lists/stock-cells.tsx'

/** Shows the facts of a car beside the form: its status, the missing parts of its advert, its costs so far. */
export function DeskPanel({ desk, texts }: { desk: Desk; texts: ResourceTexts }) {
  const { prices } = desk
  return (
    <>
      {desk.state !== 'sold' && (
        <Panel title={m['office.stock.advert']()}>
          <Advert lacks={desk.lacks} texts={texts} />
          {desk.condition && <ConditionWarning condition={desk.condition} />}
        </Panel>
      )}
      <Panel>
        <Thumbnail picture={desk.picture} isLarge />
        <DescriptionList items={deskFacts(desk)} />
        <CostList id={desk.id} name={DESK_NAMES[desk.kind]} />
      </Panel>
      <Panel title={m['office.stock.prices']()}>
        {prices.length === 0 && <p className="hint">{m['office.stock.no-price']()}</p>}
        <Stack as="ol" gap={8}>
          {prices.map(({ cents, vatExcluded, from, until }) => (
            <li key={from}>
              <strong>{priceText(cents, vatExcluded)}</strong>
              <span className="hint">
                {until === null
                  ? m['office.stock.price-from']({ from: formatDay(from) })
                  : m['office.stock.price-between']({ from: formatDay(from), until: formatDay(until) })}
              </span>
            </li>
          ))}
        </Stack>
      </Panel>
    </>
  )
}
