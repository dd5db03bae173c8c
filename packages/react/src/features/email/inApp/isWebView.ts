/** A page of a web view: Android names it, and on iOS it does not call itself Safari. Telegram says so by a script. */
export function isWebView(page: Window): boolean {
  return 'Telegram' in page || /; wv|Mobile\/\w+(?!.*Safari\/)/.test(page.navigator.userAgent)
}
