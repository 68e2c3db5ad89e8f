/** Returns whether a client has this version already: its header `If-None-Match` names it (RFC 9110, 13.1.2). */
export function hasEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim() === etag)
}
