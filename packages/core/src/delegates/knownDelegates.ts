/** A contract to which accounts lend their address (EIP-7702), and whose it is. */
export type KnownDelegate = { address: string; name: string; source: string }

const audited = 'https://ethereum.org/roadmap/pectra/7702'

/**
 * Contracts of wallets that are public and audited. That one is listed says whose it is, not that it is safe; most
 * delegations in the field lead to contracts that sweep the account.
 */
export const knownDelegates: readonly KnownDelegate[] = [
  {
    address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    name: 'MetaMask',
    source: audited,
  },
  {
    address: '0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00',
    name: 'Uniswap Wallet',
    source: audited,
  },
  {
    address: '0x69007702764179f14F51cdce752f4f775d74E139',
    name: 'Alchemy',
    source: audited,
  },
  {
    address: '0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d',
    name: 'Ambire',
    source: audited,
  },
  {
    address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9',
    name: 'Ethereum Foundation (Simple7702Account)',
    source: audited,
  },
  {
    address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
    name: 'Ethereum Foundation (Simple7702Account 0.8)',
    source: 'https://github.com/eth-infinitism/account-abstraction',
  },
]

/** Pure: whose contract it is, where we know. */
export function findDelegate(address: string): KnownDelegate | undefined {
  const wanted = address.toLowerCase()
  return knownDelegates.find((known) => known.address.toLowerCase() === wanted)
}
