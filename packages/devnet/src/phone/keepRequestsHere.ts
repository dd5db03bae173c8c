/**
 * Refuses requests to other machines before the browser does. The wallet library asks its maker about each site;
 * the page's policy would stop that too, but not without an error in the console each time.
 */
export function keepRequestsHere(page: Window & typeof globalThis): void {
  const ask = page.fetch.bind(page)
  page.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input, page.location.href)
    return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
      ? ask(input, init)
      : Promise.reject(new TypeError(`${hostname} is not on this machine`))
  }
}
