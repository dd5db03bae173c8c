import type { Mail } from '../mail/createMailer.ts'
import { escapeHtml } from '../mail/escapeHtml.ts'
import { codeLifetimeMs } from './createLogins.ts'

/** The mail that brings a code: the code first, whose site it is for, and no link that logs anybody in. */
export function codeMail({
  code,
  email,
  site,
}: {
  code: string
  email: string
  site: string
}): Mail {
  const { host } = new URL(site)
  const minutes = codeLifetimeMs / 60_000
  const lines = [
    `${code} is your code for ${host}.`,
    `It counts for ${minutes} minutes, on the page where you asked for it.`,
    `Nobody from ${host} will ever ask you for it. If you did not ask for a code, do nothing.`,
  ]
  return {
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif"><p style="font-size:28px;letter-spacing:.2em"><strong>${code}</strong></p>${lines
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('')}</body></html>`,
    subject: `${code} is your code for ${host}`,
    text: lines.join('\n\n'),
    to: email,
  }
}
