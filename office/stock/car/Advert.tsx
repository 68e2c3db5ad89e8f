import { fieldOfLack, type Lack } from '@forecourt/domain/stock/advert.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { goToField } from '../../platform/form/RecordForm.tsx'
import { Panel } from '../../platform/Panel.tsx'
import type { ResourceTexts } from '../../platform/resource/area-resources.ts'
import type { Desk } from './DeskActions.tsx'
import styles from './Advert.module.css'

/** Beside the form of a car: what its advert lacks. */
export function AdvertPanel({ desk, texts }: { desk: Desk; texts: ResourceTexts }) {
  if (desk.state === 'sold') return null
  return (
    <Panel title={m['office.stock.advert']()}>
      <Advert lacks={desk.lacks} texts={texts} />
      {desk.condition && <ConditionWarning condition={desk.condition} />}
    </Panel>
  )
}

/** Shows the missing parts of an advert, each with a link to its field; the texts name the fields as the form does. */
function Advert({ lacks, texts }: { lacks: readonly string[]; texts: ResourceTexts }) {
  if (lacks.length === 0)
    return (
      <p className={styles.complete}>
        <Icon name="circle-check" /> {m['office.stock.complete']()}
      </p>
    )
  return (
    <div>
      <p className="hint">
        {lacks.length === 1 ? m['office.stock.lacks-one']() : m['office.stock.lacks']({ count: lacks.length })}
      </p>
      <ul className={styles.lacks}>
        {lacks.map((lack) => (
          <li key={lack}>
            <Icon name="alert-triangle" size="s" />
            <Text place={findPlace(lack)}>{lackText(lack, texts)}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** That a consumer cannot buy the car yet, because its condition report is not finished; nothing once it is. */
function ConditionWarning({ condition }: { condition: NonNullable<Desk['condition']> }) {
  if (condition.completedOn !== null) return null
  return (
    <ul className={styles.lacks}>
      <li>
        <Icon name="alert-triangle" size="s" />
        <Text place="condition">{conditionText(condition.open)}</Text>
      </li>
    </ul>
  )
}

export function conditionText(open: number): string {
  if (open === 0) return m['office.stock.condition.warning-french']()
  return open === 1 ? m['office.stock.condition.warning-one']() : m['office.stock.condition.warning']({ count: open })
}

function Text({ place, children }: { place: string | undefined; children: string }) {
  if (place === undefined) return <span>{children}</span>
  return (
    <button type="button" onClick={() => goToField(place)}>
      {children}
    </button>
  )
}

/** Returns the place of a missing part; undefined if it is fixed elsewhere. */
function findPlace(lack: string): string | undefined {
  return lack === 'pictures' ? 'media' : fieldOfLack(lack as Lack)
}

export function lackText(lack: string, texts: ResourceTexts): string {
  switch (lack) {
    case 'pictures':
      return m['office.stock.lack.pictures']()
    case 'margin-without-vat':
      return m['office.stock.lack.margin-without-vat']()
    case 'engine-emission':
      return m['office.stock.lack.engine-emission']()
    case 'remarks-fr':
      return m['office.stock.lack.remarks-fr']()
    case 'damage-fr':
      return m['office.stock.lack.damage-fr']()
    default:
      return texts.field(lack)
  }
}
