import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { FactLine, factLine } from '@forecourt/ui/FactLine.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { currentLanguage } from '../platform/language.ts'
import type { MenuLink } from '../platform/shell.ts'
import { useDealer, type DealerBranch } from './dealer.ts'
import { Brand } from './Brand.tsx'
import styles from './Footer.module.css'

/** Lists every branch and the legal information. */
export default function Footer() {
  const dealer = useDealer()
  if (!dealer) return null
  const { name, slogan, company, email, branches, year, legal } = dealer
  return (
    <footer className={styles.footer} data-stage="">
      <div className={classes('page', styles.page)}>
        <div className={styles.columns}>
          <div>
            <Brand name={name} />
            <p className={styles.slogan}>{slogan}</p>
            <a className={styles.email} href={`mailto:${email}`}>
              {email}
            </a>
            <p className={styles.newsletter}>
              <Link href={buildPath('content.maillist.confirm', currentLanguage())}>{m['layout.to-newsletter']()}</Link>
              <br />
              <Link href={buildPath('content.schedule', currentLanguage())}>{m['layout.to-booking']()}</Link>
              <br />
              <Link href={buildPath('content.trade-in', currentLanguage())}>{m['layout.to-trade-in']()}</Link>
            </p>
          </div>
          {branches.map((branch) => (
            <Branch key={branch.id} branch={branch} />
          ))}
        </div>
        <div className={styles.legal}>
          <LegalLinks links={legal} />
          <span className={styles.copyright}>{m['layout.copyright']({ year, company })}</span>
        </div>
      </div>
    </footer>
  )
}

function Branch({ branch }: { branch: DealerBranch }) {
  const { name, logo, street, city, phone, mapLink, openUntil, departments, socialMedia } = branch
  return (
    <section aria-label={name}>
      {logo && <img className={styles.logo} {...logo} alt={logo.alt} loading="lazy" />}
      <h2 className={styles.branch}>{name}</h2>
      <address className={styles.address}>
        <a href={mapLink}>
          <VisuallyHidden>{`${m['words.route-to']({ name })}, `}</VisuallyHidden>
          {street}
          <br />
          {city}
        </a>
        <a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
      </address>
      <p className={openUntil ? styles.open : styles.soft}>
        {openUntil ? m['layout.open-until']({ time: formatTime(openUntil) }) : m['layout.closed-today']()}
      </p>
      <p className={styles.soft}>
        <FactLine line={factLine(departments)} />
      </p>
      {socialMedia.length > 0 && (
        <ul className={styles.social}>
          {socialMedia.map(({ name: network, url }) => (
            <li key={network}>
              <a href={url} aria-label={`${network}, ${name}`}>
                <Icon name={socialIcons[network.toLowerCase()] ?? 'external-link'} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const socialIcons: Record<string, IconName> = {
  facebook: 'brand-facebook',
  instagram: 'brand-instagram',
  linkedin: 'brand-linkedin',
  youtube: 'brand-youtube',
}

function LegalLinks({ links }: { links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <nav className={styles.links} aria-label={m['layout.legal']()}>
      {links.map(({ path, text }) => (
        <Link key={path} href={path}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Formats `18:30`: `18.30` in Dutch, `18 h 30` in French; whole hours without minutes. */
function formatTime(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = String(Number(hours))
  if (currentLanguage() === 'fr') return minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`
  return minutes === '00' ? hour : `${hour}.${minutes}`
}
