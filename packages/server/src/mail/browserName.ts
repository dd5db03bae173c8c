import { readBrowser } from './readBrowser.ts'
import type { MailTexts } from './texts/en.ts'

/** What a browser says of itself, in words. */
export function browserName(userAgent: string, texts: MailTexts): string {
  const { browser, system } = readBrowser(userAgent)
  return texts.browser(browser, system === 'iPhone' ? texts.iPhone : system)
}
