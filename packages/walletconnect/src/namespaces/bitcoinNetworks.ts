/** Bitcoin's networks as sats-connect names them, by CAIP-2 id. */
const names: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'Mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'Testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'Testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'Signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
}

export function bitcoinNetworkName(chainId: string): string | undefined {
  return names[chainId]
}
