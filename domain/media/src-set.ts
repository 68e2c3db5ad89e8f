import type { Picture } from './picture.schema.ts'

/** The versions as `srcset` names them, one of each width: a picture that came small has several of one. */
export function joinSrcSet(versions: Picture['versions']): string {
  const urls = new Map(versions.map(({ url, width }) => [width, url]))
  return [...urls].map(([width, url]) => `${url} ${width}w`).join(',')
}
