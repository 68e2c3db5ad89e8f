/** A post as a list shows it. */
export interface ShownPost {
  href: string
  title: string
  intro: string
  /** For machines, and as it is read. */
  day: string
  shownDay: string
  picture?: { alt: string; srcSet: string }
}
