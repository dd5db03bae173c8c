/** Where a mail server is, and how it is spoken to. */
export type MailServer = {
  auth: { pass: string; user: string } | undefined
  host: string
  /** On this machine, where no one listens in between. */
  isLoopback: boolean
  port: number
  /** TLS from the first byte on, in place of STARTTLS. */
  secure: boolean
}

/** Reads the setting `wallet.mail.url`; nothing but scheme, login, host and port counts. @throws {TypeError} for what is no URL */
export function readMailUrl(url: string): MailServer {
  const { hostname, password, port, protocol, username } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    auth: username || password ? { pass: decoded(password), user: decoded(username) } : undefined,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    isLoopback:
      hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
  }
}

/** As it was before it became a part of a URL; a lone `%` is itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
