import { State } from '../State.tsx'
import styles from './colours-and-type.module.css'

export const title = 'Kleur en letter'

const colours = [
  ['Inkt', '--ink', '--surface'],
  ['Tekst 2', '--ink-2', '--surface'],
  ['Hint', '--ink-3', '--surface'],
  ['Veldrand', '--line-input'],
  ['Lijn', '--line'],
  ['Vloer', '--sunk', '--ink'],
  ['Band', '--canvas', '--ink'],
  ['Vlak', '--surface', '--ink'],
  ['Accent (huisstijl)', '--accent', '--on-accent'],
  ['Accent zacht', '--accent-soft', '--accent'],
  ['Podium', '--stage', '--surface'],
  ['Volgende stap', '--next', '--on-next'],
  ['Stockwagen', '--stock', '--on-stock'],
  ['Fout', '--danger', '--on-danger'],
  ['Fout zacht', '--danger-soft', '--danger'],
  ['Let op', '--warn-soft', '--warn'],
] as const

const sizes = [
  ['64/66', 'Uw volgende wagen', '4rem'],
  ['36/42', 'Tweedehandswagens', '2.25rem'],
  ['28/34', 'Wie mogen we de sleutels geven?', '1.75rem'],
  ['22/28', '€ 31.950', '1.375rem'],
] as const

export function States() {
  return (
    <>
      <State name="Kleur" layout="stack">
        <ul className={styles.colours}>
          {colours.map(([name, token, text]) => (
            <li key={token}>
              <p className={styles.colour} style={{ background: `var(${token})`, color: text && `var(${text})` }}>
                {text && 'Aa'}
              </p>
              <p className={styles.name}>{name}</p>
              <p className="hint">{token}</p>
            </li>
          ))}
        </ul>
      </State>
      <State name="Letter" layout="stack">
        {sizes.map(([name, text, size]) => (
          <p key={name} className={styles.line}>
            <span className="hint">{name}</span>
            <span className={styles.wide} style={{ fontSize: `min(${size}, 8vw)` }}>
              {text}
            </span>
          </p>
        ))}
        <p className={styles.line}>
          <span className="hint">16/24</span>Elke wagen is gekeurd en heeft een Car-Pass.
        </p>
        <p className={styles.line} style={{ font: 'var(--w-text) var(--t-14) var(--font)' }}>
          <span className="hint">14/20</span>Laagste prijs laatste 30 dagen: € 35.990
        </p>
        <p className={styles.line}>
          <span className="hint">Cijfers</span>
          <span className="num">
            1.111.111
            <br />
            8.888.888
          </span>
          <span>
            142 g CO<sub>2</sub>/km
          </span>
        </p>
      </State>
    </>
  )
}
