import { expect, test } from 'vitest'
import { renderOverview } from './schema-overview.ts'

const document = `# Schema

<!-- Generated from the comments of tables and views. Change them in a migration. -->
old
<!-- End of the generated part. -->

## Data
`
const owners = new Map([
  ['offer', 'offers'],
  ['mail', 'platform'],
  ['car_standing', 'stock'],
])
const relation = { isView: false, comment: 'A row.', references: [] }

test('each table is a row under its area, and the other text stays', () => {
  const relations = [
    { ...relation, name: 'car_standing', isView: true },
    { ...relation, name: 'mail', comment: 'Outbox:\n a | b.' },
    { ...relation, name: 'offer', references: ['customer', 'vehicle'] },
  ]
  expect(renderOverview(document, relations, owners)).toBe(`# Schema

<!-- Generated from the comments of tables and views. Change them in a migration. -->

## platform

| Table | Row | Refers to |
| --- | --- | --- |
| \`mail\` | Outbox: a \\| b. |  |

## stock

| Table | Row | Refers to |
| --- | --- | --- |
| \`car_standing\` (view) | A row. |  |

## offers

| Table | Row | Refers to |
| --- | --- | --- |
| \`offer\` | A row. | customer, vehicle |

<!-- End of the generated part. -->

## Data
`)
})

test('a table without a comment is refused', () => {
  expect(() => renderOverview(document, [{ ...relation, name: 'offer', comment: null }], owners)).toThrow(
    'offer has no comment',
  )
})

test('a document without its marks is refused', () => {
  expect(() => renderOverview('# Schema', [], owners)).toThrow('docs/schema.md has no line')
})
