import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import styles from './Breadcrumbs.module.css'

interface BreadcrumbsProps {
  label: string
  /** The breadcrumbs of this page, which comes last and needs no address. */
  items: readonly { label: string; href?: string }[]
}

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={index} className={styles.crumb}>
            {index > 0 && <Icon name="chevron-right" className={styles.arrow} />}
            {item.href ? (
              <Link href={item.href} className={styles.link}>
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
