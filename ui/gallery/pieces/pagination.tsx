import { Pagination } from '../../Pagination.tsx'
import { State } from '../State.tsx'

export const title = 'Bladeren'

const texts = { previous: 'Vorige bladzijde', next: 'Volgende bladzijde', page: 'Bladzijde' }

export function States() {
  return (
    <>
      {(
        [
          [1, 5],
          [6, 12],
          [12, 12],
        ] as const
      ).map(([page, pages]) => (
        <State key={page} name={`${page} van ${pages}`} layout="stack">
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(target) => `#bladzijde-${target}`}
            texts={{ ...texts, label: `Bladzijden ${page} van ${pages}` }}
          />
        </State>
      ))}
    </>
  )
}
