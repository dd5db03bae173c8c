import { PairingExpiredError } from '@latchkey/core/adapter'
import { randomSymmetricKey, topicOf } from '../crypto/keys.ts'
import type { Peers } from '../session/createPeers.ts'
import { pairingUri } from './pairingUri.ts'

/** How long a pairing's URI works (S9.6). */
export const pairingLifetimeMs = 4 * 60_000

/** A topic whose key is in the URI. */
export type OpenPairing = {
  topic: string
  expiresMs: number
  /** Forgets the key: messages on this topic can no longer be opened. */
  close(): void
}

/** Opens a pairing of its own, and gives its URI out at once: while a code is drawn the rest gets ready. */
export function openPairing(
  { now, peers }: { now(): number; peers: Peers },
  {
    methods,
    onUri,
  }: { onUri(uri: string, expiresMs: number): void; methods?: readonly string[] | undefined },
): OpenPairing {
  const key = randomSymmetricKey()
  const topic = topicOf(key)
  const expiresMs = now() + pairingLifetimeMs
  peers.openTopic(topic, { key })
  onUri(pairingUri({ expirySeconds: Math.floor(expiresMs / 1000), key, methods, topic }), expiresMs)
  return { close: () => peers.closeTopic(topic, new PairingExpiredError()), expiresMs, topic }
}
