import { randomBytes } from 'node:crypto'
import type { SignInMessage } from '@latchkey/siwx'
import { signInText as bitcoinText } from '@latchkey/siwx/bitcoin'
import { signInText as evmText } from '@latchkey/siwx/evm'
import { signInText as solanaText } from '@latchkey/siwx/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { Signer } from 'bip322-js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** An account's key, and how its wallet signs in. */
export type SignInKey = {
  address: string
  /** CAIP-2 id. */
  chainId: string
  write(message: SignInMessage & { scheme?: string | undefined }): string
  sign(text: string): Promise<string>
}

export const signInChains = {
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  evm: 'eip155:31337',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

/** A new key of an EVM account, whose wallet signs by EIP-191. */
export function evmKey(): SignInKey {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    chainId: signInChains.evm,
    sign: (text) => account.signMessage({ message: text }),
    write: evmText,
  }
}

/** A new key of a Solana account, whose wallet signs the text, or what it makes of it. */
export function solanaKey(
  toSigned: (text: string) => Uint8Array = (text) => Buffer.from(text),
): SignInKey {
  const secret = randomBytes(32)
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    chainId: signInChains.solana,
    sign: async (text) => base58.encode(ed25519.sign(toSigned(text), secret)),
    write: ({ accountAddress, ...message }) => solanaText({ ...message, address: accountAddress }),
  }
}

/** A new key of a Solana account on a Ledger, which signs an off-chain message with the text. */
export function ledgerKey(): SignInKey {
  return solanaKey((text) => {
    const body = Buffer.from(text)
    const length = Buffer.alloc(2)
    length.writeUInt16LE(body.length)
    // The domain of such messages; version and format are 0.
    const header = Buffer.from('\u00ffsolana offchain\0\0', 'latin1')
    return Buffer.concat([header, length, body])
  })
}

/** A new key of a Bitcoin account, whose wallet signs by BIP-322. */
export function bitcoinKey(): SignInKey {
  const secret = secp256k1.utils.randomSecretKey()
  const address = p2wpkh(secp256k1.getPublicKey(secret)).address ?? ''
  return {
    address,
    chainId: signInChains.bitcoin,
    sign: async (text) => String(Signer.sign(WIF().encode(secret), address, text)),
    write: bitcoinText,
  }
}
