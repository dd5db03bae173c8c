type SystemError = Error & {
  address?: string
  code?: unknown
  errors?: readonly unknown[]
  hostname?: string
  port?: number
  syscall?: string
}

/** What to look at when a program that the server needs does not answer; nothing of any other error. */
export function unansweredText(error: SystemError): string | undefined {
  // A name with several addresses has an error of each.
  const first = error.errors?.find((one): one is SystemError => one instanceof Error) ?? error
  const { address, code, hostname, port, syscall } = first
  if (syscall !== 'connect' && syscall !== 'getaddrinfo') return undefined
  const where = hostname ?? (address && port ? `${address}:${port}` : address)
  if (where === undefined) return undefined
  const what = hostname ? `No computer is called ${where}` : `Nothing answers at ${where}`
  return `${what} (${String(code)}). Look whether what the server needs runs there, and at its address in the configuration, such as database.url.`
}
