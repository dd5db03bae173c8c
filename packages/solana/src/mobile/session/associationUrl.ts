import { toBase64Url } from '../base64.ts'

/** The address that opens a wallet app and tells it where to listen; `base` is the app's own, once it has named one. */
export function associationUrl({
  association,
  base = 'solana-wallet:',
  port,
}: {
  association: Uint8Array
  base?: string | undefined
  port: number
}): string {
  return `${base.replace(/\/+$/, '')}/v1/associate/local?association=${toBase64Url(association)}&port=${port}&v=v1`
}

/** The standard begins at 49152; up to here Linux and Android take ports for connections of their own. */
const firstPort = 61_000
const ports = 65_536 - firstPort

/** A port that no protocol has. */
export function randomPort(crypto: Crypto): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return firstPort + (random % ports)
}
