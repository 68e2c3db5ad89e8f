// The baselines: the speed of the bare parts on this machine. `node scripts/bench/baselines.ts hello|list|render`.
import { createServer, type RequestListener } from 'node:http'
import { readFileSync } from 'node:fs'
import { constants, createBrotliCompress } from 'node:zlib'
import pg from 'pg'

const listeners: Record<string, () => Promise<RequestListener>> = { hello, list, render }

const listener = listeners[process.argv[2] ?? '']
if (!listener) throw new Error(`Say which: ${Object.keys(listeners).join(', ')}`)
createServer(await listener()).listen(Number(process.env['PORT']), '127.0.0.1')
process.once('disconnect', () => process.exit())

async function hello(): Promise<RequestListener> {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('hello')
  }
}

/** The used cars of one brand with the counts of every other choice, by one statement tuned by hand. */
async function list(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
  const text = readFileSync(new URL('hand-tuned-list.sql', import.meta.url), 'utf8')
  await pool.query(
    "create index if not exists bench_list on listing (brand_id, published_at desc) where state <= 2 and kind = 'used'",
  )
  return (request, response) => {
    if (request.url === '/') return void response.end()
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { brand } = JSON.parse(body) as { brand: string }
      pool.query<{ answer: string }>({ name: 'list', text, values: [brand] }).then(
        ({ rows }) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(rows[0]!.answer),
        () => response.writeHead(500).end(),
      )
    })
  }
}

/** Thirty cards by React alone: no router, no database, no data for hydration. Compressed as our pages are. */
async function render(): Promise<RequestListener> {
  const { renderCards } = (await import(process.env['CARDS_BUILD']!)) as { renderCards(): NodeJS.ReadableStream }
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' })
    const brotli = createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    })
    renderCards().pipe(brotli).pipe(response)
  }
}
