import type { Settings } from './settings.ts'

/** Headers of every answer. Pages add the hashes of their own inline scripts to the policy. */
export function securityHeaders(settings: Settings, scriptHashes: readonly string[] = []): [string, string][] {
  const hashes = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('')
  const policy = [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    "style-src 'self'",
    // React writes swatch colours and progress as style attributes; they run nothing.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${tileHost(settings)}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers: [string, string][] = [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ]
  if (settings.publicUrl.startsWith('https:')) {
    headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  }
  return headers
}

function tileHost({ mapTiles }: Settings): string {
  return mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''
}
