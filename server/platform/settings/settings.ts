import { createPrivateKey } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import type { Look } from './look.ts'

/** Settings of a dealer group. Port, host and log level are the same for all groups of an installation. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. The only origin used in mails and callbacks. */
  readonly publicUrl: string
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string
  /** Under which the schema is made and changed, when that is another than the server works under. */
  readonly databaseOwnerUrl: string | undefined
  /** Undefined: mails are written to `dataDir/outbox`. */
  readonly smtpUrl: string | undefined
  /** Undefined: files are stored in `dataDir/files`. */
  readonly filesUrl: string | undefined
  /** Undefined: the built-in simulator, with which any visitor pays by pressing a button. */
  readonly payment: PaymentSettings | undefined
  /** Undefined: nothing is translated by machine. */
  readonly translation: { readonly apiUrl: string; readonly apiKey: string } | undefined
  /** Address of VIES, the register of VAT numbers; undefined: numbers are not checked. */
  readonly viesUrl: string | undefined
  /** Access point of Peppol that may be in our own network, without TLS; undefined: only ones that are reached from outside. */
  readonly accessPointUrl: string | undefined
  /** Server of mailboxes of invoices that may be in our own network, and be read without TLS; undefined: only ones outside. */
  readonly mailboxHost: string | undefined
  /** Folder of the official rules of e-invoices, absolute; undefined: they are not applied. */
  readonly einvoiceRulesDir: string | undefined
  /** Folder into which the bank puts its files, absolute; undefined: files are uploaded. */
  readonly bankFolder: string | undefined
  /** Folder for the automatic backups, absolute; undefined: none are made. */
  readonly backupFolder: string | undefined
  readonly apiKey: string
  /** Id of the dealer group. */
  readonly tenant: string
  /** Dealer name in a new database; undefined: that of the seed. */
  readonly dealerName?: string
  /** Host names that are this group's; none: it is the only one, and answers to any. */
  readonly hosts: readonly string[]
  /** May speak for the other groups of the installation; a group that is alone is its master. */
  readonly isMaster: boolean
  /** Undefined: the default look. */
  readonly look: Look | undefined
  /** Seed the demo dealer when the database is empty. */
  readonly demo: boolean
  /** Mail address of the person invited as main administrator while a group has no users. */
  readonly firstAdministrator: string | undefined
  readonly logLevel: LogLevel
  /** Undefined: the metrics are not served. */
  readonly metrics: MetricsSettings | undefined
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined
  /** An address with the name of the sender before it. */
  readonly mailFrom: string
  /** Encrypts the credentials of partners; undefined: a file of the data folder holds one. */
  readonly secretKey: string | undefined
  /** The previous one: it still decrypts, and its secrets are encrypted anew at the start. */
  readonly oldSecretKey: string | undefined
  /** Number of our balancers in front, whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number
  /** Room for finished public pages; 0 keeps none. */
  readonly pageCacheBytes: number
  /** Maximum age of cached pages that are served during a database outage. */
  readonly stalePagesSeconds: number
  /** For how long the process goes on after SIGTERM while its balancer is informed that it is leaving. */
  readonly stopDelaySeconds: number
  /** Multiplies every rate limit; a test of load raises it. */
  readonly rateLimitFactor: number
  /** Tile server of maps; undefined: maps draw the provinces themselves. */
  readonly mapTiles: MapTiles | undefined
  /** A measuring service's script: browsers load it, and may call its origin, with the consent of their visitor only. */
  readonly analyticsScriptUrl: string | undefined
  /** Check answers against their schemas too, which costs time: for development and tests. */
  readonly checkAnswers: boolean
}

/** The listener of the metrics of the process, apart from the one that visitors reach. */
export type MetricsSettings = {
  readonly port: number
  readonly host: string
  /** Undefined: any client that reaches the port may read them, so it is open to this machine alone. */
  readonly token: string | undefined
}

/** The receiver of the traces of the process, by OTLP over HTTP. */
export type TracingSettings = {
  /** Whole address, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string
  /** Undefined: that of `OTEL_RESOURCE_ATTRIBUTES`, or else forecourt. */
  readonly serviceName: string | undefined
  readonly sampler: SamplerName
  /** Share of the traces that are sampled, for samplers by ratio: 0 to 1. */
  readonly ratio: number
}

export type SamplerName = (typeof samplers)[number]

export type PaymentSettings = {
  readonly apiUrl: string
  readonly apiKey: string
  readonly profileId: string
  readonly jwksUrl: string
  /** Undefined: calls to the provider carry no signature. */
  readonly signing: RequestSigning | undefined
}

export type RequestSigning = {
  /** Id of the dealer at the provider. */
  readonly merchantId: string
  /** PKCS#8, P-256. */
  readonly privateKeyPem: string
}

export type MapTiles = {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** Attribution that the tile provider requires on the map. */
  readonly attribution: string
}

export type LogLevel = (typeof logLevels)[number]

/** Settings from the environment. Without a database, the program starts the embedded one. */
export type GivenSettings = Omit<Settings, 'databaseUrl'> & { readonly databaseUrl: string | undefined }

/** Names every setting that is wrong, and how. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Names of the specification of OpenTelemetry. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const yesNo = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
  error: 'must be 1 or 0',
})
const text = z.string().trim().min(1)
const identifier = text.regex(/^[a-z0-9][a-z0-9-]*$/, 'may hold lower-case letters, digits and hyphens')

/** Many places to keep settings know one line only: there the lines of a key are divided by `\n` in letters. */
const privateKey = text
  .transform((pem) => pem.replaceAll(String.raw`\n`, '\n').trim())
  .refine(isSigningKey, 'must be a private key for ES256 (PEM, PKCS#8, P-256)')

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const shareText = 'must be a number from 0 to 1'

const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webUrl
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  FILES_URL: z.url({ protocol: /^s3$/, error: 'must be an s3:// address' }).optional(),
  PAYMENT_API_URL: webUrl.optional(),
  PAYMENT_API_KEY: text.optional(),
  PAYMENT_PROFILE_ID: text.optional(),
  PAYMENT_JWKS_URL: webUrl.optional(),
  PAYMENT_SIMULATOR: yesNo.optional(),
  PAYMENT_MERCHANT_ID: text.optional(),
  PAYMENT_SIGNING_KEY: privateKey.optional(),
  VIES_URL: z
    .union([z.literal('off'), webUrl])
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  ACCESS_POINT_URL: webUrl.optional(),
  MAILBOX_HOST: text.optional(),
  EINVOICE_RULES_DIR: text.optional(),
  BANK_FOLDER: text.optional(),
  BACKUP_FOLDER: text.optional(),
  TRANSLATE_API_KEY: text.optional(),
  TRANSLATE_API_URL: webUrl.default('https://translation.googleapis.com/language/translate/v2'),
  API_KEY: text.default('demo'),
  TENANT: identifier.default('demo'),
  DEMO: yesNo.optional(),
  FIRST_ADMINISTRATOR: z.email('must be a mail address').optional(),
  MAIL_FROM: text.includes('@', 'must be a mail address').default('no-reply@forecourt.example'),
  SECRET_KEY: text.min(32, 'must be at least 32 characters').optional(),
  SECRET_KEY_OLD: text.min(32, 'must be at least 32 characters').optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  PAGE_CACHE_MB: wholeNumber(0, 4_096).default(32),
  STALE_PAGES_SECONDS: wholeNumber(0, 3_600).default(300),
  STOP_DELAY_SECONDS: wholeNumber(0, 60).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).gt(0, 'must be above 0').default(1),
  ANALYTICS_SCRIPT_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  CHECK_ANSWERS: yesNo.default(false),
  MAP_TILES_URL: text
    .regex(
      /^https:\/\/[^\s{}/;,'"]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/,
      'must be an https:// address with {z}, {x} and {y}',
    )
    .optional(),
  MAP_TILES_ATTRIBUTION: text.default('© OpenStreetMap'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_TOKEN: text.min(16, 'must be at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', { error: 'must be http/protobuf' }).optional(),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: shareText }).min(0, shareText).max(1, shareText).default(1),
  OTEL_SDK_DISABLED: yesNo.default(false),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/** Settings of the process, common to all groups of an installation. */
const ofTheProcess = [
  'PORT',
  'HOST',
  'TENANT',
  'TRUSTED_PROXIES',
  'STOP_DELAY_SECONDS',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SDK_DISABLED',
]

/** Settings that a single group of several may have. */
export const TENANT_SETTINGS: readonly string[] = Object.keys(Environment.shape).filter(
  (name) => !ofTheProcess.includes(name),
)

/** Settings that groups must not share, so they cannot be set for all. */
export const OWN_SETTINGS = [
  'PUBLIC_URL',
  'FILES_URL',
  'BANK_FOLDER',
  'MAIL_FROM',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'API_KEY',
  'PAYMENT_API_URL',
  'PAYMENT_API_KEY',
  'PAYMENT_PROFILE_ID',
  'PAYMENT_JWKS_URL',
  'PAYMENT_SIMULATOR',
  'PAYMENT_MERCHANT_ID',
  'PAYMENT_SIGNING_KEY',
  'ANALYTICS_SCRIPT_URL',
] as const

/** Names of all environment variables that are settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape)

/** Reads the environment; an empty variable counts as unset. */
export function readSettings(environment: Record<string, string | undefined>, folder = process.cwd()): GivenSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues
        .map(({ path: [name], message }) => describe(String(name), given[String(name)], message))
        .join('\n'),
    )
  }
  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://${reachable(values.HOST)}:${values.PORT}`).origin
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: path.resolve(folder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    smtpUrl: values.SMTP_URL,
    filesUrl: values.FILES_URL,
    payment: paymentAt(publicUrl, values),
    translation: values.TRANSLATE_API_KEY
      ? { apiUrl: values.TRANSLATE_API_URL, apiKey: values.TRANSLATE_API_KEY }
      : undefined,
    viesUrl: values.VIES_URL === 'off' ? undefined : values.VIES_URL,
    accessPointUrl: values.ACCESS_POINT_URL,
    mailboxHost: values.MAILBOX_HOST,
    einvoiceRulesDir:
      values.EINVOICE_RULES_DIR === undefined ? undefined : path.resolve(folder, values.EINVOICE_RULES_DIR),
    bankFolder: values.BANK_FOLDER === undefined ? undefined : path.resolve(folder, values.BANK_FOLDER),
    backupFolder: values.BACKUP_FOLDER === undefined ? undefined : path.resolve(folder, values.BACKUP_FOLDER),
    apiKey: values.API_KEY,
    tenant: values.TENANT,
    hosts: [],
    isMaster: true,
    look: undefined,
    demo: values.DEMO ?? (values.DATABASE_URL === undefined && isThisMachine(publicUrl)),
    firstAdministrator: values.FIRST_ADMINISTRATOR,
    logLevel: values.LOG_LEVEL,
    metrics: metricsSettings(values),
    tracing: tracingSettings(values),
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY,
    oldSecretKey: values.SECRET_KEY_OLD,
    trustedProxies: values.TRUSTED_PROXIES,
    analyticsScriptUrl: values.ANALYTICS_SCRIPT_URL,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    stalePagesSeconds: values.STALE_PAGES_SECONDS,
    stopDelaySeconds: values.STOP_DELAY_SECONDS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    mapTiles: values.MAP_TILES_URL
      ? { url: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION }
      : undefined,
    checkAnswers: values.CHECK_ANSWERS,
  }
}

function paymentSettings(values: z.infer<typeof Environment>): PaymentSettings | undefined {
  const {
    PAYMENT_API_URL: apiUrl,
    PAYMENT_API_KEY: apiKey,
    PAYMENT_PROFILE_ID: profileId,
    PAYMENT_JWKS_URL: jwksUrl,
  } = values
  const signing = signingSettings(values)
  if (apiUrl && apiKey && profileId && jwksUrl) return { apiUrl, apiKey, profileId, jwksUrl, signing }
  const names = ['PAYMENT_API_URL', 'PAYMENT_API_KEY', 'PAYMENT_PROFILE_ID', 'PAYMENT_JWKS_URL'] as const
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === names.length) return undefined
  // Half a provider would quietly become the simulator, which takes no money.
  throw new SettingsError(
    `${missing.join(', ')}: must be set as well, because ${names.length - missing.length} of the ` +
      'payment provider’s settings are. Set all four, or none for the simulator.',
  )
}

/** Reads the settings of the metrics. They reveal turnover and failures: beyond this machine they need the token. */
function metricsSettings(values: z.infer<typeof Environment>): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values
  if (port === undefined) return undefined
  if (port === values.PORT) throw new SettingsError('METRICS_PORT must be another port than PORT.')
  if (token === undefined && !isLoopback(host))
    throw new SettingsError('METRICS_TOKEN: must be set, because METRICS_HOST can be reached from other machines.')
  return { port, host, token }
}

/**
 * Reads the settings of traces. The other variables of OpenTelemetry, such as headers and certificates, are read by the
 * library.
 */
function tracingSettings(values: z.infer<typeof Environment>): TracingSettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || values.OTEL_SDK_DISABLED) return undefined
  return {
    url,
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

function signingSettings(values: z.infer<typeof Environment>): RequestSigning | undefined {
  const { PAYMENT_MERCHANT_ID: merchantId, PAYMENT_SIGNING_KEY: privateKeyPem } = values
  if (merchantId && privateKeyPem) return { merchantId, privateKeyPem }
  if (merchantId || privateKeyPem)
    throw new SettingsError(
      'PAYMENT_MERCHANT_ID and PAYMENT_SIGNING_KEY: set both, or none to leave requests unsigned.',
    )
  return undefined
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/**
 * Reads the payment settings. A real provider calls back and sends buyers back: neither over a connection without TLS. Where
 * others can reach the shop, by its address or because it listens to the network, the simulator sells cars for nothing, so it
 * is never the default there.
 */
function paymentAt(publicUrl: string, values: z.infer<typeof Environment>): PaymentSettings | undefined {
  const payment = paymentSettings(values)
  const simulator = values.PAYMENT_SIMULATOR
  if (payment && simulator) throw new SettingsError('PAYMENT_SIMULATOR must be 0, because a payment provider is set.')
  if (payment && !publicUrl.startsWith('https:'))
    throw new SettingsError('PUBLIC_URL must be an https:// address, because a payment provider is set.')
  if (!payment && !(simulator ?? (isThisMachine(publicUrl) && isLoopback(values.HOST))))
    throw new SettingsError(
      'PAYMENT_API_URL, PAYMENT_API_KEY, PAYMENT_PROFILE_ID, PAYMENT_JWKS_URL: no payment provider is set. Set all four; ' +
        'or, for a trial in which anybody pays without money, PAYMENT_SIMULATOR=1.',
    )
  return payment
}

/** True for an address that only programs on the same machine can reach. */
function isThisMachine(url: string): boolean {
  return isLoopback(new URL(url).hostname)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}

/** Returns a host that can be reached, for an address to listen on everywhere is none to connect to. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

/** Addresses and keys carry passwords, and messages end up in logs. */
function describe(name: string, value: string | undefined, message: string): string {
  const shown = value === undefined || /URL|KEY|TOKEN|ENDPOINT/.test(name) ? '' : ` (it is “${value}”)`
  return `${name} ${message}${shown}`
}
