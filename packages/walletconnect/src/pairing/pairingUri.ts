import { hex } from '@scure/base'
import type { SymmetricKey } from '../crypto/keys.ts'

export type Pairing = {
  topic: string
  key: SymmetricKey
  expirySeconds: number
  /** The request a wallet is to expect first; a proposal unless it says otherwise. */
  methods?: readonly string[] | undefined
}

/** The text of a pairing's QR code and links (EIP-1328, version 2). It carries the key: never log it. */
export function pairingUri({ expirySeconds, key, methods, topic }: Pairing): string {
  const parameters = [
    'relay-protocol=irn',
    `symKey=${hex.encode(key)}`,
    `expiryTimestamp=${expirySeconds}`,
    ...(methods ? [`methods=${methods.join(',')}`] : []),
  ]
  return `wc:${topic}@2?${parameters.join('&')}`
}
