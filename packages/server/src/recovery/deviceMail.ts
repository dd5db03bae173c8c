import type { Mail } from '../mail/createMailer.ts'
import { escapeHtml } from '../mail/escapeHtml.ts'
import { registrationLifetimeMs } from './createRecoveryStore.ts'

/** What a browser says of itself, in words: enough to know one's own device by. */
export function browserName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'A browser'
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iPhone or iPad'
    : /Android/.test(userAgent)
      ? 'Android'
      : /Mac OS X/.test(userAgent)
        ? 'Mac'
        : /Windows/.test(userAgent)
          ? 'Windows'
          : /Linux/.test(userAgent)
            ? 'Linux'
            : 'a device'
  return `${browser} on ${system}`
}

/** The mail that asks whether a new device is the owner's: which site, which browser, when. */
export function deviceMail({
  at,
  browser,
  email,
  link,
  site,
}: {
  at: number
  browser: string
  email: string
  link: string
  site: string
}): Mail {
  const { host } = new URL(site)
  const minutes = registrationLifetimeMs / 60_000
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    `${browser} wants to open your wallet on ${host}, asked at ${when}.`,
    `If it is you, open this page within ${minutes} minutes and press the button there:`,
    link,
    'If it is not you, do nothing: without that page nobody gets in, but somebody can read your mail. Change its password.',
  ]
  return {
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif">${lines
      .map((line) =>
        line === link
          ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`
          : `<p>${escapeHtml(line)}</p>`,
      )
      .join('')}</body></html>`,
    subject: `Is this you? ${browser} wants to open your wallet`,
    text: lines.join('\n\n'),
    to: email,
  }
}
