import { hkdfSync } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import type { KeyRepository, StoredKey } from './createKeyRepository.ts'

/** A key, ready to be used. */
export type Key = {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  /** The public key alone. */
  publicJwk: { crv: 'P-256'; kty: 'EC'; x: string; y: string }
  /**
   * For the tokens of nonces, which no one but this server's own verify: with the key itself they would pass for tokens of
   * visitors wherever somebody looks at the signature alone.
   */
  nonceSecret: Uint8Array
  isSigning: boolean
}

/** The keys of this server: from memory when it can. */
export type Keyring = {
  /** The one that signs. */
  signing(): Promise<Key>
  /** The one that an id names, also when another server made it just now. */
  find(id: string): Promise<Key | undefined>
  /** Each whose signatures count. */
  all(): Promise<readonly Key[]>
}

/** How long a new key may take to reach every server. */
const cacheMs = 15_000
/** How often unknown ids may ask the database. */
const missMs = 1000

export function createKeyring({
  keys,
  now,
}: {
  keys: Pick<KeyRepository, 'list'>
  now: () => number
}): Keyring {
  let read: { at: number; keys: Promise<readonly Key[]> } | undefined

  function within(ageMs: number): Promise<readonly Key[]> {
    const at = now()
    if (read && Math.abs(at - read.at) < ageMs) return read.keys
    const loading = keys.list().then((stored) => Promise.all(stored.map(importKey)))
    const reading = { at, keys: loading }
    read = reading
    loading.catch(() => {
      if (read === reading) read = undefined
    })
    return loading
  }

  return {
    all: () => within(cacheMs),
    async find(id) {
      const isIt = (key: Key) => key.id === id
      return (await within(cacheMs)).find(isIt) ?? (await within(missMs)).find(isIt)
    },
    async signing() {
      const key = (await within(cacheMs)).find(({ isSigning }) => isSigning)
      if (!key) throw new Error('No key signs.')
      return key
    },
  }
}

async function importKey({ id, key, retiredAt }: StoredKey): Promise<Key> {
  const { d = '', x = '', y = '' } = key
  const publicJwk = { crv: 'P-256', kty: 'EC', x, y } as const
  return {
    id,
    isSigning: retiredAt === undefined,
    nonceSecret: new Uint8Array(hkdfSync('sha256', d, '', 'latchkey nonce', 32)),
    privateKey: await importEs256(key),
    publicJwk,
    publicKey: await importEs256(publicJwk),
  }
}

async function importEs256(jwk: JWK): Promise<CryptoKey> {
  const imported = await importJWK(jwk, 'ES256')
  if (imported instanceof Uint8Array) throw new Error('The key is none of ES256.')
  return imported
}
