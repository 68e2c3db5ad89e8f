/**
 * Returns the header that names a file in any script (RFC 6266, RFC 5987), with a plain form for old readers. `inline` files
 * open in the browser, and are saved under this name.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(/[/\\:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'document'
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
