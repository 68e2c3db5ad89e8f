import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { GuaranteeNotice } from '../content/GuaranteeNotice.tsx'
import { Documents } from '../media/Documents.tsx'
import { Videos } from '../media/Videos.tsx'
import { DepartmentCard } from '../organisation/DepartmentCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { Formula } from './Formula.tsx'
import type { CarSheet, SheetOption, SheetRow, SheetSection } from './car-sheet.ts'
import styles from './CarSections.module.css'

/** All information about a car, and its location. */
export default function CarSections({
  sheet: { car, sections, department },
}: {
  sheet: Pick<CarSheet, 'car' | 'sections' | 'department'>
}) {
  return (
    <>
      {sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2>{section.title}</h2>
          <Content section={section} />
        </section>
      ))}
      {department && (
        <section className={styles.section}>
          <h2>{m['detail.where']()}</h2>
          <DepartmentCard department={department} />
        </section>
      )}
      <p className={styles.tradeIn}>
        <TextLink href={`${buildPath('content.trade-in', currentLanguage())}#${car.key}`}>
          {m['detail.trade-in']()}
        </TextLink>
      </p>
    </>
  )
}

function Content({ section }: { section: SheetSection }) {
  switch (section.kind) {
    case 'rows':
      return (
        <>
          <DescriptionList
            items={section.rows.map((row) => ({ term: <Formula text={row.term} />, value: <Value row={row} /> }))}
          />
          {section.note && <p className={styles.note}>{section.note}</p>}
        </>
      )
    case 'groups':
      return (
        <>
          {section.note && <p className={styles.note}>{section.note}</p>}
          <div className={styles.groups}>
            {section.groups.map(({ name, items }) => (
              <div key={name} className={styles.group}>
                <h3>{name}</h3>
                <ul>
                  {items.map((item) => (
                    <li key={item}>
                      <Icon name="check" size="s" />
                      {item}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      )
    case 'guarantee':
      return (
        <>
          {section.lines.map((line) => (
            <p key={line} className={styles.note}>
              {line}
            </p>
          ))}
          <GuaranteeNotice />
        </>
      )
    case 'condition':
      return <Condition section={section} />
    case 'equipment':
      return (
        <div className={classes(styles.groups, styles.choices)}>
          {section.groups.map(({ name, items }) => (
            <div key={name} className={styles.group}>
              <h3>{name}</h3>
              <ul>
                {items.map((item) => (
                  <Option key={item.name} option={item} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )
    case 'videos':
      return <Videos videos={section.videos} poster={section.poster} />
    case 'documents':
      return <Documents documents={section.documents} />
    case 'text':
      return section.lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))
  }
}

/** Shows the noted points of the condition; all points are one tap away. */
function Condition({ section: { intro, noted, groups } }: { section: Extract<SheetSection, { kind: 'condition' }> }) {
  return (
    <>
      <p className={styles.note}>{intro}</p>
      {noted.length === 0 ? (
        <p className={styles.line}>{m['detail.condition.nothing-noted']()}</p>
      ) : (
        <>
          <h3 className={styles.noted}>{m['detail.condition.noted']()}</h3>
          <DescriptionList
            items={noted.map(({ name, state, remark }) => ({
              term: name,
              value: remark === null ? state : m['words.labelled']({ label: state, text: remark }),
            }))}
          />
        </>
      )}
      <details className={styles.condition}>
        <summary>{m['detail.condition.all']()}</summary>
        <div className={styles.groups}>
          {groups.map(({ name, rows }) => (
            <div key={name} className={styles.group}>
              <h3>{name}</h3>
              {rows.map(({ term, value }) => (
                <p key={term} className={styles.line}>
                  {m['words.labelled']({ label: term, text: value })}
                </p>
              ))}
            </div>
          ))}
        </div>
      </details>
    </>
  )
}

function Option({ option: { name, tag, price } }: { option: SheetOption }) {
  if (tag === 'standard')
    return (
      <li>
        <Icon name="check" size="s" />
        {name}
        <span className={styles.tag}>{m['detail.new.standard']()}</span>
      </li>
    )
  const isOptional = tag === 'optional'
  return (
    <li className={isOptional ? undefined : styles.none}>
      <Icon name={isOptional ? 'plus' : 'x'} size="s" />
      {name}
      <span className={styles.tag}>{isOptional ? price : m['detail.new.not-available']()}</span>
    </li>
  )
}

function Value({ row: { value, href, swatch } }: { row: SheetRow }) {
  if (href)
    return (
      <TextLink href={href} rel="noopener">
        {value}
      </TextLink>
    )
  return (
    <>
      {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
      <Formula text={value} />
    </>
  )
}
