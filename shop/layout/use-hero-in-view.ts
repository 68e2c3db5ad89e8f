import { useEffect, useState } from 'react'

/** True while the picture at the top of the page, marked `data-hero`, is in view. */
export function useHeroInView(hasHero: boolean): boolean {
  const [inView, setInView] = useState(hasHero)
  useEffect(() => {
    setInView(hasHero)
    const hero = hasHero ? document.querySelector('[data-hero]') : null
    if (!hero) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)!.isIntersecting), {
      rootMargin: '-50px 0px 0px',
    })
    observer.observe(hero)
    return () => observer.disconnect()
  }, [hasHero])
  return inView && hasHero
}
