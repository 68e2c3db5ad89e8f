import { expect, test } from 'vitest'
import { complaints } from './import-rules.ts'
import { parseModule } from './imports.ts'

function complaintsAbout(files: Record<string, string>, devDependencies: string[] = []): string[] {
  const modules = Object.entries(files).map(([file, code]) => parseModule(file, code))
  return complaints(modules, new Set(devDependencies))
}

test.each([
  ['domain does no I/O', 'domain/orders/totals.ts', `import fs from 'node:fs'`, 'belongs in server/orders'],
  ['domain uses zod alone', 'domain/orders/totals.ts', `import pg from 'pg'`, 'domain uses nothing but zod'],
  ['domain knows nobody', 'domain/orders/a.ts', `import '../../server/orders/a.ts'`, 'domain knows nobody'],
  [
    'ui knows no business',
    'ui/Card.tsx',
    `import { price } from '@forecourt/domain/pricing/price.ts'`,
    'ui knows no business',
  ],
  ['a call shows nothing', 'api-client/api-client.ts', `import '@forecourt/ui/toasts.ts'`, 'who shows the answer'],
  ['nor how it is made', 'api-client/api.ts', `import { a } from '@forecourt/server/api.ts'`, 'only the type'],
  ['the server calls nobody', 'server/stock/stock.ts', `import '@forecourt/api-client/api.ts'`, 'how things look'],
  ['areas have an order', 'server/offers/offers.ts', `import '../orders/orders.ts'`, 'offers does not know orders'],
  [
    'across packages too',
    'shop/stock/a.tsx',
    `import '@forecourt/domain/orders/order.ts'`,
    'stock does not know orders',
  ],
  [
    'even for a type',
    'domain/stock/a.ts',
    `import type { Order } from '../orders/order.ts'`,
    'stock does not know orders',
  ],
  ['queries are private', 'server/orders/orders.ts', `import '../stock/stock.sql.ts'`, 'such as server/stock/stock.ts'],
  ['endpoints are private', 'server/main.ts', `import './stock/stock.api.ts'`, 'private to stock'],
  ['the shop asks the API', 'shop/stock/a.tsx', `import '../../server/stock/stock.ts'`, 'shop asks the API'],
  ['by its client', 'shop/platform/a.ts', `import type { Api } from '@forecourt/server/api.ts'`, 'by api-client'],
  ['the office asks the API', 'office/stock/a.tsx', `import '../../server/stock/stock.ts'`, 'office asks the API'],
  [
    'rooms have floors',
    'server/orders/checkout/a.ts',
    `import '../dossiers/b.ts'`,
    'checkout does not know dossiers, a floor above it',
  ],
  [
    'the hall is above',
    'server/orders/desk/a.ts',
    `import '../endpoints.ts'`,
    'puts the rooms of server/orders together',
  ],
  ['the office is no shop', 'office/stock/a.tsx', `import '@forecourt/shop/stock/Card.tsx'`, 'does not know shop'],
  ['nor the shop an office', 'shop/stock/a.tsx', `import '@forecourt/office/stock/List.tsx'`, 'does not know office'],
  ['the office has areas', 'office/stock/a.tsx', `import '../orders/b.tsx'`, 'stock does not know orders'],
  [
    'layout stands above',
    'shop/stock/a.tsx',
    `import '../layout/Header.tsx'`,
    'belongs in shop/platform or in an area',
  ],
  ['and in the office', 'office/platform/a.tsx', `import '../layout/Shell.tsx'`, 'stands above them'],
  [
    'so does the account',
    'shop/orders/a.tsx',
    `import('../account/sections.ts')`,
    'shop/account/ puts the areas together',
  ],
  ['the server draws nothing', 'server/stock/stock.ts', `import '@forecourt/ui/Card.tsx'`, 'how things look'],
  ['test support', 'server/stock/stock.ts', `import '../test/database.ts'`, 'is there for tests'],
  ['scripts', 'server/stock/stock.ts', `import '../../scripts/lib/x.ts'`, 'runs without its scripts'],
  ['whose pictures', 'server/media/pictures.ts', `import '@forecourt/demo-pictures/paints.ts'`, 'brings the pictures'],
  ['pictures', 'demo-pictures/paints.ts', `import '@forecourt/domain/stock/car-key.ts'`, 'knows no dealer'],
  ['dynamic imports', 'domain/stock/a.ts', `await import('../orders/order.ts')`, 'stock does not know orders'],
])('%s', (_, file, code, complaint) => {
  const found = complaintsAbout({ [file]: `// first line\n${code}` })
  expect(found).toEqual([expect.stringContaining(complaint)])
  expect(found[0]).toContain(`${file}:2: `)
})

test('what is allowed', () => {
  expect(
    complaintsAbout({
      'domain/orders/order.ts': `import { z } from 'zod'\nimport { car } from '../stock/car.ts'`,
      'domain/orders/order.test.ts': `import fs from 'node:fs'`,
      'server/api.ts': `import './orders/orders.api.ts'`,
      'server/orders/checkout/orders.api.ts': `import './orders.sql.ts'\nimport '../../stock/stock.ts'`,
      'server/orders/checkout/orders.test.ts': `import '../../test/database.ts'`,
      'api-client/api.ts': `import type { Api } from '@forecourt/server/api.ts'`,
      'shop/platform/page.ts': `import type { ApiCaller } from '@forecourt/api-client/api.ts'`,
      'shop/orders/Page.tsx': `import type { Order } from '@forecourt/domain/orders/order.ts'\nimport '@forecourt/ui/Card.tsx'`,
      'shop/routes.ts': `import './orders/Page.tsx'\nimport './layout/Header.tsx'`,
      'shop/layout/Menu.tsx': `import '../account/sections.ts'`,
      'office/routes.tsx': `import './stock/UsedCarsPage.tsx'`,
    }),
  ).toEqual([])
})

test('zod does not reach the browser by a detour', () => {
  const files = {
    'shop/stock/Page.tsx': `import { label } from '@forecourt/domain/stock/label.ts'`,
    'domain/stock/label.ts': `import { Car } from './car.ts'`,
    'domain/stock/car.ts': `import { z } from 'zod'`,
  }
  expect(complaintsAbout(files)).toEqual([
    'shop/stock/Page.tsx:1: brings zod into the browser (domain/stock/label.ts → domain/stock/car.ts → zod): ' +
      'move what the shop needs to a file without schemas',
  ])
})

test('what npm start runs needs no development tool', () => {
  const files = {
    'scripts/start.ts': `import './lib/a.ts'`,
    'scripts/lib/a.ts': `import 'vitest'\nimport type { A } from 'knip'`,
  }
  expect(complaintsAbout(files, ['vitest', 'knip'])).toEqual([
    expect.stringContaining('npm start runs this without vitest'),
  ])
})

test('no barrel files', () => {
  expect(complaintsAbout({ 'domain/stock/all.ts': `export * from './car.ts'` })).toEqual([
    'domain/stock/all.ts: hands on another file whole: let its users import the file they mean',
  ])
})

test('no circles, except of types', () => {
  const circle = (last: string) => ({
    'domain/stock/a.ts': `import './b.ts'`,
    'domain/stock/b.ts': `import './c.ts'`,
    'domain/stock/c.ts': last,
  })
  expect(complaintsAbout(circle(`import './a.ts'`))).toEqual([expect.stringContaining('a circle')])
  expect(complaintsAbout(circle(`import type { A } from './a.ts'`))).toEqual([])
})
