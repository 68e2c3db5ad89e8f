import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './Gallery.tsx'
import { pages } from './pages.ts'

test.each(pages.map(({ slug, title }) => ({ slug, title })))('$slug renders on the server', ({ slug, title }) => {
  expect(renderToString(<Gallery path={`/${slug}`} />)).toContain(`<h1>${title.replaceAll("'", '&#x27;')}</h1>`)
})
