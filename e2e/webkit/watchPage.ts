/** Where a page tells what it did that no page of ours may. */
export const misdeedPath = '/webkit-misdeed'
/** The script that watches a page, before any of its own. */
export const watcherPath = '/webkit-watcher.js'

/** WebKit's driver has no events: the page itself tells, whatever it does next. */
export const watcher = `
  const tell = (text) => navigator.sendBeacon('${misdeedPath}', text)
  addEventListener('error', ({ error, message }) => tell('threw: ' + message + '\\n' + error?.stack))
  addEventListener('unhandledrejection', ({ reason }) => tell('rejected: ' + reason + '\\n' + reason?.stack))
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    tell('broke its policy: ' + effectiveDirective + ' ' + blockedURI)
  })
  const { error } = console
  console.error = (...words) => {
    tell('logged an error: ' + words.join(' '))
    error.apply(console, words)
  }
`

/** The page with its watcher in front. */
export function watched(page: string): string {
  return page.replace('<head>', `<head><script src="${watcherPath}"></script>`)
}
