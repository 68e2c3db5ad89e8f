import type { Picture } from './picture.schema.ts'

/** Joins the versions for `srcset`, one of each width: a small upload has several of one. */
export function joinSrcSet(versions: Picture['versions']): string {
  const urls = new Map(versions.map(({ url, width }) => [width, url]))
  return [...urls].map(([width, url]) => `${url} ${width}w`).join(',')
}
