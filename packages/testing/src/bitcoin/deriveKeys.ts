import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { type TestBitcoinNetwork, testNetworks } from './testNetworks.ts'

/** How a wallet's payment addresses are made; each has its own path (BIP-44, BIP-49, BIP-84). */
export type PaymentType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh'

/** An address of the wallet, with its key. */
export type BitcoinKey = {
  address: string
  purpose: 'ordinals' | 'payment'
  type: PaymentType | 'p2tr'
  path: string
  privateKey: Uint8Array
  /** In hexadecimal; for taproot the 32 bytes before the tweak. */
  publicKey: string
  script: Uint8Array
  /** What an input needs for this key to spend it. */
  spending: { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }
}

/** One account of a wallet: where it is paid and where it keeps ordinals. */
export type BitcoinKeys = readonly [payment: BitcoinKey, ordinals: BitcoinKey]

const purposes = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2tr: 86, p2wpkh: 84 } as const

/** Keys of accounts 0 to `count` - 1 of a mnemonic (BIP-39), as wallets derive them. */
export function deriveKeys(
  mnemonic: string,
  {
    count,
    network,
    paymentType,
  }: { count: number; network: TestBitcoinNetwork; paymentType: PaymentType },
): readonly BitcoinKeys[] {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  const derive = (type: BitcoinKey['type'], index: number): BitcoinKey => {
    const { addresses, coinType } = testNetworks[network]
    const path = `m/${purposes[type]}'/${coinType}'/0'/0/${index}`
    const { privateKey, publicKey } = root.derive(path)
    if (!privateKey || !publicKey) throw new TypeError('The path leads to no key')
    const payment = pay(type, publicKey, addresses)
    return {
      address: payment.address ?? '',
      path,
      privateKey,
      publicKey: hex.encode(type === 'p2tr' ? publicKey.slice(1) : publicKey),
      purpose: type === 'p2tr' ? 'ordinals' : 'payment',
      script: payment.script,
      spending: {
        ...('redeemScript' in payment && payment.redeemScript
          ? { redeemScript: payment.redeemScript }
          : {}),
        ...('tapInternalKey' in payment ? { tapInternalKey: payment.tapInternalKey } : {}),
      },
      type,
    }
  }
  return Array.from({ length: count }, (_, index) => [
    derive(paymentType, index),
    derive('p2tr', index),
  ])
}

function pay(
  type: BitcoinKey['type'],
  publicKey: Uint8Array,
  network: (typeof testNetworks)[TestBitcoinNetwork]['addresses'],
) {
  switch (type) {
    case 'p2pkh':
      return p2pkh(publicKey, network)
    case 'p2sh-p2wpkh':
      return p2sh(p2wpkh(publicKey, network), network)
    case 'p2tr':
      return p2tr(publicKey.slice(1), undefined, network)
    case 'p2wpkh':
      return p2wpkh(publicKey, network)
    default:
      return type satisfies never
  }
}
