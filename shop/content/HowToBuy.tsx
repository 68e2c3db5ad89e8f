import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import styles from './HowToBuy.module.css'

/** The departments of a branch that sell cars. */
export interface Seller {
  branch: string
  department: string
  phone: { text: string; href: string }
  /** "Vandaag bereikbaar tot 18.30 uur" */
  today?: string
}

const steps: readonly { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: 'steering-wheel', title: m['how-to-buy.choose'], text: m['how-to-buy.choose-text'] },
  { icon: 'receipt', title: m['how-to-buy.order'], text: m['how-to-buy.order-text'] },
  { icon: 'truck-delivery', title: m['how-to-buy.receive'], text: m['how-to-buy.receive-text'] },
]

/** Shows how to buy a car here, in three steps, and departments to call. */
export default function HowToBuy({ sellers }: { sellers: readonly Seller[] }) {
  return (
    <section className={styles.block} aria-labelledby="how-to-buy">
      <h2 id="how-to-buy">{m['how-to-buy.title']()}</h2>
      <ol className={styles.steps}>
        {steps.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} size="l" />
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
      {sellers.length > 0 && (
        <>
          <h3 className={styles.ask}>{m['how-to-buy.ask']()}</h3>
          <ul className={styles.sellers}>
            {sellers.map(({ branch, department, phone, today }) => (
              <li key={`${branch} ${department}`}>
                <p>
                  <strong>{department}</strong>
                  <br />
                  {branch}
                </p>
                <p>
                  <a
                    className="num"
                    href={phone.href}
                    aria-label={m['detail.call']({ name: department, phone: phone.text })}
                  >
                    <Icon name="phone" size="s" />
                    {phone.text}
                  </a>
                  {today && <span className="hint">{today}</span>}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
