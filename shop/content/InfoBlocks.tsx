import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import type { ShownBlock } from './home.ts'
import styles from './InfoBlocks.module.css'

const icons = { delivery: 'truck-delivery', warranty: 'shield-check', stock: 'building-warehouse' } as const

/** Shows the dealer's promises to a buyer. */
export default function InfoBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map(({ subject, title, text, link }) => (
        <section key={subject} className={styles.block}>
          <Icon name={icons[subject]} size="l" className={styles.icon} />
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
          {link && <TextLink href={link.href}>{link.text}</TextLink>}
        </section>
      ))}
    </div>
  )
}
