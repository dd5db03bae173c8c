import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { addr } from 'micro-eth-signer'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'

/** The keys of a wallet by their namespace: secp256k1 by BIP-32 and BIP-44, ed25519 by SLIP-10. */
export type WalletKeys = {
  eip155: { address: string; secret: Uint8Array }
  solana: { address: string; secret: Uint8Array }
  /** Takes every secret away that can be. */
  wipe(): void
}

const paths = { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const

/** The keys that the entropy of twelve words leads to (BIP-39, no passphrase): the same that other wallets find. */
export async function deriveKeys(entropy: Uint8Array): Promise<WalletKeys> {
  const seed = await mnemonicToSeed(entropyToMnemonic(entropy, wordlist))
  const evmNode = HDKey.fromMasterSeed(seed).derive(paths.eip155)
  const evmSecret = evmNode.privateKey
  if (!evmSecret) throw new Error('No private key was derived')
  const solanaSecret = Slip10.fromMasterSeed(seed).derive(paths.solana).privateKey
  seed.fill(0)
  const secrets = { eip155: Uint8Array.from(evmSecret), solana: Uint8Array.from(solanaSecret) }
  evmNode.wipePrivateData()
  return {
    eip155: { address: addr.fromPrivateKey(secrets.eip155), secret: secrets.eip155 },
    solana: {
      address: base58.encode(ed25519.getPublicKey(secrets.solana)),
      secret: secrets.solana,
    },
    wipe() {
      secrets.eip155.fill(0)
      secrets.solana.fill(0)
    },
  }
}
