import styles from './FactLine.module.css'

const dot = '\u00a0· '

/** Facts with dots between. A fact does not break, but between the words of a list such as `Diesel / Hybride`. */
export function factLine(facts: readonly string[]): string {
  return facts.map((fact) => fact.replaceAll(' ', '\u00a0').replaceAll(/(?<=\/)\u00a0(?=\p{L})/gu, ' ')).join(dot)
}

/** Shows the result of `factLine`. At a line break the dot is dropped: no line begins or ends with one. */
export function FactLine({ line }: { line: string }) {
  return (
    <span className={styles.line}>
      {line.split(dot).map((fact, index) => (
        <span key={index} className={styles.fact}>
          {index > 0 && <span className={styles.dot}>{dot}</span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
