import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { clientIdOf } from '../relay/clientId.ts'

/** A client of the relay with a key of its own. */
export type RelayIdentity = {
  clientId: string
  /** A token for a relay address; claims can be put wrong on purpose. */
  token(audience: string, claims?: Record<string, unknown>): string
}

export function relayIdentity({ now = Date.now }: { now?: () => number } = {}): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const clientId = clientIdOf(raw)
  return {
    clientId,
    token(audience, claims = {}) {
      const iat = Math.floor(now() / 1000)
      return signToken(privateKey, {
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
        aud: audience,
        iat,
        exp: iat + 86_400,
        ...claims,
      })
    },
  }
}

function signToken(key: KeyObject, claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}
