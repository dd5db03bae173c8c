import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { base58, hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet's key in one namespace: how a site asks it to sign, how it answers, and whether the answer holds. */
export type NamespaceKey = {
  /** CAIP-2. */
  chain: string
  address: string
  method: string
  paramsOf(text: string): unknown
  answer(params: unknown): Promise<unknown>
  isSigned(text: string, answer: unknown): Promise<boolean>
}

/** A new key on the main network of each namespace. */
export function namespaceKeys(): readonly NamespaceKey[] {
  return [evmKey(), solanaKey(), bitcoinKey()]
}

function evmKey(): NamespaceKey {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    answer: (params) => account.signMessage({ message: { raw: (params as [Hex, Hex])[0] } }),
    chain: 'eip155:1',
    isSigned: (text, answer) =>
      verifyMessage({ address: account.address, message: text, signature: answer as Hex }),
    method: 'personal_sign',
    paramsOf: (text) => [`0x${hex.encode(Buffer.from(text))}`, account.address],
  }
}

function solanaKey(): NamespaceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = coordinatesOf(publicKey)
  const address = base58.encode(x)
  return {
    address,
    async answer(params) {
      const message = base58.decode((params as { message: string }).message)
      return { signature: base58.encode(sign(null, message, privateKey)) }
    },
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    async isSigned(text, answer) {
      const signature = base58.decode((answer as { signature: string }).signature)
      return verify(null, Buffer.from(text), publicKey, signature)
    },
    method: 'solana_signMessage',
    paramsOf: (text) => ({ message: base58.encode(Buffer.from(text)), pubkey: address }),
  }
}

function bitcoinKey(): NamespaceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const { x, y } = coordinatesOf(publicKey)
  const parity = (y.at(-1) ?? 0) % 2
  const address = p2wpkh(Uint8Array.of(2 + parity, ...x)).address ?? ''
  return {
    address,
    async answer(params) {
      const { message } = params as { message: string }
      return {
        address,
        signature: sign('sha256', bitcoinDigest(message), privateKey).toString('hex'),
      }
    },
    chain: 'bip122:000000000019d6689c085ae165831e93',
    async isSigned(text, answer) {
      const signature = hex.decode((answer as { signature: string }).signature)
      return verify('sha256', bitcoinDigest(text), publicKey, signature)
    },
    method: 'signMessage',
    paramsOf: (text) => ({ account: address, address, message: text }),
  }
}

/** What Bitcoin wallets sign for a short text; signing hashes it once more. */
function bitcoinDigest(text: string): Buffer {
  const bytes = Buffer.from(text)
  const prefix = '\x18Bitcoin Signed Message:\n'
  return createHash('sha256')
    .update(prefix)
    .update(Uint8Array.of(bytes.length))
    .update(bytes)
    .digest()
}

function coordinatesOf(key: KeyObject): { x: Buffer; y: Buffer } {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
}
