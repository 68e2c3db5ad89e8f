import { paintOf } from '@forecourt/drawings/paint.ts'
import { isScene } from '@forecourt/drawings/pictures.ts'
import { isLogo } from './branch-logos.ts'
import { keyOf } from './pictures-of.ts'
import type { Draw } from './drawing.ts'

/** Says where pictures would be without drawing them: for tests and for stock of a size nobody looks at. */
export const withoutDrawing: Draw = async (plan) =>
  new Map(
    plan.map((picture) => {
      const key = keyOf(picture)
      const size = (label: string, width: number) => ({
        file: `${key}-${label}.webp`,
        width,
        height: (width * 3) / 4,
      })
      return [
        key,
        {
          colour: isLogo(picture) || isScene(picture) ? '#ffffff' : paintOf(picture.paint).hex,
          sizes: { sm: size('sm', 480), md: size('md', 960), lg: size('lg', 1280) },
        },
      ]
    }),
  )

/** Forgets what was signed: for databases that nobody opens a contract of. */
export const withoutFiles = { put: () => Promise.resolve() }
