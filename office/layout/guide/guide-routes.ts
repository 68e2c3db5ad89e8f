import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { readAccess } from '../../platform/access.ts'
import { currentLanguage } from '../../platform/language.ts'
import type { Chapter } from './chapters.ts'
import { GUIDE } from './guide-path.ts'

export interface LoadedChapter {
  readonly chapter: Chapter
  readonly markdown: string
}

// Not needed before the first screen.
const loadChapters = () => import('./chapters.ts')

/** Everybody of the staff may read it. */
export const guideRoutes: RouteObject[] = [
  { path: GUIDE.slice(1), loader: async () => redirect(`${GUIDE}/${(await loadChapters()).CHAPTERS[0].id}`) },
  {
    path: `${GUIDE.slice(1)}/:chapter`,
    async loader({ params }: LoaderFunctionArgs): Promise<LoadedChapter | null> {
      if (!(await readAccess())) return null
      const { chapterById } = await loadChapters()
      const chapter = chapterById(params['chapter'] ?? '')
      if (!chapter) throw data(null, { status: 404 })
      const { readChapter } = await import('./guide-files.ts')
      return { chapter, markdown: await readChapter(chapter.id, currentLanguage()) }
    },
    lazy: () => import('./GuidePage.tsx').then(({ GuidePage }) => ({ Component: GuidePage })),
  },
]
