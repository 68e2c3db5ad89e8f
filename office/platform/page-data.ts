/** Returns the data that the server wrote into the page: the dealer, the cities, and what is set up there. */
export function pageData(): { dealer: string; cities: string; canTranslate: boolean } {
  const { dealer = '', cities = '', translation } = document.documentElement.dataset
  return { dealer, cities, canTranslate: translation === 'yes' }
}
