// The start of the container: settings that are secret may stand in files, as container engines hand them over, such as
// DATABASE_URL_FILE=/run/secrets/database-url. Everything else is as with npm start.
import fs from 'node:fs'

const secrets = [
  'API_KEY',
  'DATABASE_OWNER_URL',
  'DATABASE_URL',
  'FILES_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PAYMENT_API_KEY',
  'PAYMENT_SIGNING_KEY',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
  'TRANSLATE_API_KEY',
]

for (const name of secrets) {
  const file = process.env[`${name}_FILE`]
  if (file === undefined) continue
  if (process.env[name] !== undefined) fail(`Set ${name} or ${name}_FILE, not both.`)
  try {
    process.env[name] = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    fail(`${name}_FILE cannot be read: ${error.message}`)
  }
  delete process.env[`${name}_FILE`]
}
await import('../scripts/start.mjs')

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
