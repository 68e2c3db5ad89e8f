import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import type { ShownDepartment } from './shown-department.ts'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import styles from './DepartmentCard.module.css'

interface DepartmentCardProps {
  department: ShownDepartment
  /** Above the hours: one line about the present state. */
  children?: ReactNode
  /** Below the contact details: the actions available online. */
  action?: ReactNode
}

/** Shows the address, contact details and hours of a department. */
export function DepartmentCard({ department, children, action }: DepartmentCardProps) {
  const { name, street, city, phone, email, mapLink, week, exceptions, comment, picture } = department
  const [box, domain] = email.split('@')
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        {picture && (
          <img
            className={styles.picture}
            src={picture.srcSet.slice(0, picture.srcSet.indexOf(' '))}
            srcSet={picture.srcSet}
            sizes="(min-width:1200px) 260px,94vw"
            alt={picture.alt}
            loading="lazy"
          />
        )}
        <div className={styles.contact}>
          <h3>{name}</h3>
          <address className={styles.address}>
            {street}
            <br />
            {city}
          </address>
          <ul className={styles.ways}>
            <li>
              <Icon name="phone" />
              <a className="num" href={phone.href} aria-label={m['department.call']({ phone: phone.text })}>
                {phone.text}
              </a>
            </li>
            <li>
              <Icon name="mail" />
              <a href={`mailto:${email}`}>
                {box}
                <wbr />@{domain}
              </a>
            </li>
            <li className={styles.screen}>
              <Icon name="map-pin" />
              <TextLink href={mapLink} aria-label={m['words.route-to']({ name })}>
                {m['department.route']()}
              </TextLink>
            </li>
          </ul>
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <div className={styles.hours}>
          <h4 className={hidden.hidden}>{m['words.opening-hours']()}</h4>
          {children && <div className={styles.now}>{children}</div>}
          <dl>
            {week.map(({ day, hours, isToday }) => (
              <div key={day} className={classes(styles.day, isToday && styles.today)}>
                <dt>{day}</dt>
                <dd>
                  {hours.map((period) => (
                    <span key={period}>{period}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          {[...exceptions, ...(comment ? [comment] : [])].map((line) => (
            <p key={line} className={styles.comment}>
              {line}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
