/** What the server wrote into the page: whose office this is, where they are, and what is set up there. */
export function pageData(): { dealer: string; cities: string; canTranslate: boolean } {
  const { dealer = '', cities = '', translation } = document.documentElement.dataset
  return { dealer, cities, canTranslate: translation === 'yes' }
}
