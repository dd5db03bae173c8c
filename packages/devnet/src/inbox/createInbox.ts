import { readMail } from './readMail.ts'

/** A mail that was sent in this world. */
export type Mail = {
  id: string
  /** Those it was sent to, as the SMTP envelope names them. */
  to: readonly string[]
  subject: string
  text: string
  html: string
  /** When it came, in ms since 1970. */
  at: number
  /** Web addresses in its text. */
  links: readonly string[]
  /** Six digits that stand alone in its text. */
  code: string | undefined
}

/** The mails of a world, newest first. */
export type Inbox = {
  take(mail: { bytes: Uint8Array; to: readonly string[] }): void
  /** To an address, or all. */
  list(to?: string): readonly Mail[]
  find(id: string): Mail | undefined
}

/** Mails that are kept; the oldest go. */
const maxMails = 200

export function createInbox({ now = Date.now }: { now?: () => number } = {}): Inbox {
  let mails: readonly Mail[] = []
  let count = 0
  return {
    find: (id) => mails.find((mail) => mail.id === id),
    list(to) {
      const wanted = to?.toLowerCase()
      return wanted === undefined
        ? mails
        : mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === wanted))
    },
    take({ bytes, to }) {
      const { html, subject, text } = readMail(bytes)
      count += 1
      const mail = {
        at: now(),
        code: /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0],
        html,
        id: String(count),
        links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
        subject,
        text,
        to,
      }
      mails = [mail, ...mails].slice(0, maxMails)
    },
  }
}
