/** A video on a site that we may show in a frame. */
export interface VideoView {
  name: string
  /** Of its player. */
  url: string
  /** Name of the site, which may set cookies once the video plays. */
  site: string
}

/** A file to read beside a page. `size` in bytes. */
export interface DocumentView {
  name: string
  /** In capitals: `PDF`. */
  extension: string
  url: string
  size: number
}
