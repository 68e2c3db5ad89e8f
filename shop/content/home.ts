/** A picture at the top of the home page with its text. Absent means none. */
export interface Slide {
  title: string
  text: string
  link?: { href: string; text: string }
  picture?: { sm: string; md: string; lg: string; alt: string }
}

/** The message of the moment. */
export interface Flash {
  id: string
  header: string
  title: string
  content: string
  link?: { href: string; text: string }
}

export interface ShownBlock {
  subject: 'delivery' | 'warranty' | 'stock'
  title: string
  text: string
  link?: { href: string; text: string }
}
