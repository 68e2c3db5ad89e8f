import { Table } from '../../Table.tsx'
import { State } from '../State.tsx'

export const title = 'Tabel'

const rows = [
  ['Bezig met leveren', 'Aalst', 12, '€ 242'],
  ['Klaar om af te halen', 'Gent', 4, 'gratis'],
  ['Te plannen', 'Dendermonde', 108, '€ 242'],
] as const

export function States() {
  return (
    <State name="Gewoon" layout="stack">
      <Table caption="Leveringen per vestiging">
        <thead>
          <tr>
            <th scope="col">Toestand</th>
            <th scope="col">Vestiging</th>
            <th scope="col" className="num">
              Wagens
            </th>
            <th scope="col" className="num">
              Transport
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([state, branch, cars, transport]) => (
            <tr key={state}>
              <th scope="row">{state}</th>
              <td>{branch}</td>
              <td className="num">{cars}</td>
              <td className="num">{transport}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </State>
  )
}
