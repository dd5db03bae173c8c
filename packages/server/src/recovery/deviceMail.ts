import { browserName } from '../mail/browserName.ts'
import type { Mail } from '../mail/createMailer.ts'
import { layoutMail } from '../mail/layoutMail.ts'
import { mailLanguage } from '../mail/mailLanguage.ts'
import { registrationLifetimeMs } from './lifetimes.ts'

/** The mail that asks whether a new device is the owner's: which site, which browser, when. */
export function deviceMail({
  at,
  email,
  link,
  locale,
  site,
  userAgent,
}: {
  at: number
  email: string
  link: string
  locale: string | undefined
  site: string
  userAgent: string
}): Mail {
  const language = mailLanguage(locale)
  const { texts } = language
  const { host } = new URL(site)
  const browser = browserName(userAgent, texts)
  const { html, text } = layoutMail(
    [
      { kind: 'text', text: texts.device(browser, host, texts.time(at)) },
      { kind: 'text', text: texts.deviceHint(registrationLifetimeMs / 60_000) },
      { kind: 'link', label: texts.deviceButton, url: link },
      { kind: 'quiet', text: texts.deviceNotYou },
    ],
    language,
  )
  return { html, subject: texts.deviceSubject(browser), text, to: email }
}
