/** An account of the Bitcoin development chain: one address for payments, one for ordinals. */
export type DevBitcoinAccount = {
  /** P2WPKH, path m/84'/1'/0'/0/n of the development mnemonic. */
  payment: DevBitcoinKey
  /** P2TR, path m/86'/1'/0'/0/n. */
  ordinal: DevBitcoinKey
}

/** An address and the key that spends from it, 32 bytes in hexadecimal; for P2TR the key before its tweak. */
export type DevBitcoinKey = { address: string; privateKey: string }

/** What a site, a server or a test needs to know of the Bitcoin development chain. */
export type DevBitcoin = typeof devBitcoin

const accounts = [
  {
    ordinal: {
      address: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
      privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    },
    payment: {
      address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    },
  },
  {
    ordinal: {
      address: 'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
      privateKey: 'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
    },
    payment: {
      address: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
      privateKey: '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
    },
  },
  {
    ordinal: {
      address: 'bcrt1pw4n0e9av3evnyt7j7x3wgrjrttqr4482x7kwpp78g7wnue59mvnse7srs6',
      privateKey: 'fef0082696611913b3c8507643fc5b169706dadd90269894a1645023791bfdc5',
    },
    payment: {
      address: 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
      privateKey: '1d100560fb83ffd36c8658032a7dd8f3971987fb35fbe6559c2835fe491b0074',
    },
  },
  {
    ordinal: {
      address: 'bcrt1plafgmyp8xpy9fvljgmeaea57zsad2aqujxcqmag6u9r3zpmyg6aqek54f7',
      privateKey: '55dcd2aa30f9b2b1d3aac220b5f35a3952796843731632c59298bbb43348d891',
    },
    payment: {
      address: 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e',
      privateKey: '7b79a0ca0387b59e58b1aad16a8129da0d1d1a46ad335aa742e4fda77359fd82',
    },
  },
] as const satisfies readonly DevBitcoinAccount[]

/** The Bitcoin development chain: a regtest, so its CAIP-2 reference begins the hash of regtest's first block. */
export const devBitcoin = {
  accounts,
  name: 'Latchkey Dev Bitcoin',
  nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
  networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  /** The port `npm start` asks for first. */
  preferredPort: 3002,
  /** Satoshis each account starts with. */
  startingSats: { ordinal: 10_000_000, payment: 1_000_000_000 },
} as const

/** What regtest's addresses and keys begin with. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const
