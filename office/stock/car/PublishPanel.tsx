import { formatDay, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fieldOfLack, type Lack } from '@forecourt/domain/stock/advert.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { formatInstant } from '../../platform/language.ts'
import { Panel } from '../../platform/Panel.tsx'
import { conditionText, lackText } from './Advert.tsx'
import type { CarPart } from './car-part.ts'
import { PublishButton } from './DeskActions.tsx'
import styles from './CarDesk.module.css'

/** Shows the lacks of a car before the shop shows it, each with the way to fix it, and since when the shop does. */
export function PublishPanel({ desk, name, texts }: CarPart) {
  const { lacks, condition, publishedAt, heldUntil, pictures } = desk
  const edit = (to: string) => `/${name}/${desk.id}/edit?to=${to}`
  const isShown = desk.state === 'published' || desk.state === 'reserved'
  return (
    <Panel
      title={m['office.stock.advert']()}
      beside={
        isShown &&
        publishedAt && (
          <span className={styles.done}>
            {m['office.stock.desk.online-since']({ day: formatDay(brusselsDay(new Date(publishedAt))) })}
          </span>
        )
      }
    >
      <ul className={styles.checks}>
        {lacks.length === 0 && (
          <li>
            <Icon name="circle-check" size="s" className={styles.done} />
            <span>{m['office.stock.complete']()}</span>
          </li>
        )}
        {lacks.map((lack) => (
          <li key={lack}>
            <Icon name="alert-triangle" size="s" className={styles.open} />
            <TextLink href={edit(lack === 'pictures' ? 'media' : (fieldOfLack(lack as Lack) ?? ''))}>
              {lackText(lack, texts)}
            </TextLink>
          </li>
        ))}
        {pictures > 0 && (
          <li>
            <Icon name="circle-check" size="s" className={styles.done} />
            <TextLink href={edit('media')}>{m['words.photos']()}</TextLink>
            <span className={styles.value}>{pictures}</span>
          </li>
        )}
        {condition &&
          (condition.completedOn === null ? (
            <li>
              <Icon name="alert-triangle" size="s" className={styles.open} />
              <TextLink href={edit('condition')}>{conditionText(condition.open)}</TextLink>
            </li>
          ) : (
            <li>
              <Icon name="circle-check" size="s" className={styles.done} />
              <TextLink href={edit('condition')}>{m['words.car-condition']()}</TextLink>
              <span className={styles.value}>{formatDay(condition.completedOn)}</span>
            </li>
          ))}
        {heldUntil && (
          <li>
            <Icon name="lock" size="s" />
            <span>{m['office.stock.held-until']()}</span>
            <span className={styles.value}>{formatInstant(heldUntil)}</span>
          </li>
        )}
      </ul>
      {!isShown && (
        <div className={styles.foot}>
          <PublishButton desk={desk} isUnsaved={false} />
        </div>
      )}
    </Panel>
  )
}
