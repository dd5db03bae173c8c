import { browserName } from '../mail/browserName.ts'
import type { Mail } from '../mail/createMailer.ts'
import { layoutMail } from '../mail/layoutMail.ts'
import { mailLanguage } from '../mail/mailLanguage.ts'
import type { CodeAsked } from './logins/LoginsContext.ts'
import { codeLifetimeMs } from './logins/lifetimes.ts'

/**
 * The mail that brings a code: the code first, who asked for it, and no link that logs anybody in.
 *
 * The subject has no code: mail servers write subjects into their logs, and locked screens show them. Browsers and phones
 * that fill a code in read it from the text, where it stands before anything else.
 */
export function codeMail({ at, code, email, locale, site, userAgent }: CodeAsked): Mail {
  const language = mailLanguage(locale)
  const { texts } = language
  const { host } = new URL(site)
  const browser = browserName(userAgent, texts)
  const { html, text } = layoutMail(
    [
      { code, heading: texts.codeSubject(host), kind: 'code', sentence: texts.code(code, host) },
      { kind: 'text', text: texts.codeLifetime(codeLifetimeMs / 60_000) },
      { kind: 'text', text: texts.codeSecret(host) },
      { kind: 'quiet', text: texts.asked(browser, host, texts.time(at)) },
      { kind: 'quiet', text: texts.codeNotYou },
    ],
    language,
  )
  return { html, subject: texts.codeSubject(host), text, to: email }
}
