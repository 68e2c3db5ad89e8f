import styles from './DealerMark.module.css'

/** The mark of the dealer and its name; the mark alone where there is no room. */
export function DealerMark({ name, isAlone = false }: { name: string; isAlone?: boolean }) {
  return (
    <span className={styles.dealer}>
      <svg
        className={styles.mark}
        viewBox="0 0 36 28"
        {...(isAlone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        <path d="M2 7c8 0 8-5 16-5s8 5 16 5" />
        <path d="M2 16.5c8 0 8-5 16-5s8 5 16 5" opacity=".72" />
        <path d="M2 26c8 0 8-5 16-5s8 5 16 5" opacity=".44" />
      </svg>
      {!isAlone && <span className={styles.name}>{name}</span>}
    </span>
  )
}
