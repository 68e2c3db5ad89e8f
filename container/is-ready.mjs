// The health check of the container. PUBLIC_URL names the host, by which a process of several dealer groups knows which one is meant.
import http from 'node:http'

const { PORT = '3000', PUBLIC_URL } = process.env
const headers = { host: PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).host }
http
  .get({ host: '127.0.0.1', port: PORT, path: '/readyz', headers, timeout: 4_000 }, (answer) =>
    process.exit(answer.statusCode === 200 ? 0 : 1),
  )
  .on('error', () => process.exit(1))
