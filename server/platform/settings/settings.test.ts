import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('without any variable', () => {
  test('the demo dealer runs on this machine alone', () => {
    expect(readSettings({}, '/srv/forecourt')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/srv/forecourt/.data',
      databaseUrl: undefined,
      smtpUrl: undefined,
      filesUrl: undefined,
      mailFrom: 'no-reply@forecourt.example',
      mapTiles: undefined,
      payment: undefined,
      accessPointUrl: undefined,
      mailboxHost: undefined,
      einvoiceRulesDir: undefined,
      bankFolder: undefined,
      backupFolder: undefined,
      viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
      translation: undefined,
      apiKey: 'demo',
      tenant: 'demo',
      hosts: [],
      isMaster: true,
      demo: true,
      logLevel: 'info',
      metrics: undefined,
      tracing: undefined,
      trustedProxies: 0,
      pageCacheBytes: 33_554_432,
      stalePagesSeconds: 300,
      stopDelaySeconds: 0,
      rateLimitFactor: 1,
      checkAnswers: false,
    })
  })
  test('an empty variable counts as none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
  })
})

describe('the demo dealer', () => {
  const databaseUrl = 'postgres://forecourt@db.example/forecourt'
  test.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ DATABASE_URL: databaseUrl }, false],
    [{ DATABASE_URL: databaseUrl, DEMO: 'yes' }, true],
  ])('%o: %s', (environment, demo) => {
    expect(readSettings(environment).demo).toBe(demo)
  })
})

test.each([
  // In a container, to be looked at from outside it.
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'https://shop.example' }, false],
  [{ PUBLIC_URL: 'https://shop.example', DEMO: '1' }, true],
])('the demo dealer, whose passwords are known, has no public address unless asked for: %o', (environment, demo) => {
  expect(readSettings({ PAYMENT_SIMULATOR: '1', ...environment }).demo).toBe(demo)
})

test('the first administrator is named by a mail address', () => {
  expect(readSettings({ FIRST_ADMINISTRATOR: 'an@voorbeeld.be' }).firstAdministrator).toBe('an@voorbeeld.be')
  expect(() => readSettings({ FIRST_ADMINISTRATOR: 'an' })).toThrow('FIRST_ADMINISTRATOR must be a mail address')
})

describe('the public address', () => {
  test.each([
    [{ PORT: '8080' }, 'http://127.0.0.1:8080'],
    [{ HOST: '0.0.0.0', PAYMENT_SIMULATOR: '1' }, 'http://127.0.0.1:3000'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://www.scheldeland.example/', PAYMENT_SIMULATOR: '1' }, 'https://www.scheldeland.example'],
  ])('%o: %s', (environment, publicUrl) => {
    expect(readSettings(environment).publicUrl).toBe(publicUrl)
  })
})

describe('the metrics', () => {
  test.each([
    [{}, undefined],
    [{ METRICS_TOKEN: 'a'.repeat(16) }, undefined],
    [{ METRICS_PORT: '9464' }, { port: 9464, host: '127.0.0.1', token: undefined }],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.4', METRICS_TOKEN: 'a'.repeat(16) },
      { port: 9464, host: '10.0.0.4', token: 'a'.repeat(16) },
    ],
  ])('%o', (environment, metrics) => {
    expect(readSettings(environment).metrics).toEqual(metrics)
  })
})

describe('the traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  const always = {
    url: 'http://127.0.0.1:4318/v1/traces',
    serviceName: undefined,
    sampler: 'parentbased_always_on',
    ratio: 1,
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: origin } = endpoint
  test.each([
    [{}, undefined],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, undefined],
    [endpoint, always],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/` }, always],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/otlp` }, { ...always, url: `${origin}/otlp/v1/traces` }],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${origin}/mine` },
      { ...always, url: `${origin}/mine` },
    ],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }, undefined],
    [
      {
        ...endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
        OTEL_SERVICE_NAME: 'dealer',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      },
      { ...always, serviceName: 'dealer', sampler: 'parentbased_traceidratio', ratio: 0.1 },
    ],
  ])('%o', (environment, tracing) => {
    expect(readSettings(environment).tracing).toEqual(tracing)
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http[^@]*$/],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
    [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '10' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  ])('%o is refused', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message)
  })
})

test('a payment provider is set as a whole', () => {
  const environment = {
    PUBLIC_URL: 'https://www.scheldeland.example',
    PAYMENT_API_URL: 'https://payments.example',
    PAYMENT_API_KEY: 'key',
    PAYMENT_PROFILE_ID: 'profile',
    PAYMENT_JWKS_URL: 'https://payments.example/jwks.json',
  }
  expect(readSettings(environment).payment).toEqual({
    apiUrl: 'https://payments.example',
    apiKey: 'key',
    profileId: 'profile',
    jwksUrl: 'https://payments.example/jwks.json',
    signing: undefined,
  })
  const key = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const merchant = { ...environment, PAYMENT_MERCHANT_ID: 'merchant' }
  const pem = key('P-256')
  for (const given of [pem, pem.replaceAll('\n', String.raw`\n`)])
    expect(readSettings({ ...merchant, PAYMENT_SIGNING_KEY: given }).payment?.signing).toEqual({
      merchantId: 'merchant',
      privateKeyPem: pem.trim(),
    })
  expect(() => readSettings(merchant)).toThrow('PAYMENT_MERCHANT_ID and PAYMENT_SIGNING_KEY: set both')
  for (const wrong of ['secret', key('P-384')])
    expect(() => readSettings({ ...merchant, PAYMENT_SIGNING_KEY: wrong })).toThrow(
      /^PAYMENT_SIGNING_KEY must be a private key for ES256 \(PEM, PKCS#8, P-256\)$/,
    )
  for (const publicUrl of [undefined, 'http://www.scheldeland.example'])
    expect(() => readSettings({ ...environment, PUBLIC_URL: publicUrl })).toThrow(
      'PUBLIC_URL must be an https:// address',
    )
})

describe('the payment simulator, with which anybody pays by a button', () => {
  const provider = {
    PAYMENT_API_URL: 'https://payments.example',
    PAYMENT_API_KEY: 'key',
    PAYMENT_PROFILE_ID: 'profile',
    PAYMENT_JWKS_URL: 'https://payments.example/jwks.json',
  }
  test.each([
    {},
    { HOST: '::1' },
    { HOST: '0.0.0.0', PAYMENT_SIMULATOR: '1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'https://trial.scheldeland.example', PAYMENT_SIMULATOR: '1' },
  ])('is there on this machine, elsewhere when it is asked for: %o', (environment) => {
    expect(readSettings(environment).payment).toBeUndefined()
  })
  test.each([
    [{ PUBLIC_URL: 'https://www.scheldeland.example' }, /PAYMENT_API_URL.* no payment provider.*PAYMENT_SIMULATOR=1/],
    [{ PUBLIC_URL: 'http://127.0.0.1.example' }, 'no payment provider'],
    [{ HOST: '192.168.1.20' }, 'no payment provider'],
    // Its address is that of this machine, and everybody on the network reaches it.
    [{ HOST: '0.0.0.0' }, 'no payment provider'],
    [{ HOST: '::' }, 'no payment provider'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'no payment provider'],
    [{ PAYMENT_SIMULATOR: '0' }, 'no payment provider'],
    [
      { ...provider, PUBLIC_URL: 'https://www.scheldeland.example', PAYMENT_SIMULATOR: '1' },
      'PAYMENT_SIMULATOR must be 0',
    ],
    [{ PAYMENT_SIMULATOR: 'yes please' }, 'PAYMENT_SIMULATOR must be 1 or 0'],
  ])('is nowhere by omission, and the start says so: %o', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message)
  })
})

describe('a bad value stops the start and says which', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535 (it is “80a”)'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ PORT: '0' }, 'PORT must be a whole number'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number'],
    [{ PUBLIC_URL: 'scheldeland.example' }, 'PUBLIC_URL must be an http:// or https:// address'],
    [{ PUBLIC_URL: 'https://scheldeland.example/shop' }, 'PUBLIC_URL must be an origin, without a path'],
    [{ DATABASE_URL: 'mysql://db.example/forecourt' }, 'DATABASE_URL must be a postgres:// address'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ FILES_URL: '/srv/files' }, 'FILES_URL must be an s3:// address'],
    [{ TENANT: 'Autogroep Scheldeland' }, 'TENANT may hold lower-case letters, digits and hyphens'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0 (it is “maybe”)'],
    [{ MAIL_FROM: 'the dealer' }, 'MAIL_FROM must be a mail address'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be a whole number from 0 to 10'],
    [{ PAGE_CACHE_MB: '5000' }, 'PAGE_CACHE_MB must be a whole number from 0 to 4096'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be above 0'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN: must be set'],
    [{ METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be at least 16 characters$/],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [
      { PAYMENT_API_URL: 'https://payments.example' },
      'PAYMENT_API_KEY, PAYMENT_PROFILE_ID, PAYMENT_JWKS_URL: must be set',
    ],
  ])('%o', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message)
  })
  test('all of them at once', () => {
    expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT.*\nDEMO/)
  })
  test('and never shows a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://u:secret@db.example' })).toThrow(/^(?!.*secret)/)
  })
})
