/** Thrown where the server cannot listen: names what is in the way, and the setting that leads around it. */
export class ListenError extends Error {
  readonly code = 'listen.failed'
  override readonly name = 'ListenError'

  constructor({
    cause,
    host,
    port,
    setting,
  }: {
    cause: NodeJS.ErrnoException
    host: string
    port: number
    /** Which the port is of. */
    setting: 'port' | 'wallet.port'
  }) {
    super(sentence(cause, { host, port, setting }), { cause })
  }
}

function sentence(
  { code, message }: NodeJS.ErrnoException,
  { host, port, setting }: { host: string; port: number; setting: string },
): string {
  const variable = `LATCHKEY__${setting.replace('.', '__').toUpperCase()}`
  switch (code) {
    case 'EADDRINUSE':
      return `${setting}: another program listens on port ${port} of ${host}; end it, or set another port (${variable}).`
    case 'EACCES':
      return `${setting}: this user may not listen on port ${port} of ${host}; set another port (${variable}).`
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return `host: ${host} is no address of this machine; set another one (LATCHKEY__HOST).`
    default:
      return `${setting}: the server cannot listen on port ${port} of ${host} (${message}).`
  }
}
