import type { Settings } from '../settings/settings.ts'

/** Additional permissions of a page: inline scripts, framed sites, the camera. */
interface PolicyOfPage {
  scriptHashes?: readonly string[]
  frames?: readonly string[]
  hasCamera?: boolean
}

type Shown = Pick<Settings, 'publicUrl' | 'mapTiles' | 'analyticsScriptUrl' | 'look'>

/** Vite's own scripts and styles of development are inline in the page; without a policy there the strict one would be added. */
export const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' data: blob: ws:"

/** Headers of every answer. Pages add the hashes of their own inline scripts to the policy. */
export function securityHeaders(
  settings: Shown,
  { scriptHashes = [], frames = [], hasCamera = false }: PolicyOfPage = {},
): [string, string][] {
  const analytics = analyticsOrigin(settings)
  const hashes = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('')
  const policy = [
    "default-src 'self'",
    `script-src 'self'${analytics}${hashes}`,
    `style-src 'self'${settings.look ? ` 'sha256-${settings.look.cssHash}'` : ''}`,
    // React writes swatch colours and progress as style attributes; they run nothing.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${tileHost(settings)}${analytics}`,
    `connect-src 'self'${analytics}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
  ].join('; ')
  const headers: [string, string][] = [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(), payment=()`],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...transportSecurity(settings),
  ]
  return headers
}

/** Scripts of workers are files, and their policy is that of the worker: decoders of pictures are compiled in one. */
const filePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A drawing that is opened on its own must not run scripts. */
const mediaPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Headers of the files of a build, and of media, which other sites may show. */
export function fileHeaders(settings: Pick<Settings, 'publicUrl'>, kind: 'file' | 'media'): [string, string][] {
  return [
    ['Content-Security-Policy', kind === 'file' ? filePolicy : mediaPolicy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...transportSecurity(settings),
  ]
}

function transportSecurity({ publicUrl }: Pick<Settings, 'publicUrl'>): [string, string][] {
  return publicUrl.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] : []
}

function tileHost({ mapTiles }: Shown): string {
  return mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''
}

/** Returns the origin of the analytics script, if the dealer has one. It is loaded only with the visitor’s consent. */
function analyticsOrigin({ analyticsScriptUrl }: Shown): string {
  return analyticsScriptUrl === undefined ? '' : ` ${new URL(analyticsScriptUrl).origin}`
}
